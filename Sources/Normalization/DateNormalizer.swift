/// Dates of the Gregorian calendar: when an episode was shown, a film came out, a record was changed.
public enum DateNormalizer {
  /// A date as precise as the text is.
  ///
  /// `December 2, 2013`, `Dec 2, 2013`, `2 December 2013`, `December 2nd, 2013`, `Monday, December 2, 2013`, `2. Dezember 2013`, `2 de dezembro de 2013`,
  /// `2 декабря 2013 г.`, `December 2013`, `2013`; `2013-12-02`, `2013-12`, `2014-12-09T13:50:51.644000Z` (the day as written, whatever the zone);
  /// `02.12.2013` (day first), `2013/12/02`, `13/12/2013` and `12/13/2013` (one part over 12).
  ///
  /// Of several dates the first, with the note `first of several`; brackets and text behind the date become the note; `c. 1999` has the note `approximate`.
  /// Unparsed: `12/2/2013` (day and month not told apart), `2013–2014` (a range), `02.12.13` (a year of two digits), 30 February, a date without its year.
  /// `unknown`, `TBA`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<PartialDate> {
    let bytes = PlainText.bytes(of: text)
    if UnknownWords.isUnknown(String(decoding: bytes, as: UTF8.self)) { return .unknown }
    guard bytes.count <= PlainText.longestValue else { return .unparsed(note: "too long for a date") }
    let tokens = DateToken.tokens(of: bytes)
    let scanner = DateScanner(tokens: tokens)
    var notes: [String] = []
    var index = 0
    skipPrefix(tokens, &index, &notes)
    guard let match = scanner.date(at: &index) else { return .unparsed(note: "not a date") }
    guard case .date(let date) = match else {
      if case .failure(let note) = match { return .unparsed(note: note) }
      return .unparsed(note: "not a date")
    }
    switch rest(of: tokens, from: index, scanner: scanner) {
    case .range: return .unparsed(note: "a range")
    case .severalDates: notes.append("first of several")
    case .text: notes.append("more text behind it")
    case .nothing: break
    }
    for case .bracket(let content) in tokens[index...] where !content.isEmpty { notes.append(content) }
    return .value(date, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  private enum Rest {
    case nothing
    case range
    case severalDates
    case text
  }

  /// Skips brackets, a label with its colon, and what says that the date is not exact.
  private static func skipPrefix(_ tokens: [DateToken], _ index: inout Int, _ notes: inout [String]) {
    if let colon = tokens.firstIndex(of: .colon), tokens[..<colon].allSatisfy(isWordOrBracket) { index = colon + 1 }
    while index < tokens.count {
      switch tokens[index] {
      case .bracket(let content): if !content.isEmpty { notes.append(content) }
      case .approximation: notes.append("approximate")
      case .word(let word) where CalendarWords.approximations.contains(word):
        notes.append("approximate")
        if index + 1 < tokens.count, tokens[index + 1] == .dot { index += 1 }
      default: return
      }
      index += 1
    }
  }

  private static func isWordOrBracket(_ token: DateToken) -> Bool {
    switch token {
    case .word, .bracket: true
    default: false
    }
  }

  private static func rest(of tokens: [DateToken], from start: Int, scanner: DateScanner) -> Rest {
    var index = start
    var rest = Rest.nothing
    while index < tokens.count {
      var end = index
      if case .date = scanner.date(at: &end) { return .severalDates }
      switch tokens[index] {
      case .bracket, .comma, .dot: break
      case .dash where index == start, .approximation where index == start: return .range
      case .word(let word) where index == start && CalendarWords.rangeWords.contains(word): return .range
      default: rest = .text
      }
      index += 1
    }
    return rest
  }
}
