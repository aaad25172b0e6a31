internal import CLibXML2
internal import Glibc

extension HTMLNode {
  /// The value of an attribute, entities resolved; nil where the element has none of that name.
  public func attribute(_ name: StaticString) -> String? {
    withAttribute(name) { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Lends the value of an attribute; nil where the element has none of that name.
  public func withAttribute<Result>(_ name: StaticString, _ body: (UnsafeBufferPointer<UInt8>?) throws -> Result) rethrows -> Result {
    guard kind == .element, let attribute = attributePointer(name) else { return try body(nil) }
    guard let value = attribute.pointee.children else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
    if value.pointee.next == nil, value.pointee.type == XML_TEXT_NODE { return try body(Self.bytes(value.pointee.content)) }
    // Several parts: an entity that the library did not resolve.
    guard let joined = xmlNodeListGetString(pointer.pointee.doc, value, 1) else { return try body(nil) }
    defer { catalog_xml_free(joined) }
    return try body(Self.bytes(joined))
  }

  /// Whether the class attribute holds a word.
  public func hasClass(_ word: StaticString) -> Bool {
    withAttribute("class") { value in
      guard let value else { return false }
      return Self.words(value) { HTMLNode.equal($0, word) }
    }
  }

  /// Whether a word of the class attribute passes a test.
  public func hasClass(where test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    withAttribute("class") { value in value.map { Self.words($0, test) } ?? false }
  }

  /// The words of the class attribute.
  public var classes: [String] {
    withAttribute("class") { value in
      var words: [String] = []
      if let value {
        _ = Self.words(value) {
          words.append(String(decoding: $0, as: UTF8.self))
          return false
        }
      }
      return words
    }
  }

  private func attributePointer(_ name: StaticString) -> UnsafeMutablePointer<xmlAttr>? {
    var attribute = pointer.pointee.properties
    while let current = attribute {
      if let text = current.pointee.name,
        strcmp(
          UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self), UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
          == 0
      {
        return current
      }
      attribute = current.pointee.next
    }
    return nil
  }

  /// Tries a test on each word until one passes.
  private static func words(_ value: UnsafeBufferPointer<UInt8>, _ test: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    var start = 0
    for index in 0...value.count where index == value.count || value[index] <= 0x20 {
      if index > start, test(UnsafeBufferPointer(rebasing: value[start..<index])) { return true }
      start = index + 1
    }
    return false
  }

  private static func equal(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount && bytes.baseAddress.map { memcmp($0, word.utf8Start, bytes.count) == 0 } ?? true
  }
}
