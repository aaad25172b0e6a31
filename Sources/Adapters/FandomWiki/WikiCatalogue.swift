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
  /// What answers of `action=query` told.
  private(set) var survey = WikiSurvey()

  private let definition: WikiDefinition
  private let reader: WikiPageReader
  private var seen: [String: Seen] = [:]
  /// By capture: the number of its page, where it is an answer of the API.
  private var answered: [Int?] = []
  /// By URL, pages that the API was asked for and that are left out; the last word on a URL stands.
  private var leftOutAnswers: [String: LeftOut] = [:]
  private var members = (characters: Set<Int>(), episodes: Set<Int>())

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

  // MARK: - What the wiki was asked

  /// The requests whose answers were of use beside the pages: a copy of the archive needs them.
  public var queries: [String] { survey.urls }

  /// The licence of the texts: that of the plan, else that of the wiki.
  public var licence: APIDefinition.Licence? { definition.licence ?? survey.licence }

  /// The kinds of pages, with what a walk over the categories found.
  var kind: PageKind {
    var kind = definition.kind
    kind.characters.members = Set(members.characters.map { "\($0)" })
    kind.episodes.members = Set(members.episodes.map { "\($0)" })
    return kind
  }

  /// Puts together what was found, when all files have been looked through.
  ///
  /// Where the wiki was asked for the plan's categories or titles, of the answered pages those are read that they lead to, in the order of
  /// their numbers: whatever else lies in the archive, and in whatever order it came.
  public mutating func complete() {
    let characters = survey.reach(of: definition.characters)
    let episodes = survey.reach(of: definition.episodes)
    members = (characters.pages, episodes.pages)
    let reached = characters.pages.union(episodes.pages)
    let others = characters.others.union(episodes.others)
    let wasWalked = !reached.isEmpty || !others.isEmpty
    for (url, reason) in leftOutAnswers {
      let number = WikiRequests.page(of: url)
      if !wasWalked || number.map({ reached.contains($0) }) ?? true { count(reason) }
    }
    leftOutAnswers = [:]
    seen = [:]
    guard wasWalked else { return }
    if !others.isEmpty { leftOut[.notAnArticle, default: 0] += others.count }
    let redirects = reached.intersection(survey.redirectPages).count
    if redirects > 0 { leftOut[.redirect, default: 0] += redirects }
    for title in Set(definition.characters.pages + definition.episodes.pages) where survey.isMissing(title) { count(.missingPage) }
    for id in survey.redirects.keys.sorted() where reached.contains(id) {
      for title in survey.redirects[id] ?? [] { titles.add(title, key: "\(id)") }
    }
    let saved = captures.indices.filter { answered[$0] == nil }
    let asked = captures.indices.filter { answered[$0].map { reached.contains($0) } ?? false }
      .sorted { (answered[$0] ?? 0) < (answered[$1] ?? 0) }
    captures = (saved + asked).map { captures[$0] }
    answered = []
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
    if location == .answer, body.bytes.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") { return }
    if location == .answer, WikiRequests.isQuery(url) {
      if let root = try? JSONDocument.parse(body.bytes).root { survey.add(root, of: url) }
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
      case .page(let page, _): add(page, capture, isAnswer: !isFile)
      case .missing: if isFile { count(.missingPage) } else { leftOutAnswers[capture.name] = .missingPage }
      case .refused: if isFile { count(.notAPage) } else { leftOutAnswers[capture.name] = .refused }
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
      add(page, capture, isAnswer: false)
    } catch .noPageData {
      count(.notAPage)
    } catch {
      rejects.append(Self.reject(error, sourceID: nil, name: capture.name))
    }
  }

  private mutating func add(_ page: WikiPage, _ capture: WikiCapture, isAnswer: Bool) {
    if let reason = PageKind.reason(for: page) {
      if isAnswer { leftOutAnswers[capture.name] = reason } else { count(reason) }
      return
    }
    leftOutAnswers[capture.name] = nil
    titles.add(page.title, key: page.key)
    for redirect in page.redirects { titles.add(redirect, key: page.key) }
    let new = Seen(capture: captures.count, revision: page.revision.flatMap { Int($0) }, date: capture.date)
    guard let old = seen[page.key] else {
      seen[page.key] = new
      captures.append(capture)
      answered.append(isAnswer ? page.pageID : nil)
      return
    }
    count(.olderCapture)
    if Self.isLater(new, than: old) {
      seen[page.key] = Seen(capture: old.capture, revision: new.revision, date: new.date)
      captures[old.capture] = capture
      answered[old.capture] = isAnswer ? page.pageID : nil
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
