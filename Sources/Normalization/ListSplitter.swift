import Text

/// One text that holds several items.
public enum ListSplitter {
  /// What parts the items of a list.
  public struct Separators: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// The set of these bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `,` (not between digits, not before `Jr.` or `Sr.`).
    public static let comma = Separators(rawValue: 1)
    /// `;`
    public static let semicolon = Separators(rawValue: 2)
    /// `|`
    public static let bar = Separators(rawValue: 4)
    /// A line break of any kind; several are one.
    public static let lineBreak = Separators(rawValue: 8)
    /// `&` between blanks.
    public static let ampersand = Separators(rawValue: 16)
    /// The word `and` between blanks, also after a comma.
    public static let and = Separators(rawValue: 32)
    /// `/`
    public static let slash = Separators(rawValue: 64)
    /// The word `or` between blanks.
    public static let or = Separators(rawValue: 128)

    /// The comma lists of SWAPI.
    public static let commas: Separators = [.comma]
    /// The lists of wikis: commas, semicolons, bars, line breaks, `&`.
    public static let wiki: Separators = [.comma, .semicolon, .bar, .lineBreak, .ampersand]
    /// All but the slash and `or`, which are part of many names.
    public static let standard: Separators = [.comma, .semicolon, .bar, .lineBreak, .ampersand, .and]
  }

  /// The items in the order of the text, cleaned and without footnotes; empty ones, repeats and words for unknown are left out.
  ///
  /// Nothing is split inside brackets or double quotes, and a piece that is only `(…)` belongs to the item before it:
  /// `"Gary Kurtz, Rick McCallum"` → two; `"John Barlow\n(Husband)"` → one, `John Barlow (Husband)`; `"Han (cook, pilot), Leia"` → two.
  public static func split(_ text: String, separators: Separators = .standard) -> [String] {
    split(text, separators: separators, keepsUnknown: false)
  }

  /// The items as an outcome: unknown where none is left.
  public static func normalize(_ text: String, separators: Separators = .standard) -> Normalized<[String]> {
    let items = split(text, separators: separators)
    return items.isEmpty ? .unknown : .value(items)
  }

  static func split(_ text: String, separators: Separators, keepsUnknown: Bool) -> [String] {
    var items: [String] = []
    for piece in ListPieces(text, separators: separators).pieces {
      var item = FootnoteRemoval.remove(piece)
      if separators.contains(.and), item.utf8.starts(with: "and ".utf8) { item = String(item.dropFirst(4)) }
      if item.isEmpty { continue }
      if !items.isEmpty, isOnlyBrackets(item) {
        items[items.count - 1] += " " + item
      } else if !items.isEmpty, item.utf8.count <= 8, suffixesOfNames.contains(TextFolding.fold(item)) {
        items[items.count - 1] += ", " + item
      } else {
        items.append(item)
      }
    }
    var seen: Set<[UInt8]> = []
    return items.filter { (keepsUnknown || !UnknownWords.isUnknown($0)) && seen.insert(Array($0.utf8)).inserted }
  }

  private static let suffixesOfNames: Set<String> = ["jr", "sr", "ii", "iii", "iv", "esq", "phd", "ph d", "md", "m d"]

  /// Whether the text is one or several pairs of round brackets and nothing else.
  private static func isOnlyBrackets(_ text: String) -> Bool {
    var depth = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth < 0 { return false }
      default: if depth == 0, byte != 0x20 { return false }
      }
    }
    return depth == 0
  }
}
