internal import Catalog

/// Files as a source of a plan: where they lie and what their records mean.
public struct FilesDefinition: Sendable, Hashable {
  /// Paths as the plan writes them: files, patterns (`*.ndjson`), folders of runs, `-` for standard input.
  public var from: [String]
  /// What a record is; nil where the files are the folders of runs, whose fields map to themselves.
  public var records: Records?
  /// The language of the texts, as BCP 47 says it.
  public var language: String?
  /// The licence of the data; for a run folder that of its own sources counts where it says one.
  public var licence: APIDefinition.Licence?

  /// Files of one kind of record.
  public struct Records: Sendable, Hashable {
    /// Who tells: the first part of every source id.
    public var authority: String
    /// What a record is: name, kind, key, map and, in JSON documents, where the records stand.
    public var resource: APIDefinition.Resource
    /// The lists of this authority that references may lead to, this one among them.
    public var lists: [String]
  }
}

extension FilesDefinition.Records {
  /// The same as a definition without an address: its URLs are `…/list/key`.
  var definition: APIDefinition {
    var definition = APIDefinition(
      authority: authority, universe: nil, baseURL: "", calendar: resource.calendar, language: nil, licence: nil, resources: [resource])
    for list in lists where list != resource.name {
      var other = resource
      other.name = list
      other.path = "/" + list
      other.map = []
      definition.resources.append(other)
    }
    return definition
  }
}
