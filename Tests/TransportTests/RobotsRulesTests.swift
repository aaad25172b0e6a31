import TestSupport
import Testing
import Transport

@Suite struct RobotsRulesTests {
  private func rules(_ file: String) -> RobotsRules { RobotsRules(parsing: Array(file.utf8), product: "catalog-etl") }

  @Test("the groups that name the robot count together, whatever the case; those for all only where none does")
  func groups() {
    let file = """
      User-agent: *
      Disallow: /
      User-Agent: Catalog-ETL/1.0   # us
      user-agent: other
      Disallow: /private/
      Sitemap: /x
      User-agent: catalog-etl
      Disallow: /draft
      """
    #expect(rules(file).allows("/wiki/A"))
    #expect(!rules(file).allows("/private/x"))
    #expect(!rules(file).allows("/drafts"))
    #expect(!rules("User-agent: *\r\nDisallow: /api.php\r\n").allows("/api.php?action=query"))
    #expect(rules("User-agent: somebody\nDisallow: /").allows("/"))
  }

  @Test(
    "the longest rule decides, of two as long the one that allows; * and $ mean what they mean",
    arguments: [
      ("/wiki/A", true), ("/wiki/Special:Search", false), ("/wiki/Special:Version", true), ("/x.gif", false), ("/x.gif?y", true),
      ("/a/b/c.php", false), ("/robots.txt", true), ("/caf%c3%a9", false), ("/same", true), ("/%7Ejoe", false),
    ])
  func longest(path: String, isAllowed: Bool) {
    let file = """
      User-agent: *
      Disallow: /wiki/Special:
      Allow: /wiki/Special:Version
      Disallow: /*.gif$
      Disallow: /a/*/c
      Disallow: /café
      Disallow: /same
      Allow: /same
      Disallow: /~joe
      Disallow:
      """
    #expect(rules(file).allows(path) == isAllowed)
  }

  @Test("a host without the file allows all, one that cannot answer forbids all")
  func statuses() {
    #expect(RobotsRules(status: 404, body: [], product: "x").allows("/a"))
    #expect(RobotsRules(status: 403, body: [], product: "x").allows("/a"))
    #expect(!RobotsRules(status: 503, body: [], product: "x").allows("/a"))
    #expect(!RobotsRules(status: 200, body: Array("User-agent: *\nDisallow: /".utf8), product: "x").allows("/a"))
  }

  @Test("any bytes are read, and answer for any path")
  func fuzz() {
    var generator = SeededGenerator(seed: 9_309)
    let alphabet = Array("user-agent:*disallow/\n\r#$%41 catalog-etl\u{FEFF}".utf8) + [0, 0xFF]
    for _ in 0..<2_000 {
      let file = (0..<200).compactMap { _ in alphabet.randomElement(using: &generator) }
      let path = (0..<20).compactMap { _ in alphabet.randomElement(using: &generator) }
      let rules = RobotsRules(parsing: file, product: "catalog-etl")
      #expect(rules == RobotsRules(parsing: file, product: "CATALOG-ETL"))
      _ = rules.allows("/" + String(decoding: path, as: UTF8.self))
      #expect(rules.allows("/robots.txt"))
    }
  }
}
