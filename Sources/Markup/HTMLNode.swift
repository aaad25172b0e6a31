internal import CLibXML2
internal import Glibc

/// A place in a document: an element, a text or something else; valid only inside the body of ``HTMLDocument/withRoot(_:)``.
public struct HTMLNode {
  let pointer: UnsafeMutablePointer<xmlNode>

  init(pointer: UnsafeMutablePointer<xmlNode>) {
    self.pointer = pointer
  }

  /// What a node is.
  public enum Kind {
    case element
    case text
    /// A comment, an instruction, a declaration.
    case other
  }

  /// What it is.
  public var kind: Kind {
    switch pointer.pointee.type {
    case XML_ELEMENT_NODE: .element
    case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: .text
    default: .other
    }
  }

  /// The element it is; `other` for one without a name here, nil for what is no element.
  public var tag: HTMLTag? {
    guard pointer.pointee.type == XML_ELEMENT_NODE else { return nil }
    return HTMLTag(name: Self.bytes(pointer.pointee.name))
  }

  /// Its first child.
  public var firstChild: HTMLNode? {
    // What an entity reference that libxml2 does not know has below it belongs to the declaration.
    pointer.pointee.type == XML_ELEMENT_NODE ? pointer.pointee.children.map { HTMLNode(pointer: $0) } : nil
  }

  /// What follows below the same parent.
  public var nextSibling: HTMLNode? { pointer.pointee.next.map { HTMLNode(pointer: $0) } }

  /// The element it stands in; nil for the outermost.
  public var parent: HTMLNode? {
    pointer.pointee.parent.flatMap { $0.pointee.type == XML_ELEMENT_NODE ? HTMLNode(pointer: $0) : nil }
  }

  /// Its children in order.
  public var children: HTMLChildren { HTMLChildren(first: firstChild) }

  /// Its first child that is such an element.
  public func child(_ tag: HTMLTag) -> HTMLNode? {
    for child in children where child.tag == tag { return child }
    return nil
  }

  /// Its children that are elements, in order.
  public var elements: [HTMLNode] {
    var elements: [HTMLNode] = []
    for child in children where child.kind == .element { elements.append(child) }
    return elements
  }

  /// Lends the bytes of a text; empty for what is none.
  public func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    try body(kind == .text ? Self.bytes(pointer.pointee.content) : UnsafeBufferPointer(start: nil, count: 0))
  }

  static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
    guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: text, count: strlen(UnsafeRawPointer(text).assumingMemoryBound(to: CChar.self)))
  }

  static func bytes(_ text: UnsafeMutablePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> { bytes(text.map { UnsafePointer($0) }) }
}

extension HTMLNode: Equatable {
  /// Whether both are the same place of the same document.
  public static func == (left: HTMLNode, right: HTMLNode) -> Bool { left.pointer == right.pointer }
}

/// The children of a node, in order.
public struct HTMLChildren: Sequence, IteratorProtocol {
  private var upcoming: HTMLNode?

  init(first: HTMLNode?) { upcoming = first }

  /// The next child.
  public mutating func next() -> HTMLNode? {
    defer { upcoming = upcoming?.nextSibling }
    return upcoming
  }
}
