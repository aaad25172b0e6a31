/// The words of fetching that grammar and decoding of a definition share, so that none is written twice.
enum FetchWords {
  /// A way of paging, and the keys that say something there beside `type` and `max_pages`.
  private static let keysOfTypes: [(type: String, keys: [String])] = [
    ("none", []), ("next_link", ["path", "size", "size_parameter"]), ("page_number", ["parameter", "first", "size", "size_parameter"]),
    ("offset", ["parameter", "size", "size_parameter"]), ("cursor", ["path", "parameter", "size", "size_parameter"]),
    ("link_header", ["size", "size_parameter"]),
  ]

  /// The ways of paging.
  static let types = keysOfTypes.map(\.type)

  /// What a way of paging understands.
  static func keys(of type: String) -> [String] { keysOfTypes.first { $0.type == type }?.keys ?? [] }

  /// Every key that some way of paging understands.
  static let allKeys = Set(keysOfTypes.flatMap(\.keys))

  /// The filters of a plan and the table that each is about.
  static let filters: [(name: String, isOfEpisodes: Bool)] = [
    ("name", false), ("status", false), ("species", false), ("gender", false), ("season", true),
  ]
}
