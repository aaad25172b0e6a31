import Adapters
import FileSystem
import JSONBytes
import Markup
import Synchronization
import WebArchive

/// Saved pages of wikis to source records, beside lxml and the bare parse of libxml2.
enum WikiBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    let archive = FilePath.join(setting.shared, "archives/wiki-pages.warc.gz")
    let script = FilePath.join(setting.shared, "tools/peer_lxml.py")
    guard FileSystem.exists(archive), FileSystem.exists(script) else { return nil }
    func ours(_ name: String, _ variant: String, role: Contender.Role = .floor) -> Contender {
      Contender(
        name: name, role: role, command: [setting.program, "--measure-wiki", variant, archive, "\(max(5, setting.repeats))"],
        tellsSeconds: true)
    }
    var contenders = [
      ours("pages to source records, cut", "cut", role: .subject), ours("all pages in turn, one thread", "one"),
      ours("the same, two threads", "two"),
      ours("the same, whole pages", "whole"), ours("libxml2 alone: whole pages to trees", "parse"),
    ]
    var notes = [
      "29 pages, in memory before the clock starts; the best of the repeats of each page, summed; with threads: the wall of all pages"
    ]
    if setting.hasModule("lxml"), setting.hasModule("warcio") {
      for (variant, name) in [
        ("full", "lxml, whole pages to rows, title, lead"), ("slice", "lxml, rows of the box alone, given its bytes"),
      ] {
        contenders.append(
          Contender(name: name, role: .peer, command: [setting.python, "-c", peer, script, archive, variant], tellsSeconds: true))
      }
    } else {
      notes.append("\(setting.python) has no lxml and warcio: that peer was not measured")
    }
    return try Outcome.measure(
      "wiki", aim: "4 times lxml's whole-page extraction per core; two threads 1.8 times one; whole pages at 0.8 of the bare parse",
      contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  private final class SharedCounter: Sendable {
    private let value = Atomic<Int>(0)

    func next() -> Int { value.add(1, ordering: .relaxed).oldValue }
  }

  private struct Page: Sendable {
    var url: String
    var body: [UInt8]
    var date: String?
    var html: [UInt8]
  }

  /// Measures one variant and tells it as JSON.
  static func measure(_ variant: String, archive: String, repeats: Int) throws {
    let pages = try read(archive)
    let extractors = try pages.map { try extractor(for: $0.url, cuts: variant != "whole") }
    let bytes = pages.reduce(0) { $0 + $1.html.count }
    var records = 0
    func extract(_ place: Int) {
      if variant == "parse" {
        if let document = try? HTMLDocument(parsing: pages[place].html) { records += document.withRoot { $0 == nil ? 0 : 1 } }
      } else if case .record = extractors[place].extract(pages[place].body, name: pages[place].url, date: pages[place].date) {
        records += 1
      }
    }
    var seconds = 0.0
    var cpu = 0.0
    if variant == "one" || variant == "two" {
      (seconds, cpu) = inThreads(variant == "one" ? 1 : 2, pages, extractors, repeats: repeats)
    } else {
      var best = [(seconds: Double, cpu: Double)](repeating: (.infinity, .infinity), count: pages.count)
      for _ in 0..<repeats {
        for place in pages.indices {
          let start = Clock.now
          let startOnCore = Clock.onCore
          extract(place)
          best[place] = (min(best[place].seconds, Clock.now - start), min(best[place].cpu, Clock.onCore - startOnCore))
        }
      }
      seconds = best.reduce(0) { $0 + $1.seconds }
      cpu = best.reduce(0) { $0 + $1.cpu }
    }
    print("{\"seconds\":\(seconds),\"cpu_s\":\(cpu),\"bytes\":\(bytes),\"pages\":\(pages.count),\"records\":\(records)}")
  }

  /// The wall of all pages in some threads, the best of the repeats of ten rounds each; the rate counts the wall.
  private static func inThreads(_ count: Int, _ pages: [Page], _ extractors: [WikiExtractor], repeats: Int) -> (
    seconds: Double, cpu: Double
  ) {
    let rounds = 10
    var best = Double.infinity
    for _ in 0..<repeats {
      let start = Clock.now
      let next = SharedCounter()
      BenchThreads.run(count) {
        while true {
          let place = next.next()
          guard place < pages.count * rounds else { return }
          let page = place % pages.count
          _ = extractors[page].extract(pages[page].body, name: pages[page].url, date: pages[page].date)
        }
      }
      best = min(best, (Clock.now - start) / Double(rounds))
    }
    return (best, best)
  }

  private static func extractor(for url: String, cuts: Bool) throws -> WikiExtractor {
    let base = url.split(separator: "/").prefix(2).joined(separator: "//") + (url.contains("/pt-br/") ? "/pt-br" : "")
    guard let address = WikiAddress(base) else { throw MeasurementError.unexpectedOutput(command: [url]) }
    var definition = WikiDefinition(address: address)
    definition.characters.categories = ["Characters"]
    definition.episodes.categories = ["Episodes"]
    var extractor = WikiExtractor(WikiCatalogue(of: definition), definition: definition, universe: "bench")
    extractor.cutsPages = cuts
    return extractor
  }

  private static func read(_ archive: String) throws -> [Page] {
    var pages: [Page] = []
    var reader = try WARCReader(path: archive)
    var entry = try reader.next()
    while let current = entry {
      if current.record.type == "response" {
        let body = try HTTPResponseMessage.parse(current.record.block).decodedBody(limit: 1 << 26)
        let text = body.first == UInt8(ascii: "{") ? try JSONDocument.parse(body).root["parse"]?["text"]?.string : nil
        pages.append(
          Page(url: current.record.targetURI ?? "", body: body, date: current.record.date, html: text.map { Array($0.utf8) } ?? body))
      }
      entry = try reader.next()
    }
    return pages
  }

  private static let peer = """
    import json, subprocess, sys
    out = subprocess.run([sys.executable, sys.argv[1], sys.argv[2], "--repeat", "5"], capture_output=True, text=True, check=True).stdout
    for line in out.splitlines():
        v = json.loads(line)
        if v["variant"] == sys.argv[3]:
            s = v["ms_per_page"] * v["pages"] / 1000
            print(json.dumps({"seconds": s, "cpu_s": s, "bytes": 12143000, "pages": v["pages"]}))
    """
}
