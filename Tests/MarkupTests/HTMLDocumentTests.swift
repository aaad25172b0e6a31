import Markup
import TestSupport
import Testing

@Suite struct HTMLDocumentTests {
  private func inner(_ html: String) throws -> String {
    let document = try HTMLDocument(parsing: Array("<html><body>\(html)</body></html>".utf8))
    return document.withRoot { root in
      var bytes: [UInt8] = []
      root?.children.first { $0.tag == .body }?.appendInnerHTML(to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test("markup comes back in one spelling, entities resolved, texts and attributes escaped")
  func serialization() throws {
    #expect(try inner("<P Class='a &amp; b'>1 &lt; 2&nbsp;é<BR>x<!-- no --></p>") == "<p class=\"a &amp; b\">1 &lt; 2\u{A0}é<br>x</p>")
  }

  @Test("elements that libxml2 does not know are kept, nested deeper than its own bound too")
  func unknownElements() throws {
    let depth = 300
    let text = String(repeating: "<aside>", count: depth) + "x" + String(repeating: "</aside>", count: depth)
    #expect(try inner(text) == text)
  }

  @Test("classes are words, whatever blanks part them")
  func classes() throws {
    let document = try HTMLDocument(parsing: Array("<html><body class=' pi-a\n pi-тема\tb '></body></html>".utf8))
    document.withRoot { root in
      let body = root?.firstChild
      #expect(body?.classes == ["pi-a", "pi-тема", "b"])
      #expect(body?.hasClass("pi-a") == true)
      #expect(body?.hasClass("pi-") == false)
      #expect(body?.attribute("id") == nil)
    }
  }

  @Test("what is too large, too deep or too much is an error with its bound")
  func limits() {
    func error(_ text: String, _ limits: MarkupLimits) -> MarkupError? {
      do {
        _ = try HTMLDocument(parsing: Array(text.utf8), limits: limits)
        return nil
      } catch { return error }
    }
    #expect(error("<p>123", MarkupLimits(bytes: 5)) == .tooLarge(bytes: 6, limit: 5))
    #expect(error(String(repeating: "<b>", count: 100_000), MarkupLimits()) == .tooDeep(limit: 512))
    #expect(error(String(repeating: "<br>", count: 100), MarkupLimits(elements: 50)) == .tooManyElements(limit: 50))
    #expect(error("<p>x", MarkupLimits()) == nil)
  }

  @Test("bytes that are no UTF-8, and NUL, become U+FFFD; right text stays as it is")
  func repair() {
    #expect(HTMLText.repaired([0x61, 0xFF, 0x62]) == Array("a\u{FFFD}b".utf8))
    #expect(HTMLText.repaired([0x61, 0, 0x62]) == Array("a\u{FFFD}b".utf8))
    #expect(HTMLText.repaired(Array("é<".utf8)) == Array("é<".utf8))
  }

  @Test("any bytes make a document or an error, and the tree serialized and read again is the same tree", .timeLimit(.minutes(2)))
  func fuzz() throws {
    var generator = SeededGenerator(seed: 20_261_121)
    let parts = [
      "<div>", "</div>", "<p>", "</p>", "<aside class=\"x\">", "</aside>", "<table><tr><td>", "</table>", "text", "&amp;", "&#0;",
      "&bogus;",
      "<!--", "-->", "<script>", "</script>", "<", ">", "\"", "é", "\u{0}", "<br/>", "<li>", "<a href=x y='>'>",
    ]
    for _ in 0..<2_000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &generator) { text += parts.randomElement(using: &generator) ?? "" }
      let document = try HTMLDocument(parsing: HTMLText.repaired(Array(text.utf8)))
      document.withRoot { root in
        var bytes: [UInt8] = []
        root?.appendInnerHTML(to: &bytes)
        #expect(HTMLText.repaired(bytes) == bytes)
      }
    }
  }
}
