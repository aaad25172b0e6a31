import FileSystem
import Testing

@Suite struct RoomsTests {
  @Test("the folders of Sources are the rooms of the table and the C libraries, and no others")
  func folders() throws {
    let folders = try FileSystem.entries(of: Repository.path("Sources")).filter { name in
      try FileSystem.kind(of: Repository.path("Sources/\(name)")) == .directory && name != "decisions"
    }
    #expect(Set(folders) == Set(Rooms.names).union(Rooms.libraries))
  }

  @Test("a room imports only what the table allows", arguments: Rooms.names)
  func imports(room: String) throws {
    let row = try #require(Rooms.table.first { $0.room == room })
    let foreign = try Repository.imports(of: room).subtracting(Rooms.toolchain).subtracting(Rooms.allowed(row.imports))
    #expect(foreign == [])
  }

  @Test("arrows point down only: what a room may import stands above it")
  func arrows() {
    var above = Rooms.libraries
    for (room, imports) in Rooms.table {
      if case .these(let modules) = imports { #expect(modules.subtracting(above) == [], "\(room)") }
      above.insert(room)
    }
  }

  @Test("each C library is imported by exactly one room", arguments: Rooms.libraries.sorted())
  func libraries(library: String) throws {
    #expect(try Rooms.names.filter { try Repository.imports(of: $0).contains(library) }.count == 1)
  }

  @Test("the package gives each room what the table allows, and nothing else")
  func package() throws {
    let declared = try PackageManifest.rooms()
    #expect(Set(declared.keys) == Set(Rooms.names))
    for (room, imports) in Rooms.table {
      let dependencies = try #require(declared[room], "\(room)")
      switch imports {
      case .these(let modules): #expect(dependencies == modules, "\(room)")
      case .anyRoom: #expect(dependencies.subtracting(Rooms.names) == [], "\(room)")
      }
    }
  }

  @Test("the page of the architecture shows the same table")
  func page() throws {
    let rows = try ArchitecturePage.rows()
    #expect(rows.map(\.room) == Rooms.names)
    for (row, expected) in zip(rows, Rooms.table) {
      #expect(!row.meaning.isEmpty, "\(row.room)")
      #expect(row.imports == expected.imports, "\(row.room)")
    }
  }
}

/// The rooms and programs of Package.swift with what they depend on.
enum PackageManifest {
  static func rooms() throws -> [String: Set<String>] {
    var rooms: [String: Set<String>] = [:]
    var rest = try Repository.text("Package.swift")[...]
    while let call = rest.firstRange(of: #/\b(room|program)\(\s*"/#) {
      rest = rest[call.upperBound...]
      guard let quote = rest.firstIndex(of: "\"") else { break }
      let name = String(rest[..<quote])
      rest = rest[rest.index(after: quote)...]
      let next = rest.drop { $0 == "," || $0.isWhitespace }
      guard next.first == "[", let end = next.firstIndex(of: "]") else {
        rooms[name] = []
        continue
      }
      // Between quotes stand the names: every second piece.
      let pieces = next[..<end].split(separator: "\"", omittingEmptySubsequences: false)
      rooms[name] = Set(pieces.indices.filter { !$0.isMultiple(of: 2) }.map { String(pieces[$0]) })
    }
    return rooms
  }
}

/// The table `| room | is | imports |` of Sources/README.md.
///
/// Names may stand in backticks, divided by commas or blanks; `nothing` or a dash is none, `any room` what a program may import, `all above`
/// every room of the rows above.
enum ArchitecturePage {
  struct Row {
    var room: String
    var meaning: String
    var imports: Rooms.Imports
  }

  static func rows() throws -> [Row] {
    var rows: [Row] = []
    var isInTable = false
    for line in try Repository.text("Sources/README.md").split(separator: "\n", omittingEmptySubsequences: false) {
      var cells = line.split(separator: "|", omittingEmptySubsequences: false).map(trimmed)
      guard cells.count >= 5, cells.first == "", cells.last == "" else {
        isInTable = false
        continue
      }
      cells = Array(cells[1..<cells.count - 1])
      if cells == ["room", "is", "imports"] {
        isInTable = true
      } else if isInTable, !cells[0].hasPrefix("-"), !cells[0].hasPrefix(":") {
        let imports = cells[2]
        let above = rows.map(\.room)
        rows.append(Row(room: unquoted(cells[0]), meaning: cells[1], imports: parse(imports, above: above)))
      }
    }
    return rows
  }

  private static func parse(_ cell: String, above: [String]) -> Rooms.Imports {
    switch cell {
    case "any room": .anyRoom
    case "all above": .these(Set(above))
    case "nothing", "—", "-", "": .these([])
    default: .these(Set(cell.split { $0 == "," || $0 == " " }.map { unquoted(String($0)) }))
    }
  }

  private static func unquoted(_ text: String) -> String { text.filter { $0 != "`" } }

  private static func trimmed(_ text: Substring) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
