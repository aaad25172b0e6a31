import Adapters
import Catalog
import Configuration
import FileSystem
import Testing

@testable import Pipeline

@Suite struct ReferenceTests {
  private static let page = FilePath.join(FilePath.parent(FilePath.parent(FilePath.parent(#filePath))), "Pipelines/README.md")

  @Test("the reference names every key of plans and definitions, and every normalizer")
  func complete() throws {
    let text = String(decoding: try FileSystem.readAll(Self.page), as: UTF8.self)
    // Keys may stand by themselves or at the end of a dotted path.
    let words = Set(text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }.map(String.init))
    #expect(Set(Self.keys(of: Plan.grammar)).subtracting(words).isEmpty)
    #expect(Set(Self.keys(of: APIDefinition.grammar)).subtracting(words).isEmpty)
    for normalizer in Normalizer.allCases { #expect(text.contains("| `\(normalizer.rawValue)` |"), "\(normalizer)") }
  }

  private static func keys(of grammar: Grammar) -> [String] {
    switch grammar {
    case .object(let keys): keys.flatMap { [$0.name] + Self.keys(of: $0.value) }
    case .map(let value), .list(let value, _): keys(of: value)
    case .either(let shapes): shapes.flatMap(keys)
    default: []
    }
  }
}
