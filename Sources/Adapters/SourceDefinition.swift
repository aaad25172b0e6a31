/// What a source of a plan is: the adapter that reads it, with all that its adapter has to know.
public enum SourceDefinition: Sendable, Hashable {
  /// A JSON API.
  case api(APIDefinition)
  /// Files: NDJSON, JSON, CSV, or the folders of runs.
  case files(FilesDefinition)
  /// A wiki.
  case wiki(WikiDefinition)

  /// The API; nil where it is none.
  public var api: APIDefinition? {
    if case .api(let definition) = self { definition } else { nil }
  }

  /// The files; nil where it is none.
  public var files: FilesDefinition? {
    if case .files(let definition) = self { definition } else { nil }
  }

  /// The wiki; nil where it is none.
  public var wiki: WikiDefinition? {
    if case .wiki(let definition) = self { definition } else { nil }
  }

  /// Who tells, as far as the plan says it: a run folder says so itself.
  public var authority: String? {
    switch self {
    case .api(let definition): definition.authority
    case .files(let definition): definition.records?.authority
    case .wiki(let definition): definition.authority
    }
  }

  /// The names of its lists, as far as they are known before it is read.
  public var lists: [String] {
    switch self {
    case .api(let definition): definition.resources.map(\.name)
    case .files(let definition): definition.records.map { [$0.resource.name] } ?? []
    case .wiki: [WikiDefinition.resource]
    }
  }
}
