import Adapters
import Configuration
import Deduplication
import FileSystem
import JSONBytes
import Normalization

extension FuzzTarget {
  /// A file of records, block by block, through normalization.
  static func readRecords(_ bytes: [UInt8], name: String, folder: String) {
    guard var definition = recordsDefinition, (try? FileSystem.write(bytes, to: FilePath.join(folder, name))) != nil else { return }
    definition.from = [name]
    guard let input = try? definition.inputs(in: folder).first,
      let file = try? FileReader(input, of: definition, universe: "u", run: nil)
    else { return }
    let normalizer = RecordNormalizer(statements: .all)
    while let block = try? file.next() {
      guard let records = try? file.parser.parse(block) else { continue }
      for batch in records.batches { _ = normalizer.normalize(batch).count }
    }
    _ = try? file.finish()
  }

  /// A page of a wiki or an answer of `action=parse`, through normalization.
  static func readPage(_ bytes: [UInt8]) {
    guard let definition = wikiDefinition else { return }
    let extractor = WikiExtractor(WikiCatalogue(of: definition), definition: definition, universe: "u")
    if case .record(let batch) = extractor.extract(bytes, name: "page.html", date: nil) {
      _ = RecordNormalizer(statements: .all).normalize(batch).count
    }
  }

  /// Decisions, and what is written of them, which must read as the same again.
  static func readDecisions(_ bytes: [UInt8]) {
    guard let decisions = try? Decisions.read(bytes, name: "fuzz.decisions.json") else { return }
    let again = try? Decisions.read(decisions.encoded, name: "again.decisions.json")
    precondition(again?.encoded == decisions.encoded, "what was written reads otherwise")
  }

  /// A model of deduplication.
  static func readModel(_ bytes: [UInt8]) {
    _ = try? ResolutionModel.read(bytes, name: "fuzz.model.json")
  }

  private static let recordsDefinition: FilesDefinition? = definition(
    #"""
    { "from": ["x"], "authority": "mine", "kind": "character", "key": "$.id",
      "map": { "name": "$.name", "status": "$.status", "birth_year": "$.born", "species": "$.species",
               "origin": { "path": "$.home.id", "as": "reference", "to": "place", "name": "$.home.name" },
               "episode_ids": { "path": "$.seen_in", "as": "references", "to": "episode" } } }
    """#
  ) { source, problems in FilesDefinition(source, path: "sources[0]", others: [], problems: &problems) }

  private static let wikiDefinition: WikiDefinition? = definition(
    #"""
    { "base_url": "https://example.fandom.com", "characters": { "categories": ["Characters"] }, "episodes": { "categories": ["Episodes"] } }
    """#
  ) { source, problems in WikiDefinition(source, path: "sources[0]", problems: &problems) }

  private static func definition<Definition>(
    _ text: String, _ make: (JSONValue, inout [ConfigurationProblem]) -> Definition?
  ) -> Definition? {
    guard let document = try? JSONDocument.parse(Array(text.utf8)) else { return nil }
    var problems: [ConfigurationProblem] = []
    let made = make(document.root, &problems)
    precondition(problems.isEmpty, "the definition of the fuzz target is wrong")
    return made
  }
}
