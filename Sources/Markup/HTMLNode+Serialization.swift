internal import CLibXML2

extension HTMLNode {
  /// Appends what stands inside the element as HTML: the same tree gives the same bytes, whatever spelling it was read from.
  public func appendInnerHTML(to output: inout [UInt8]) {
    for child in children { child.appendHTML(to: &output, depth: 0) }
  }

  /// True where it holds something besides text.
  public var holdsMarkup: Bool {
    for child in children where child.kind != .text { return true }
    return false
  }

  private func appendHTML(to output: inout [UInt8], depth: Int) {
    switch kind {
    case .text:
      withText { Self.append($0, escapingQuotes: false, to: &output) }
    case .element:
      let name = Self.bytes(pointer.pointee.name)
      output.append(UInt8(ascii: "<"))
      output += name
      appendAttributes(to: &output)
      output.append(UInt8(ascii: ">"))
      if HTMLTag(name: name).isVoid { return }
      for child in children { child.appendHTML(to: &output, depth: depth + 1) }
      output += [UInt8(ascii: "<"), UInt8(ascii: "/")]
      output += name
      output.append(UInt8(ascii: ">"))
    case .other: break
    }
  }

  private func appendAttributes(to output: inout [UInt8]) {
    var attribute = pointer.pointee.properties
    while let current = attribute {
      output.append(0x20)
      output += Self.bytes(current.pointee.name)
      if let value = xmlNodeListGetString(pointer.pointee.doc, current.pointee.children, 1) {
        output += [UInt8(ascii: "="), UInt8(ascii: "\"")]
        Self.append(Self.bytes(value), escapingQuotes: true, to: &output)
        output.append(UInt8(ascii: "\""))
        catalog_xml_free(value)
      }
      attribute = current.pointee.next
    }
  }

  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, escapingQuotes: Bool, to output: inout [UInt8]) {
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "&"): output += "&amp;".utf8
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: ">"): output += "&gt;".utf8
      case UInt8(ascii: "\"") where escapingQuotes: output += "&quot;".utf8
      default: output.append(byte)
      }
    }
  }
}
