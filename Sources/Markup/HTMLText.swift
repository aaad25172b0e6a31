/// Bytes before they are read as HTML.
public enum HTMLText {
  /// The bytes as UTF-8 without NUL: each sequence that is none becomes U+FFFD; what is right is returned as it is.
  ///
  /// libxml2 ends a text at a NUL, and takes the whole for another encoding after one wrong byte.
  public static func repaired(_ bytes: [UInt8]) -> [UInt8] {
    let hasNull = bytes.withUnsafeBufferPointer { ByteSearch.find(0, in: $0, from: 0) != nil }
    if !hasNull, String(validating: bytes, as: UTF8.self) != nil { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    if !hasNull { return Array(text.utf8) }
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    for byte in text.utf8 {
      if byte == 0 { repaired += [0xEF, 0xBF, 0xBD] } else { repaired.append(byte) }
    }
    return repaired
  }
}
