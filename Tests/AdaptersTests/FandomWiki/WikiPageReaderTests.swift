@testable import Adapters
import Markup
import TestSupport
import Testing

@Suite struct WikiPageReaderTests {
  private static let cutting = WikiPageReader()
  private static let whole: WikiPageReader = {
    var reader = WikiPageReader()
    reader.cuts = false
    return reader
  }()

  /// What a reader makes of a page, errors included.
  private static func outcome(_ reader: WikiPageReader, _ bytes: [UInt8], isAnswer: Bool) -> Result<WikiContent, WikiPageError> {
    do throws(WikiPageError) {
      return .success(isAnswer ? try reader.content(of: bytes) : try reader.read(bytes).content ?? WikiContent())
    } catch {
      return .failure(error)
    }
  }

  @Test(
    "every saved page is cut, and the cut gives what the whole page gives",
    .enabled(if: WikiPages.areThere, "the saved pages are not there"))
  func cutAndWhole() throws {
    for capture in try WikiPages.all() {
      if capture.isAnswer {
        let text = try WikiPages.content(of: capture.body)
        let cut = try Self.cutting.content(of: text)
        #expect(cut.wasCut, "\(capture.url)")
        #expect(try cut == Self.whole.content(of: text), "\(capture.url)")
        #expect(!cut.boxes.isEmpty)
      } else {
        let (page, content) = try Self.cutting.read(capture.body)
        let (wholePage, wholeContent) = try Self.whole.read(capture.body)
        #expect(page == wholePage, "\(capture.url)")
        #expect(content == wholeContent, "\(capture.url)")
        if page.pageID != 0 { #expect(content?.wasCut == true, "\(capture.url)") }
      }
    }
  }

  @Test(
    "a thousand mutations of saved pages: the cut gives what the whole page gives",
    .enabled(if: WikiPages.areThere, "the saved pages are not there"))
  func mutations() throws {
    var generator = SeededGenerator(seed: 4_081_516)
    var cuts = 0
    let captures = try WikiPages.all().filter { $0.body.count < 300_000 }
    for (number, capture) in captures.enumerated() {
      let original = capture.isAnswer ? try WikiPages.content(of: capture.body) : capture.body
      for _ in 0..<(capture.isAnswer ? 30 : 10) {
        let bytes = Mutation.mutate(original, near: Mutation.place(in: original, using: &generator), using: &generator)
        let cut = Self.outcome(Self.cutting, bytes, isAnswer: capture.isAnswer)
        let whole = Self.outcome(Self.whole, bytes, isAnswer: capture.isAnswer)
        #expect(cut == whole, "page \(number)")
        if case .success(let content) = cut, content.wasCut { cuts += 1 }
      }
    }
    // Most mutations leave a page that can be cut: otherwise nothing was tested.
    #expect(cuts > 50)
  }

  @Test("thousands of mutations of an invented page: the cut gives what the whole page gives")
  func inventedMutations() {
    var generator = SeededGenerator(seed: 42)
    let original = Array(InventedPage.html.utf8)
    var cuts = 0
    for number in 0..<4_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...2, using: &generator) {
        bytes = Mutation.mutate(bytes, near: Int.random(in: 0..<bytes.count, using: &generator), using: &generator)
      }
      let cut = Self.outcome(Self.cutting, bytes, isAnswer: false)
      #expect(cut == Self.outcome(Self.whole, bytes, isAnswer: false), "mutation \(number)")
      if case .success(let content) = cut, content.wasCut { cuts += 1 }
    }
    #expect(cuts > 400)
  }

  @Test("the page's data come from its script: number, revision, language, categories, the redirect that led to it")
  func pageData() throws {
    let (page, content) = try Self.cutting.read(Array(InventedPage.html.utf8))
    #expect(page.title == "Ada Lark")
    #expect(page.pageID == 12)
    #expect(page.revision == "345")
    #expect(page.language == "en")
    #expect(page.categories == ["Characters", "Sea \"Birds\" & more"])
    #expect(page.redirects == ["A. Lark"])
    #expect(content?.boxes.count == 1)
    #expect(content?.lead == "Ada Lark keeps the light, and its books.")
  }

  @Test("text that stands in no paragraph is a lead, empty paragraphs are none, and nothing below the first heading is")
  func leads() throws {
    func lead(_ inner: String) throws -> String? {
      let html = Array("<div class=\"mw-parser-output\">\(inner)</div>".utf8)
      let cut = try Self.cutting.content(of: html)
      #expect(try cut == Self.whole.content(of: html))
      return cut.lead
    }
    #expect(try lead("<p class=\"mw-empty-elt\"></p>\n\"<b>A</b>\" is <i>one</i>.\n<p>Later</p>") == "\"A\" is one.")
    #expect(try lead("<aside class=\"portable-infobox\"></aside>bare<p>P</p>") == "bare")
    #expect(try lead("<p><aside class=\"portable-infobox\"><h2 class=\"pi-title\">T</h2></aside>Text</p>") == "Text")
    #expect(try lead("<div>No</div><h2>H</h2><p>below</p>") == nil)
    #expect(try lead("<div class=\"mw-heading mw-heading2\"><h2>H</h2></div><p>below</p>") == nil)
    #expect(try lead("<p>\u{A0}&nbsp;</p><p>One<sup class=\"reference\">[1]</sup> two</p>") == "One two")
  }

  @Test("a page without its script is known by its heading; one that tells nothing is none")
  func pagesWithoutScript() throws {
    let (page, _) = try Self.cutting.read(Array("<html lang='de'><body><h1 id='firstHeading'>Leuchtturm_1</h1></body></html>".utf8))
    #expect(page.title == "Leuchtturm 1")
    #expect(page.language == "de")
    #expect(page.key == "Leuchtturm 1")
    #expect(throws: WikiPageError.noPageData) { try Self.cutting.read(Array("<p>nothing".utf8)) }
  }

  @Test("bounds: too large, too deep, too many rows, too many attributes")
  func bounds() {
    var reader = WikiPageReader()
    reader.limits = WikiLimits(bytes: 100_000, depth: 100, rows: 3)
    func error(_ inner: String) -> WikiPageError? {
      if case .failure(let error) = Self.outcome(reader, Array("<div class=\"mw-parser-output\">\(inner)</div>".utf8), isAnswer: true) {
        error
      } else {
        nil
      }
    }
    #expect(error(String(repeating: "x", count: 100_000)) == .markup(.tooLarge(bytes: 100_036, limit: 100_000)))
    #expect(error(String(repeating: "<b>", count: 200)) == .markup(.tooDeep(limit: 100)))
    let rows = String(repeating: "<div class=\"pi-data\"><div class=\"pi-data-value\">1</div></div>", count: 4)
    #expect(error("<aside class=\"portable-infobox\">\(rows)</aside>") == .tooManyRows(limit: 3))
    #expect(error("<aside class=\"portable-infobox\"\(String(repeating: " a", count: 30_000))></aside>") == .tooManyAttributes)
    #expect(error("<p>fine</p>") == nil)
  }

  @Test("any bytes make a page or an error, in a time in proportion to their number", .timeLimit(.minutes(2)))
  func fuzz() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in Mutation.bytes.randomElement(using: &generator) ?? 0 }
      for isAnswer in [true, false] {
        #expect(
          Self.outcome(Self.cutting, bytes, isAnswer: isAnswer) == Self.outcome(Self.whole, bytes, isAnswer: isAnswer))
      }
    }
  }
}
