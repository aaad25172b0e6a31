internal import Catalog
internal import Glibc

/// Where the links of an API lead: a URL or a key becomes a source id.
struct ReferenceResolver: Sendable {
  private let authority: String
  private let names: [String]
  /// The paths of the resources one behind the other, and where each ends.
  private let paths: [UInt8]
  private let pathEnds: [Int]

  init(_ definition: APIDefinition) {
    authority = definition.authority
    names = definition.resources.map(\.name)
    var paths: [UInt8] = []
    var pathEnds: [Int] = []
    for resource in definition.resources {
      let path = Self.linkedPath(of: resource.path)
      // `people` is no list of its own in `…/mypeople/1`.
      paths += Array((path.hasPrefix("/") ? path : "/" + path).utf8)
      pathEnds.append(paths.count)
    }
    self.paths = paths
    self.pathEnds = pathEnds
  }

  /// The source id a link leads to; nil for an empty text and for a URL of no list of this API.
  ///
  /// A URL is `…/path-of-a-resource/key`, with or without a slash at its end, on any host (mirrors keep their own);
  /// what is no URL is a key of the resource `target`.
  func resolve(_ link: UnsafeBufferPointer<UInt8>, target: String?) -> SourceID? {
    var end = link.count
    if let base = link.baseAddress, let query = memchr(base, 0x3F, end) ?? memchr(base, 0x23, end) {
      // What a link asks for, and a place in its answer, say nothing of the record.
      end = UnsafeRawPointer(query) - UnsafeRawPointer(base)
    }
    while end > 0, link[end - 1] == UInt8(ascii: "/") { end -= 1 }
    if end == 0 { return nil }
    var slash = end - 1
    while slash >= 0, link[slash] != UInt8(ascii: "/") { slash -= 1 }
    if slash < 0 {
      guard let target else { return nil }
      return SourceID(authority: authority, resource: target, key: String(decoding: link, as: UTF8.self))
    }
    end = Self.endOfKey(in: link[..<end])
    let list = UnsafeBufferPointer(rebasing: link[..<slash])
    guard let resource = resource(endingPathOf: list) else { return nil }
    let key = String(decoding: UnsafeBufferPointer(rebasing: link[(slash + 1)..<end]), as: UTF8.self)
    return SourceID(authority: authority, resource: names[resource], key: key)
  }

  /// Where the last segment of a path ends as a key: `.json` is the name of a file of a static API.
  static func endOfKey(in segment: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let file = ".json".utf8
    return segment.count > file.count && segment.suffix(file.count).elementsEqual(file) ? segment.endIndex - file.count : segment.endIndex
  }

  /// The path that links to the records of a list have before the key: `/places` for `/places/`, `/places.json` and `/places?all=1`.
  private static func linkedPath(of path: String) -> String {
    var path = path.prefix { $0 != "?" && $0 != "#" }
    for ending in ["/index.json", ".json"] where path.hasSuffix(ending) { path = path.dropLast(ending.count) }
    return String(path).droppingTrailingSlashes
  }

  /// The first resource whose path ends a URL.
  private func resource(endingPathOf url: UnsafeBufferPointer<UInt8>) -> Int? {
    paths.withUnsafeBufferPointer { paths in
      var start = 0
      for resource in pathEnds.indices {
        let end = pathEnds[resource]
        if url.count >= end - start, Self.ends(url, with: UnsafeBufferPointer(rebasing: paths[start..<end])) { return resource }
        start = end
      }
      return nil
    }
  }

  private static func ends(_ text: UnsafeBufferPointer<UInt8>, with suffix: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = text.count - suffix.count
    // From the end: the paths of one API differ there.
    for place in suffix.indices.reversed() where text[start + place] != suffix[place] { return false }
    return true
  }
}
