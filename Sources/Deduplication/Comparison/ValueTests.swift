/// Whether the levels of a comparison hold between two rows.
struct ValueTests {
  private let starts: UnsafeMutablePointer<UInt32>
  private let bytes: UnsafeMutablePointer<UInt8>
  private let lists: UnsafeMutablePointer<UInt32>
  private let flags: UnsafeMutablePointer<UInt8>
  private var edits = EditDistance()
  private var similarity = JaroWinkler()
  private var alphabets = Alphabets()

  init(_ matcher: Matcher) {
    starts = matcher.starts.pointer
    bytes = matcher.bytes.pointer
    lists = matcher.lists.pointer
    flags = matcher.flags.pointer
  }

  @inline(__always)
  func text(_ term: UInt32) -> UnsafeBufferPointer<UInt8> {
    let start = starts[Int(term)]
    return UnsafeBufferPointer(start: bytes + Int(start), count: Int(starts[Int(term) + 1] - start))
  }

  func members(_ cell: UInt32) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: lists + Int(cell) + 1, count: Int(lists[Int(cell)]))
  }

  /// The weight of a level that holds.
  @inline(__always)
  static func weight(
    _ comparison: CompiledComparison, level: Int, _ x: UInt32, _ y: UInt32, _ flags: UnsafeMutablePointer<UInt8>
  ) -> Float {
    let weight = comparison.levels[level].weight
    guard comparison.levels[level].byFrequency, let frequencies = comparison.frequencyWeights else {
      return weight
    }
    if flags[Int(x)] & TermFlags.isGeneric != 0 { return comparison.levels[level].genericWeight }
    // Of two values the more common one counts.
    return weight + min(frequencies[Int(x)], frequencies[Int(y)])
  }

  /// The first level that holds, and its weight; nil and zero where none does.
  mutating func outcome(
    _ comparison: CompiledComparison, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>
  ) -> (level: Int?, weight: Float) {
    let cell = comparison.shape == .variant ? comparison.cell + 1 : comparison.cell
    let x = a[cell]
    let y = b[cell]
    var known = Known()
    for index in 0..<comparison.levels.count {
      guard holds(comparison.levels[index].test, comparison, a, b, x, y, &known) else { continue }
      return (index, Self.weight(comparison, level: index, x, y, flags))
    }
    return (nil, 0)
  }

  /// What was found out about a pair of values already.
  private struct Known {
    var edits: Int?
    var similarity: Double?
    var numbersDiffer: Bool?
  }

  private mutating func holds(
    _ test: LevelTest, _ comparison: CompiledComparison, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>,
    _ x: UInt32, _ y: UInt32, _ known: inout Known
  ) -> Bool {
    let isText = comparison.shape == .term || comparison.shape == .name
    switch test {
    case .different: return true
    case .exact: return comparison.shape == .list ? members(x).elementsEqual(members(y)) : x == y
    case .swapped:
      guard isText, let other = comparison.others.first, other.shape != .list else { return false }
      return (x == b[other.cell]) || (y == a[other.cell])
    case .swappedLike(let least):
      guard isText, let other = comparison.others.first, other.shape != .list else { return false }
      let (p, q) = (a[other.cell], b[other.cell])
      return (q != 0 && similar(x, q, least: least) >= least) || (p != 0 && similar(y, p, least: least) >= least)
    case .alias: return isText && hasAlias(comparison, a, b, x, y)
    case .sameTokens:
      guard isText else { return false }
      return x == y || TokenSets.areSame(text(x), text(y))
    case .tokenSubset(let least):
      guard isText, !numbersDiffer(comparison, x, y, &known) else { return false }
      return TokenSets.isSubset(text(x), text(y), least: least)
    case .edits(let limit):
      guard isText, !numbersDiffer(comparison, x, y, &known) else { return false }
      if known.edits == nil { known.edits = distance(x, y, limit: comparison.mostEdits) }
      // An edit is much in a short text: no more than one in three letters.
      return (known.edits ?? .max) <= limit && limit * 3 <= max(text(x).count, text(y).count)
    case .jaroWinkler(let least):
      guard isText, !numbersDiffer(comparison, x, y, &known) else { return false }
      if known.similarity == nil { known.similarity = similar(x, y, least: comparison.leastSimilarity) }
      return (known.similarity ?? 0) >= least
    case .overlap(let least):
      let (common, smaller, larger) = counts(comparison, x, y, &known)
      return common > 0 && Double(common) >= least * Double(smaller + larger - common)
    case .contained(let least):
      let (common, smaller, _) = counts(comparison, x, y, &known)
      return common > 0 && Double(common) >= least * Double(smaller)
    case .shared(let least): return counts(comparison, x, y, &known).common >= least
    case .within(let most): return comparison.shape == .number && Double(abs(CellNumber.number(x) - CellNumber.number(y))) <= most
    case .withinRatio(let most):
      guard comparison.shape == .number else { return false }
      let (p, q) = (Double(CellNumber.number(x)), Double(CellNumber.number(y)))
      return abs(p - q) <= most * max(p.magnitude, q.magnitude)
    case .days(let most):
      guard comparison.shape == .date, let p = PackedDate(bits: x).dayNumber, let q = PackedDate(bits: y).dayNumber else { return false }
      return abs(p - q) <= most
    case .dayMonthSwapped:
      let (p, q) = (PackedDate(bits: x), PackedDate(bits: y))
      return comparison.shape == .date && p.isWhole && p.year == q.year && p.month == q.day && p.day == q.month
    case .datePartly: return comparison.shape == .date && PackedDate(bits: x).agreesPartly(with: PackedDate(bits: y))
    case .sameYear: return comparison.shape == .date && PackedDate(bits: x).year == PackedDate(bits: y).year
    case .prefix(let count):
      guard isText else { return false }
      let (p, q) = (text(x), text(y))
      return p.count >= count && q.count >= count && p.prefix(count).elementsEqual(q.prefix(count))
    case .initial:
      guard isText else { return false }
      let (p, q) = (text(x), text(y))
      return (p.count == 1 || q.count == 1) && p.first == q.first
    case .sameVariant: return x == y
    // An actor is not the character.
    case .oneVariant: return (x == 0) != (y == 0) && (flags[Int(x)] | flags[Int(y)]) & TermFlags.isRealPerson == 0
    case .variantElsewhere:
      if x == y || (x != 0 && y != 0) || (flags[Int(x)] | flags[Int(y)]) & TermFlags.isRealPerson != 0 { return false }
      return x == 0 ? stands(y, in: a, comparison) : stands(x, in: b, comparison)
    }
  }

  // MARK: Texts

  private mutating func distance(_ x: UInt32, _ y: UInt32, limit: Int) -> Int {
    if (flags[Int(x)] | flags[Int(y)]) & TermFlags.notASCII == 0 { return edits.distance(text(x), text(y), limit: limit) }
    var result = Int.max
    alphabets.withLetters(text(x), text(y)) { result = edits.distance($0, $1, limit: limit) }
    return result
  }

  private mutating func similar(_ x: UInt32, _ y: UInt32, least: Double) -> Double {
    if (flags[Int(x)] | flags[Int(y)]) & TermFlags.notASCII == 0 {
      let (p, q) = (text(x), text(y))
      return JaroWinkler.bound(p.count, q.count) < least ? 0 : similarity.similarity(p, q)
    }
    var result = 0.0
    alphabets.withLetters(text(x), text(y)) { result = similarity.similarity($0, $1) }
    return result
  }

  private func numbersDiffer(_ comparison: CompiledComparison, _ x: UInt32, _ y: UInt32, _ known: inout Known) -> Bool {
    guard comparison.guardsNumbers, (flags[Int(x)] | flags[Int(y)]) & TermFlags.hasDigit != 0 else { return false }
    if let known = known.numbersDiffer { return known }
    let differ = !TokenSets.haveSameNumbers(text(x), text(y))
    known.numbersDiffer = differ
    return differ
  }

  // MARK: Sets

  /// Shared members, and the sizes of the smaller and the larger set.
  func shared(_ x: UInt32, _ y: UInt32) -> (common: Int, smaller: Int, larger: Int) {
    let (p, q) = (members(x), members(y))
    var common = 0
    var i = 0
    var j = 0
    while i < p.count, j < q.count {
      if p[i] == q[j] {
        common += 1
        i += 1
        j += 1
      } else if p[i] < q[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return (common, min(p.count, q.count), max(p.count, q.count))
  }

  private func counts(
    _ comparison: CompiledComparison, _ x: UInt32, _ y: UInt32, _ known: inout Known
  ) -> (common: Int, smaller: Int, larger: Int) {
    switch comparison.shape {
    case .list: return shared(x, y)
    case .term, .name: return numbersDiffer(comparison, x, y, &known) ? (0, 1, 1) : TokenSets.shared(text(x), text(y))
    default: return (0, 1, 1)
    }
  }

  private func hasAlias(
    _ comparison: CompiledComparison, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, _ x: UInt32, _ y: UInt32
  ) -> Bool {
    let wholeX = comparison.shape == .name ? a[comparison.cell + 2] : x
    let wholeY = comparison.shape == .name ? b[comparison.cell + 2] : y
    for other in comparison.others {
      let (p, q) = (a[other.cell], b[other.cell])
      if other.shape != .list {
        if p == y || q == x { return true }
        continue
      }
      if p != 0, members(p).contains(where: { $0 == y || $0 == wholeY }) { return true }
      if q != 0, members(q).contains(where: { $0 == x || $0 == wholeX }) { return true }
    }
    return false
  }

  /// Whether a variant stands, as whole words, in one of the other fields of a row.
  private func stands(_ variant: UInt32, in row: UnsafeMutablePointer<UInt32>, _ comparison: CompiledComparison) -> Bool {
    let wanted = text(variant)
    for other in comparison.others {
      let cell = row[other.cell]
      if cell == 0 { continue }
      if other.shape == .list {
        for member in members(cell) where TokenSets.contains(text(member), wanted) { return true }
      } else if other.shape == .name || other.shape == .term {
        if TokenSets.contains(text(cell), wanted) { return true }
        if other.shape == .name, row[other.cell + 1] != 0, TokenSets.contains(text(row[other.cell + 1]), wanted) { return true }
      }
    }
    return false
  }
}

extension PackedDate {
  /// Two of three parts the same; or the same as far as both are known, where one is not known to the day.
  func agreesPartly(with other: PackedDate) -> Bool {
    if isWhole, other.isWhole {
      return (year == other.year ? 1 : 0) + (month == other.month ? 1 : 0) + (day == other.day ? 1 : 0) >= 2
    }
    return year == other.year && (month == 0 || other.month == 0 || month == other.month)
  }
}
