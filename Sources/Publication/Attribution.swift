/// `ATTRIBUTION.md`: whose data this is.
public struct Attribution: Sendable, Hashable {
  /// What one source asks to be said.
  public struct Source: Sendable, Hashable, Comparable {
    /// Who told it.
    public var authority: String
    /// Where it lies.
    public var url: String
    /// Its licence; nil where it names none.
    public var licence: String?
    /// Where the licence can be read.
    public var licenceURL: String?
    /// How many source records came from it.
    public var records: Int

    /// Puts a source together.
    public init(authority: String, url: String, licence: String?, licenceURL: String?, records: Int) {
      self.authority = authority
      self.url = url
      self.licence = licence
      self.licenceURL = licenceURL
      self.records = records
    }

    /// By authority, then URL.
    public static func < (left: Source, right: Source) -> Bool { (left.authority, left.url) < (right.authority, right.url) }
  }

  /// The sources, in any order.
  public var sources: [Source]
  /// True where the data are a sample.
  public var isSample: Bool

  /// Puts an attribution together.
  public init(sources: [Source], isSample: Bool) {
    self.sources = sources
    self.isSample = isSample
  }

  /// The page.
  public var markdown: [UInt8] {
    var text = "# Whose data this is\n\n"
    if isSample {
      text += "**This is a sample.** It was written for catalog-etl by its authors; no API ever served it.\n\n"
    }
    text += "The data keep the licences of their sources. The table `sources` says for each record where it came from.\n\n"
    text += "| source | where | records | licence |\n| --- | --- | ---: | --- |\n"
    for source in sources.sorted() {
      let licence = source.licence.map { name in source.licenceURL.map { "[\(name)](\($0))" } ?? name } ?? "none named: ask the source"
      text += "| \(Self.cell(source.authority)) | <\(source.url)> | \(source.records) | \(Self.cell(licence)) |\n"
    }
    return Array(text.utf8)
  }

  /// A text as it can stand in a cell of the table.
  private static func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
  }
}
