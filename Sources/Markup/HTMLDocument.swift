internal import CLibXML2

/// An HTML document as a tree; it owns the tree, and its nodes live as long as it does.
///
/// Broken HTML is read as libxml2 repairs it. One document belongs to one task; several tasks may each have their own.
public struct HTMLDocument: ~Copyable {
  private let document: UnsafeMutablePointer<xmlDoc>

  /// Reads HTML in UTF-8; see ``HTMLText/repaired(_:)`` for bytes that may be something else.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>, limits: MarkupLimits = MarkupLimits()) throws(MarkupError) {
    document = try Self.parse(bytes, limits)
  }

  /// Reads HTML in UTF-8.
  public init(parsing bytes: [UInt8], limits: MarkupLimits = MarkupLimits()) throws(MarkupError) {
    document = try bytes.withUnsafeBufferPointer { bytes throws(MarkupError) in try Self.parse(bytes, limits) }
  }

  deinit { xmlFreeDoc(document) }

  /// Lends the outermost element; nil where there is none. Nodes must not leave the body.
  public borrowing func withRoot<Result, Failure: Error>(
    _ body: (HTMLNode?) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(xmlDocGetRootElement(document).map { HTMLNode(pointer: $0) })
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ limits: MarkupLimits
  ) throws(MarkupError) -> UnsafeMutablePointer<xmlDoc> {
    guard bytes.count <= min(limits.bytes, Int(Int32.max) - 1) else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    _ = MarkupLibrary.isReady
    var bounds = catalog_html_bounds()
    bounds.depth = Int32(clamping: limits.depth)
    bounds.nodes = Int32(clamping: limits.elements)
    bounds.milliseconds = limits.milliseconds
    let parsed = bytes.withMemoryRebound(to: CChar.self) { catalog_html_parse($0.baseAddress, Int32($0.count), &bounds) }
    if let parsed { return parsed }
    switch bounds.broken {
    case 1: throw .tooDeep(limit: limits.depth)
    case 2: throw .tooManyElements(limit: limits.elements)
    case 3: throw .tooSlow(milliseconds: limits.milliseconds)
    default: throw .noMemory
    }
  }
}
