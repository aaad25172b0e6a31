public import Catalog
public import Configuration
public import JSONBytes

extension FilesDefinition {
  /// A list that a source of the plan gives.
  public struct List: Sendable, Hashable {
    /// Who tells it.
    public var authority: String
    /// Its name.
    public var name: String
    /// What its records are; nil where the list of another adapter is meant.
    public var kind: RecordKind?

    /// Puts a list together.
    public init(authority: String, name: String, kind: RecordKind? = nil) {
      self.authority = authority
      self.name = name
      self.kind = kind
    }
  }

  /// The list of a source of this adapter; nil where it says too little, or is a run folder.
  public static func list(of source: JSONValue) -> List? {
    guard let authority = source["authority"]?.string, let kind = source["kind"]?.string else { return nil }
    return List(authority: authority, name: source["resource"]?.string ?? kind, kind: RecordKind(kind))
  }

  /// Reads a source of a plan that has been held against the grammar of its keys.
  ///
  /// - Parameters:
  ///   - path: where the source stands in the plan (`sources[0]`).
  ///   - others: the lists of the other sources of the plan.
  ///   - problems: takes what is wrong beyond the grammar.
  public init(_ source: JSONValue, path: String, others: [List], problems: inout [ConfigurationProblem]) {
    from = source["from"].map { $0.elements.compactMap(\.string) } ?? []
    language = source["language"]?.string
    licence = source["licence"].map { APIDefinition.Licence(name: $0.text("name"), url: $0["url"]?.string) }
    if source["from"] == nil { problems.append(.init(.missingKey("from"), offset: source.offset, path: path)) }
    if from.contains("-"), from.count > 1 {
      problems.append(
        .init(
          .contradiction("\"-\" must stand alone: standard input is one file"), offset: source["from"]?.offset ?? 0, path: "\(path).from"))
    }
    // A run folder says of itself what its records are.
    let described = ["authority", "kind", "key", "map"]
    if described.allSatisfy({ source[$0] == nil }) {
      for key in ["resource", "select"] where source[key] != nil {
        let reason = "\"\(key)\" needs \"authority\", \"kind\", \"key\" and \"map\"; without them \"from\" names folders of runs"
        problems.append(.init(.contradiction(reason), offset: source[key]?.offset ?? source.offset, path: "\(path).\(key)"))
      }
      return
    }
    for key in described where source[key] == nil { problems.append(.init(.missingKey(key), offset: source.offset, path: path)) }
    guard let kind = RecordKind(source.text("kind")) else { return }
    let own = List(authority: source.text("authority"), name: source["resource"]?.string ?? kind.name, kind: kind)
    let siblings = others.filter { $0.authority == own.authority }
    if let other = siblings.first(where: { $0.name != own.name && $0.kind == kind }) {
      let reason = "\"\(own.name)\" and \"\(other.name)\" of \(own.authority) are both of kind \(kind.name): their records would share ids"
      problems.append(.init(.contradiction(reason), offset: source["kind"]?.offset ?? source.offset, path: "\(path).kind"))
    }
    var lists = [own.name]
    for other in siblings.map(\.name) where !lists.contains(other) { lists.append(other) }
    // A list that no source of this plan gives may be meant all the same; one that is nearly written like a list of the plan is not.
    let known = lists
    for mapping in source["map"].map({ $0.members.map(\.value) }) ?? [] {
      if let target = mapping["to"]?.string, !lists.contains(target), Suggestion.nearest(to: target, among: known) == nil {
        lists.append(target)
      }
    }
    var resource = APIDefinition.Resource(
      source, kind: kind, calendar: source["calendar"]?.string ?? "ce", path: path, names: lists, problems: &problems)
    resource.name = own.name
    resource.path = "/" + own.name
    records = Records(authority: own.authority, resource: resource, lists: lists)
  }
}
