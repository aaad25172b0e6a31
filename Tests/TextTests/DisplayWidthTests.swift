import Testing
import Text

@Suite struct DisplayWidthTests {
  @Test(
    "wide letters and emoji take two columns, marks none",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("ヨーダ", 6), ("한국", 4), ("🦇", 2), ("👩‍🚀", 2), ("❤\u{FE0F}", 2), ("a\u{200B}b", 2),
    ])
  func columns(text: String, count: Int) { #expect(DisplayWidth.columns(text) == count, "\(text)") }

  @Test("a text is cut before the letter that does not fit, and filled up where it is short")
  func fitted() {
    #expect(DisplayWidth.clipped("ヨーダ", to: 6) == "ヨーダ")
    #expect(DisplayWidth.clipped("ヨーダ", to: 4) == "ヨ…")
    #expect(DisplayWidth.clipped("abc", to: 0) == "")
    #expect(DisplayWidth.fitted("ヨーダ", to: 4) == "ヨ… ")
    #expect(DisplayWidth.fitted("e\u{301}", to: 3) == "e\u{301}  ")
  }
}
