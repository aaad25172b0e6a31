import Text

/// Where an episode stands: its season and its number in it, from one; season 0 holds specials.
public struct EpisodeCode: Sendable, Hashable {
  /// The season, 0 to 999.
  public var season: Int
  /// The number in the season, 0 to 9999.
  public var number: Int

  /// A code of these two numbers, taken as they are.
  public init(season: Int, number: Int) {
    self.season = season
    self.number = number
  }

  /// The published form, two digits or more for each: `S01E01`, `S01E100`.
  public var text: String {
    func padded(_ number: Int) -> String { (0..<10).contains(number) ? "0\(number)" : String(number) }
    return "S\(padded(season))E\(padded(number))"
  }
}

/// Episode codes as sources write them.
public enum EpisodeCodeNormalizer {
  /// `S01E01`, `S1E1`, `s1e01`, `S1 E1`, `S01.E01`, `S1 Ep 1`, `1x01`, `Season 1, Episode 1`, `Staffel 1, Folge 1`, `Temporada 1, Episódio 1`, `Сезон 1, Серия 1`.
  ///
  /// Three digits stay (`S01E100`). `S01E01-E02` is unparsed: several episodes. Any other text is unparsed; `unknown`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<EpisodeCode> {
    let cleaned = FootnoteRemoval.remove(text)
    if UnknownWords.isUnknown(cleaned) { return .unknown }
    let bytes = Array(TextFolding.fold(cleaned).utf8)
    var index = 0
    let notCode = Normalized<EpisodeCode>.unparsed(note: "not an episode code")

    let opening = word(bytes, &index)
    guard let season = number(bytes, &index, digits: 3) else { return notCode }
    let between = word(bytes, &index)
    guard let episode = number(bytes, &index, digits: 4) else { return notCode }
    let isPair = opening.isEmpty ? between == "x" : seasonWords.contains(opening) && episodeWords.contains(between)
    guard isPair else { return notCode }
    if index < bytes.count {
      let next = word(bytes, &index)
      let isMore = (next.isEmpty || episodeWords.contains(next)) && index < bytes.count && ASCII.isDigit(bytes[index])
      return isMore ? .unparsed(note: "several episodes") : notCode
    }
    return .value(EpisodeCode(season: season, number: episode))
  }

  private static let seasonWords: Set<String> = ["s", "season", "series", "staffel", "temporada", "t", "сезон"]
  private static let episodeWords: Set<String> = ["e", "ep", "episode", "folge", "episodio", "серия", "эпизод", "x"]

  /// A word with the blanks around it; empty where there is none.
  private static func word(_ bytes: [UInt8], _ index: inout Int) -> String {
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    let start = index
    while index < bytes.count, ASCII.isWordByte(bytes[index]) { index += 1 }
    let end = index
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private static func number(_ bytes: [UInt8], _ index: inout Int, digits: Int) -> Int? {
    let start = index
    var value = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      guard index - start < digits else { return nil }
      value = value * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }
}
