public import WebArchive

/// The answers of an earlier run, to ask servers for changes only (RFC 9110, 13) and to tell what did not change.
///
/// An archive record that cannot be read is as good as none: the answer is fetched whole.
public struct Revalidation: Sendable {
  private let index: ArchiveIndex
  private let bodyLimit: Int

  /// Takes the archive of an earlier run.
  ///
  /// - Parameter bodyLimit: bytes that a body may have after decompression.
  public init(_ index: ArchiveIndex, bodyLimit: Int = 64 << 20) {
    self.index = index
    self.bodyLimit = bodyLimit
  }

  /// The earlier answer of a URL: a body that was served with 200, without a redirect on the way; nil where there is none.
  func answer(to url: String) -> ArchivedAnswer? {
    guard let entry = index.entry(url: url), let answer = try? ArchivedAnswer(entry, in: index, bodyLimit: bodyLimit), answer.status == 200
    else { return nil }
    return answer
  }

  /// The request with the conditions under which the server may answer 304: `If-None-Match`, else `If-Modified-Since`.
  ///
  /// A request that has conditions of its own keeps them.
  static func conditions(for answer: ArchivedAnswer, on request: FetchRequest) -> FetchRequest {
    let own = ["if-none-match", "if-modified-since"]
    if request.headers.contains(where: { own.contains($0.name.lowercased()) }) { return request }
    var request = request
    if let tag = answer.headers.first(named: "ETag"), !tag.isEmpty {
      request.headers.append(HTTPHeaderField(name: "If-None-Match", value: tag))
    } else if let date = answer.headers.first(named: "Last-Modified"), !date.isEmpty {
      request.headers.append(HTTPHeaderField(name: "If-Modified-Since", value: date))
    }
    return request
  }

  /// The gzip member with the record of an earlier answer; nil where it cannot be read any more.
  func member(of answer: ArchivedAnswer) -> [UInt8]? { try? index.memberBytes(for: answer.original) }
}
