public import Catalog
internal import FileSystem
internal import JSONBytes
internal import Markup
internal import WebArchive

/// The captures of a wiki, looked through once: of each page the latest, where titles lead, and what is left out at first sight.
///
/// Of the pages it holds names and places, not the pages.
public struct WikiCatalogue: Sendable {
  /// The captures to read, in the order in which they were found.
  public private(set) var captures: [WikiCapture] = []
  /// How many captures are left out, by reason.
  public private(set) var leftOut: [LeftOut: Int] = [:]
  /// Pages that break a bound.
  public private(set) var rejects: [Reject] = []
  private(set) var titles = WikiTitles()

  private let definition: WikiDefinition
  private let reader: WikiPageReader
  private var seen: [String: Seen] = [:]

  private struct Seen {
    var capture: Int
    var revision: Int?
    var date: String?
  }

  /// An empty catalogue of a wiki.
  public init(of definition: WikiDefinition) {
    self.definition = definition
    reader = WikiPageReader(limits: definition.limits)
  }

  // MARK: - Looking through

  /// Looks through a file: a WARC file, a saved page, a saved answer of the API.
  public mutating func add(path: String, name: String) throws(FileSourceError) {
    if WikiCapture.isArchive(path) {
      do throws(WARCError) {
        var archive = try WARCReader(path: path)
        while let entry = try archive.next() { add(entry, path: path) }
      } catch {
        throw .archive(error)
      }
    } else {
      let bytes = try WikiCapture.read(path, name: name, limit: definition.limits.bytes)
      add(bytes, status: 200, isFile: true, capture: WikiCapture(name: name, date: nil, place: .file(path: path)))
    }
  }

  private mutating func add(_ entry: WARCEntry, path: String) {
    let record = entry.record
    guard record.type == "response", let url = record.targetURI else { return }
    let location = definition.address.location(of: url)
    if location == .other { return }
    guard let body = WikiCapture.body(of: record, limit: definition.limits.bytes) else { return }
    let isRedirect = (300..<400).contains(body.status)
    if isRedirect {
      if case .page = location { count(.redirect) }
      return
    }
    add(
      body.bytes, status: body.status, isFile: false,
      capture: WikiCapture(name: url, date: record.date, place: WikiCapture.place(path, entry.location)))
  }

  private mutating func add(_ bytes: [UInt8], status: Int, isFile: Bool, capture: WikiCapture) {
    let first = bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") {
      switch WikiAnswer.read(bytes) {
      case .page(let page, _): add(page, capture)
      case .missing: count(.missingPage)
      case .other: if isFile { count(.notAPage) }
      }
      return
    }
    if isFile, let address = reader.canonicalURL(of: bytes), case .page = definition.address.location(of: address) {
    } else if isFile, reader.canonicalURL(of: bytes) != nil {
      return
    }
    do throws(WikiPageError) {
      let page = try reader.page(of: bytes)
      if status == 404 || page.pageID == 0 { return count(.missingPage) }
      add(page, capture)
    } catch .noPageData {
      count(.notAPage)
    } catch {
      rejects.append(Self.reject(error, sourceID: nil, name: capture.name))
    }
  }

  private mutating func add(_ page: WikiPage, _ capture: WikiCapture) {
    if let reason = PageKind.reason(for: page) { return count(reason) }
    titles.add(page.title, key: page.key)
    for redirect in page.redirects { titles.add(redirect, key: page.key) }
    let new = Seen(capture: captures.count, revision: page.revision.flatMap { Int($0) }, date: capture.date)
    guard let old = seen[page.key] else {
      seen[page.key] = new
      captures.append(capture)
      return
    }
    count(.olderCapture)
    if Self.isLater(new, than: old) {
      seen[page.key] = Seen(capture: old.capture, revision: new.revision, date: new.date)
      captures[old.capture] = capture
    }
  }

  /// By date where both have one, else by revision; of equal ones the first stands.
  private static func isLater(_ new: Seen, than old: Seen) -> Bool {
    if let left = new.date, let right = old.date, left != right {
      let (left, right) = (left.hasSuffix("Z") ? left.dropLast() : left[...], right.hasSuffix("Z") ? right.dropLast() : right[...])
      return left > right
    }
    if let left = new.revision, let right = old.revision { return left > right }
    return false
  }

  private mutating func count(_ reason: LeftOut) { leftOut[reason, default: 0] += 1 }

  static func reject(_ error: WikiPageError, sourceID: SourceID?, name: String) -> Reject {
    let code: Reject.Code =
      switch error {
      case .markup(.tooLarge): .pageTooLarge
      case .markup(.tooDeep): .pageTooDeep
      case .markup(.tooSlow): .pageTooSlow
      case .markup(.tooManyElements), .markup(.noMemory), .tooManyRows, .tooManyAttributes: .pageTooMuch
      case .noPageData: .notARecord
      }
    return Reject(sourceID: sourceID, kind: .character, url: name, path: nil, value: nil, code: code, raw: "")
  }
}
