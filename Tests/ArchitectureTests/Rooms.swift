/// The table of the rooms: what each target may import, from the ground up. The same table stands in Sources/README.md.
enum Rooms {
  /// What a room may import.
  enum Imports: Equatable {
    case these(Set<String>)
    /// A program may import every room, but no C library.
    case anyRoom
  }

  /// The C libraries, each behind one room.
  static let libraries: Set<String> = ["CCrypto", "CCurl", "CLibXML2", "CSimdJSON", "CUTF8Proc", "CZlib"]

  /// What comes with the toolchain and every room may use.
  static let toolchain: Set<String> = ["Glibc", "Synchronization"]

  static let table: [(room: String, imports: Imports)] = [
    ("FileSystem", .these([])),
    ("Catalog", .these([])),
    ("JSONBytes", .these(["CSimdJSON"])),
    ("Text", .these(["CUTF8Proc"])),
    ("Compression", .these(["CZlib"])),
    ("Digests", .these(["CCrypto"])),
    ("Markup", .these(["CLibXML2"])),
    ("WebArchive", .these(["Compression", "Digests", "FileSystem"])),
    ("Transport", .these(["CCurl", "FileSystem", "WebArchive"])),
    ("Configuration", .these(["JSONBytes"])),
    (
      "Adapters",
      .these(["Catalog", "Compression", "Configuration", "Digests", "FileSystem", "JSONBytes", "Markup", "Transport", "WebArchive"])
    ),
    ("Normalization", .these(["Catalog", "Text"])),
    ("Deduplication", .these(["Catalog", "Configuration", "FileSystem", "JSONBytes", "Text"])),
    ("Tables", .these(["Catalog", "Digests", "FileSystem", "JSONBytes"])),
    ("Runs", .these(["Catalog", "FileSystem", "JSONBytes", "Tables"])),
    ("Comparison", .these(["Catalog", "FileSystem", "JSONBytes", "Runs", "Tables"])),
    ("Assembly", .these(["Catalog", "FileSystem", "Tables"])),
    ("Publication", .these(["Catalog", "Digests", "FileSystem", "JSONBytes", "Runs", "Tables"])),
    (
      "Pipeline",
      .these([
        "FileSystem", "Catalog", "JSONBytes", "Text", "Compression", "Digests", "Markup", "WebArchive", "Transport", "Configuration",
        "Adapters",
        "Normalization", "Deduplication", "Tables", "Runs", "Comparison", "Assembly", "Publication",
      ])
    ),
    ("Inspection", .these(["Catalog", "FileSystem", "JSONBytes", "Runs", "Tables", "Text"])),
    ("CommandGrammar", .these([])),
    ("catalog-etl", .anyRoom),
    ("catalog-bench", .anyRoom),
    ("generate", .anyRoom),
  ]

  /// The modules that a room may import, those of the toolchain aside.
  static func allowed(_ imports: Imports) -> Set<String> {
    switch imports {
    case .these(let modules): modules
    case .anyRoom: Set(table.map(\.room))
    }
  }

  static let names = table.map(\.room)
}
