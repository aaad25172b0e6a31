import FileSystem
import Testing

@Suite struct SourceStyleTests {
  @Test("an import is recognized in each of its forms")
  func importForms() {
    let lines = [
      "import Glibc", "public import Catalog", "internal import struct Foundation.URL", "@preconcurrency import Glibc",
      "@testable import A",
      "// import Foundation", "  import B.C", "let important = 1", "",
    ]
    #expect(
      lines.map { Repository.importedModule($0[...]) } == ["Glibc", "Catalog", "Foundation", "Glibc", "A", nil, "B", nil, nil])
  }

  @Test("no room needs Foundation")
  func noFoundation() throws {
    let files = try Repository.swiftFiles(below: "Sources").filter { file in
      file.lines.contains { Repository.importedModule($0)?.hasPrefix("Foundation") ?? false }
    }
    #expect(files.map(\.path) == [])
  }

  @Test("no room ends the program where it could tell an error", arguments: ["try!", "as! ", "fatalError("])
  func noTraps(pattern: String) throws {
    var places: [String] = []
    for file in try Repository.swiftFiles(below: "Sources") {
      for (number, line) in file.lines.enumerated() where line.contains(pattern) && !line.drop(while: { $0 == " " }).hasPrefix("//") {
        places.append("\(file.path):\(number + 1)")
      }
    }
    #expect(places == [])
  }

  @Test("no file has more than 500 lines", arguments: ["Sources", "Tests"])
  func lengths(folder: String) throws {
    let files = try Repository.swiftFiles(below: folder)
    #expect(files.count > 50)
    #expect(files.filter { $0.lines.count > 501 }.map(\.path) == [])
  }

  @Test("no file is left to be written")
  func noPlaceholders() throws {
    let marks = ["TO" + "DO", "FIX" + "ME"]
    let files = try Repository.swiftFiles(below: "Sources").filter { file in
      file.lines.contains { line in marks.contains { line.contains($0) } }
    }
    #expect(files.map(\.path) == [])
  }

  @Test("the top folder holds what is agreed, and nothing else")
  func topFolder() throws {
    let agreed: Set<String> = [
      "Package.swift", "Sources", "Tests", "Pipelines", "Output", "README.md", "Makefile", "LICENSE", "CHANGELOG.md",
    ]
    #expect(try FileSystem.entries(of: Repository.root).filter { !$0.hasPrefix(".") && !agreed.contains($0) } == [])
  }
}
