import FileSystem
import Testing

/// A run over saved pages, held against readers that are none of ours.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct WikiReadersTests {
  private static let archive = FilePath.join(Surroundings.archives, "wiki-pages.warc.gz")
  private static let hasPages = FileSystem.exists(archive)

  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func run() throws {
    let sources = [
      "kimetsu-no-yaiba.fandom.com", "naruto.fandom.com", "naruto.fandom.com/pt-br", "onepiece.fandom.com", "starwars.fandom.com",
    ]
    .enumerated().map { number, host in
      """
      { "id": "w\(number)", "adapter": "fandom-wiki", "base_url": "https://\(host)", "from": ["\(Self.archive)"],
        "characters": { "categories": ["Characters"] }, "episodes": { "categories": ["Episodes"] } }
      """
    }
    try workshop.write(
      "{ \"version\": 1, \"name\": \"wikis\", \"universe\": \"mixed\", \"sources\": [\(sources.joined(separator: ","))], \"output\": { \"directory\": \"out\" } }",
      to: "wikis.json")
    let run = try workshop.catalog("run", "wikis.json", "-q")
    #expect(run.end == .exit(0), "\(run.errors)")
  }

  @Test(
    "the project's check of all promises of a run says ok for the saved pages",
    .enabled(if: hasPages && FileSystem.exists(Surroundings.checker), "the saved pages or check_run.py are not beside the repository"),
    .enabled(if: Surroundings.pythonImports("duckdb, polars, pandas"), "python lacks duckdb, polars or pandas"))
  func checked() throws {
    try run()
    let check = try workshop.python(Surroundings.checker, "out/latest", "--expect", "characters=5", "--expect", "episodes=15")
    #expect(check.end == .exit(0) && check.output.contains("ok"), "\(check.output)\(check.errors)")
  }

  @Test(
    "every title, picture and row of every box is a statement: lxml counts as many",
    .enabled(if: hasPages, "the saved pages are not beside the repository"),
    .enabled(if: Surroundings.pythonImports("lxml, warcio"), "python lacks lxml or warcio"))
  func counted() throws {
    try run()
    let script = """
      import collections, json, re, sys
      from lxml import html
      from warcio.archiveiterator import ArchiveIterator
      told, pages, wrong, rows = collections.Counter(), set(), [], 0
      for line in open("out/latest/statements.ndjson", encoding="utf-8"):
          statement = json.loads(line)
          if not statement["path"].startswith("page."): told[statement["source_id"].rsplit(":", 1)[1]] += 1
      def has(word): return f"contains(concat(' ', normalize-space(@class), ' '), ' {word} ')"
      rule = f".//*[{has('pi-data-value')} or {has('pi-title')}] | .//figure//a[{has('image')}]"
      for record in ArchiveIterator(open(sys.argv[1], "rb")):
          if record.rec_type != "response": continue
          body = record.content_stream().read()
          if body.startswith(b"{"):
              parse = json.loads(body)["parse"]
              key, body = str(parse["pageid"]), parse["text"].encode()
          else: key = re.search(rb'"wgArticleId":(\\d+)', body)[1].decode()
          if key not in told or key in pages: continue
          pages.add(key)
          boxes = html.document_fromstring(body, parser=html.HTMLParser(encoding="utf-8")).xpath(f"//aside[{has('portable-infobox')}]")
          count = sum(len(box.xpath(rule)) for box in boxes)
          rows += count
          if count != told[key]: wrong.append((key, count, told[key]))
      print(len(pages), rows, wrong)
      """
    let count = try workshop.python("-c", script, Self.archive)
    #expect(count.output == "20 336 []\n", "\(count.errors)")
  }
}
