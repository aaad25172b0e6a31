internal import CLibXML2
internal import Glibc

/// Where bytes stand in others, at the speed of the C library.
public enum ByteSearch {
  /// The first place of a byte in a range; nil where it is not there.
  public static func find(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress, let found = memchr(base + start, Int32(byte), end - start) else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }

  /// The first place of a text that lies in a range as a whole; nil where it is not there.
  public static func find(_ text: StaticString, in bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int? = nil) -> Int? {
    let end = end ?? bytes.count
    guard start < end, let base = bytes.baseAddress else { return nil }
    guard let found = memmem(base + start, end - start, text.utf8Start, text.utf8CodeUnitCount) else { return nil }
    return UnsafeRawPointer(base).distance(to: found)
  }
}
