/// Years of birth and death.
public enum YearNormalizer {
  /// A year in the calendar that the text names, else in `calendar` (a slug, `ce` unless the universe has its own).
  ///
  /// `41.9BBY` → -41.9 bby; `19 BBY`, `896BBY`, `4 ABY` → 4 bby; `600 BC`, `600 BCE` → -600 ce; `AD 30`, `1874 CE` → ce; `845`, `Year 845`, `1874` → the calendar given;
  /// `October 3, 2002`, `2002-10-03` → 2002 ce, since a month's name is of that calendar. `c. 1874` has the note `approximate`; brackets and a place behind a
  /// comma (`19 BBY, Polis Massa`) become the note.
  ///
  /// Unparsed: `41–42 BBY` (a range), `19 BBY; 18 BBY` (several values), an era of no known calendar, anything else. `unknown`, `""` → unknown.
  public static func normalize(_ text: String, calendar: String = "ce") -> Normalized<CalendarYear> {
    let bytes = PlainText.bytes(of: text)
    let plain = String(decoding: bytes, as: UTF8.self)
    if UnknownWords.isUnknown(plain) { return .unknown }
    guard bytes.count <= PlainText.longestValue else { return .unparsed(note: "too long for a year") }
    let parts = BracketedText(plain)
    if UnknownWords.isUnknown(parts.outside) { return parts.outside.isEmpty ? .unparsed(note: "not a year") : .unknown }
    if let date = yearOfDate(plain) { return date }

    let outer = withoutStops(parts.outside.lowercased())
    var index = 0
    let isApproximate = skipPrefix(outer, &index)
    let era = word(outer, index)
    var before: Era?
    if let era, let known = eras[era.text] {
      before = known
      index = era.end
    }
    skipBlanks(outer, &index)
    let isNegative = before == nil && index < outer.count && outer[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    guard let number = DecimalScanner.scan(outer[...], at: index) else { return .unparsed(note: "not a year") }
    index = number.end
    skipBlanks(outer, &index)
    var after = before
    if before == nil, let era = word(outer, index), let known = eras[era.text] {
      after = known
      index = era.end
    }
    var notes = isApproximate ? ["approximate"] : []
    switch rest(of: outer, from: index) {
    case .nothing: break
    case .note(let note): notes.append(note)
    case .failure(let note): return .unparsed(note: note)
    }
    notes += parts.inside
    let found = after ?? Era(calendar: calendar, isBeforeZero: false)
    if isNegative, after != nil { return .unparsed(note: "not a year") }
    let signed = (found.isBeforeZero || isNegative) && number.value != 0 ? -number.value : number.value
    return .value(CalendarYear(year: signed, calendar: found.calendar), note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  private struct Era: Sendable {
    var calendar: String
    var isBeforeZero: Bool
  }

  private static let eras: [String: Era] = [
    "bby": Era(calendar: "bby", isBeforeZero: true), "aby": Era(calendar: "bby", isBeforeZero: false),
    "bc": Era(calendar: "ce", isBeforeZero: true), "bce": Era(calendar: "ce", isBeforeZero: true),
    "ad": Era(calendar: "ce", isBeforeZero: false), "ce": Era(calendar: "ce", isBeforeZero: false),
  ]

  /// `600 B.C.` as `600 BC`: full stops after letters say nothing.
  private static func withoutStops(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != UInt8(ascii: ".") || !(bytes.last.map(ASCII.isWordByte) ?? false) { bytes.append(byte) }
    return bytes
  }

  private enum Rest {
    case nothing
    case note(String)
    case failure(String)
  }

  /// The year of a text that is a date with its month at least.
  private static func yearOfDate(_ plain: String) -> Normalized<CalendarYear>? {
    switch DateNormalizer.normalize(plain) {
    case .value(let date, let note) where date.month != nil: .value(CalendarYear(year: Double(date.year), calendar: "ce"), note: note)
    case .unparsed("no such date"): .unparsed(note: "no such date")
    default: nil
    }
  }

  private static func skipPrefix(_ bytes: [UInt8], _ index: inout Int) -> Bool {
    var isApproximate = false
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "~") {
        isApproximate = true
        index += 1
      } else if let next = word(bytes, index), CalendarWords.approximations.contains(next.text) || ["year", "in"].contains(next.text) {
        isApproximate = isApproximate || CalendarWords.approximations.contains(next.text)
        index = next.end
      } else if bytes[index] == 0x20 {
        index += 1
      } else {
        return isApproximate
      }
    }
    return isApproximate
  }

  private static func rest(of bytes: [UInt8], from start: Int) -> Rest {
    var index = start
    skipBlanks(bytes, &index)
    guard index < bytes.count else { return .nothing }
    let holdsDigits = bytes[index...].contains(where: ASCII.isDigit)
    switch bytes[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "~"): return .failure(holdsDigits ? "a range" : "not a year")
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      if holdsDigits { return .failure("several values") }
      var place = index + 1
      skipBlanks(bytes, &place)
      return place < bytes.count ? .note("more text behind it") : .nothing
    case UInt8(ascii: "."), UInt8(ascii: "?"): return index + 1 == bytes.count ? .nothing : .failure("not a year")
    default:
      guard let next = word(bytes, index) else { return .failure("not a year") }
      if CalendarWords.rangeWords.contains(next.text), holdsDigits { return .failure("a range") }
      if ["or", "and"].contains(next.text), holdsDigits { return .failure("several values") }
      return .failure(start == index && !holdsDigits || next.end == bytes.count ? "an era of no known calendar" : "not a year")
    }
  }

  private static func word(_ bytes: [UInt8], _ start: Int) -> (text: String, end: Int)? {
    var end = start
    while end < bytes.count, ASCII.isWordByte(bytes[end]) { end += 1 }
    return end > start ? (String(decoding: bytes[start..<end], as: UTF8.self), end) : nil
  }

  private static func skipBlanks(_ bytes: [UInt8], _ index: inout Int) {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
  }
}
