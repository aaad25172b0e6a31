internal import Catalog

/// Where the links of an API lead: a URL or a key becomes a source id.
struct ReferenceResolver: Sendable {
  private let authority: String
  private let resources: [(name: String, path: [UInt8])]

  init(_ definition: APIDefinition) {
    authority = definition.authority
    resources = definition.resources.map { ($0.name, Array($0.path.droppingTrailingSlashes.utf8)) }
  }

  /// The source id a link leads to; nil for an empty text and for a URL of no list of this API.
  ///
  /// A URL is `…/path-of-a-resource/key`, with or without a slash at its end, on any host (mirrors keep their own);
  /// what is no URL is a key of the resource `target`.
  func resolve(_ link: UnsafeBufferPointer<UInt8>, target: String?) -> SourceID? {
    var end = link.count
    while end > 0, link[end - 1] == UInt8(ascii: "/") { end -= 1 }
    if end == 0 { return nil }
    guard let slash = link[..<end].lastIndex(of: UInt8(ascii: "/")) else {
      guard let target else { return nil }
      return SourceID(authority: authority, resource: target, key: String(decoding: link, as: UTF8.self))
    }
    let key = String(decoding: UnsafeBufferPointer(rebasing: link[(slash + 1)..<end]), as: UTF8.self)
    for resource in resources where Self.ends(link[..<slash], with: resource.path) {
      return SourceID(authority: authority, resource: resource.name, key: key)
    }
    return nil
  }

  private static func ends(_ text: Slice<UnsafeBufferPointer<UInt8>>, with suffix: [UInt8]) -> Bool {
    text.count >= suffix.count && text.suffix(suffix.count).elementsEqual(suffix)
  }
}
