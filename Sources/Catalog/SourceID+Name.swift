extension SourceID {
  /// What a link by name leads to: the one record of a resource that bears the name.
  ///
  /// It stands for that record until all are known. No record has such an id of its own: resources are slugs, and this one is `locations#name`.
  public static func named(_ name: String, authority: String, resource: String) -> SourceID {
    SourceID(authority: authority, resource: resource + nameMark, key: name)
  }

  /// Whether it stands for a record by its name.
  public var isByName: Bool { resource.hasSuffix(Self.nameMark) }

  private static let nameMark = "#name"
}
