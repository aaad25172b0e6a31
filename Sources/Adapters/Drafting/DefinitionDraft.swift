public import JSONBytes
public import Transport

/// A first definition of an API, guessed from one of its answers; its comments say where it is not sure.
public struct DefinitionDraft: Sendable {
  /// Why an answer gives no draft.
  public enum Failure: Error, Sendable, Equatable {
    /// It is no JSON.
    case notJSON(JSONSyntaxError)
    /// Nothing in it looks like a record; `keys` are those it has at the top.
    case noRecords(keys: [String])
  }

  /// The definition as it is to be written: JSON, laid out, with a line end.
  public let text: [UInt8]
  /// Where the records stand.
  public let select: String
  /// How many records the answer holds.
  public let records: Int
  /// The fields that are mapped.
  public let fields: [String]
  /// The paths that no field was found for.
  public let unmapped: [String]

  /// Drafts a definition.
  ///
  /// - Parameters:
  ///   - answer: one answer of a list.
  ///   - url: where it was read; nil for a file, whose API must then be filled in.
  ///   - headers: the header fields it came with: their `Link` may lead to the next page.
  public init(answer: [UInt8], url: String?, headers: [HTTPHeaderField] = []) throws(Failure) {
    let root: JSONValue
    do { root = try JSONDocument.parse(answer).root } catch { throw .notJSON(error) }
    guard let survey = AnswerSurvey(root) else { throw .noRecords(keys: root.members.map(\.key.name)) }
    let address = DraftAddress(url: url, survey: survey)
    var draft = ResourceDraft(survey, address: address, headers: headers)
    draft.guess()
    text = draft.write()
    select = survey.select
    records = survey.records.count
    fields = draft.map.map(\.field)
    unmapped = draft.unmapped
  }
}

/// Where the API of an answer lies, and what its list is called.
struct DraftAddress {
  var base: String
  var path: String
  var name: String
  var authority: String
  /// True where the URL is not known and stands in for one.
  var isUnknown: Bool

  init(url: String?, survey: AnswerSurvey) {
    // Records and pages often say themselves where they were read.
    let links = survey.envelope.filter { DraftWords.nextLinks.contains($0.name) }.compactMap(\.value.string)
    let own = survey.places.first { DraftWords.folded($0.names.last ?? "") == "url" && $0.names.count == 1 && !$0.isList }
    let record = own?.examples.first?.string.flatMap { DraftAddress.list(of: $0) }
    let found = (url.map { [$0] } ?? links + [record].compactMap { $0 }).lazy.compactMap { try? WebURL($0) }.first
    guard let found else {
      (base, path, name, authority, isUnknown) = ("https://api.example", "/records", "records", "my-api", true)
      return
    }
    isUnknown = false
    var segments = found.path.split(separator: "/").map(String.init)
    let last = segments.popLast()
    base = found.origin + (segments.isEmpty ? "" : "/" + segments.joined(separator: "/"))
    path = last.map { "/" + $0 + (found.path.hasSuffix("/") ? "/" : "") } ?? ""
    name = DraftAddress.slug(last.map { $0.hasSuffix(".json") ? String($0.dropLast(5)) : $0 } ?? "records")
    let labels = found.host.split(separator: ".").filter { !["www", "api"].contains($0) }
    authority = DraftAddress.slug(labels.first.map(String.init) ?? found.host)
    // The query of a page is what paging sets; any other belongs to the list.
    let paging: Set<String> = ["page", "offset", "limit", "cursor", "skip", "p", "perpage", "pagesize", "size", "after"]
    var bare = found
    bare.fragment = nil
    for item in found.queryItems where paging.contains(DraftWords.folded(item.name)) { bare = bare.settingQuery(item.name, to: nil) }
    if let query = bare.query, !query.isEmpty { path += "?" + query }
  }

  /// The list that a link to one of its records names: what stands before the last segment.
  static func list(of link: String) -> String? {
    guard let url = try? WebURL(link) else { return nil }
    let segments = url.path.split(separator: "/")
    return segments.count < 2 ? nil : url.origin + "/" + segments.dropLast().joined(separator: "/")
  }

  /// Lower-case letters, digits and single hyphens.
  static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "records" : words.joined(separator: "-")
  }
}
