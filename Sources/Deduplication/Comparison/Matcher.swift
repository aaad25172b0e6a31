internal import Glibc

/// A model made ready for a table: cells instead of names of fields, bits instead of probabilities, frequencies counted.
final class Matcher: Sendable {
  let table: ResolutionTable
  let model: ResolutionModel
  let sources: [SourceRule]
  let comparisons: [CompiledComparison]
  /// What the comparisons point to.
  private let owned: [any Sendable]
  let gates: [Gate]
  /// Bits for each group before anything is compared.
  let priors: [Float]
  let merge: Float
  let review: Float
  let near: Float
  let flags: SharedMemory<UInt8>
  /// For each record the number of its source, and whether two records of that source are always two things.
  let cleanSource: SharedMemory<UInt32>
  let rows: SharedMemory<UInt32>
  let starts: SharedMemory<UInt32>
  let bytes: SharedMemory<UInt8>
  let lists: SharedMemory<UInt32>
  let groups: SharedMemory<UInt32>

  /// A field in which two values may not differ.
  struct Gate: Sendable {
    var name: String
    var cell: Int
    var isSet: Bool
  }

  /// A matcher whose frequencies are counted by several tasks.
  static func make(_ table: ResolutionTable, model: ResolutionModel, sources: [SourceRule], width: Int) async -> Matcher {
    let compiled = await Parallel.map(model.comparisons.count, width: width) { number -> (CompiledComparison?, [any Sendable]) in
      var owned: [any Sendable] = []
      let comparison = CompiledComparison(number, model: model, table: table, sources: sources, owned: &owned)
      return (comparison, owned)
    }
    return Matcher(table, model: model, sources: sources, comparisons: compiled.compactMap(\.0), owned: compiled.flatMap(\.1))
  }

  convenience init(_ table: ResolutionTable, model: ResolutionModel, sources: [SourceRule]) {
    var owned: [any Sendable] = []
    let comparisons = model.comparisons.indices.compactMap {
      CompiledComparison($0, model: model, table: table, sources: sources, owned: &owned)
    }
    self.init(table, model: model, sources: sources, comparisons: comparisons, owned: owned)
  }

  private init(
    _ table: ResolutionTable, model: ResolutionModel, sources: [SourceRule], comparisons: [CompiledComparison], owned: [any Sendable]
  ) {
    self.table = table
    self.model = model
    self.sources = sources
    rows = table.rows
    starts = SharedMemory(table.terms.starts)
    bytes = SharedMemory(table.terms.bytes)
    lists = SharedMemory(table.lists)
    groups = SharedMemory(table.groups)
    let clean = SharedMemory<UInt32>(repeating: 0, count: table.count)
    for ordinal in 0..<table.count {
      let source = Int(table.sources[ordinal])
      let hasDuplicates = source < sources.count && sources[source].hasDuplicates
      clean[ordinal] = hasDuplicates ? 0 : UInt32(source) + 1
    }
    cleanSource = clean
    flags = TermFlags.make(of: table.terms, model: model)
    self.comparisons = comparisons
    self.owned = owned
    gates = model.gates.compactMap { name in
      model.index(of: name).map { Gate(name: name, cell: table.columns[$0], isSet: model.fields[$0].type.isSet) }
    }
    merge = Self.bits(model.thresholds.merge)
    review = Self.bits(model.thresholds.review)
    near = min(Self.bits(model.thresholds.near), Self.bits(model.thresholds.review))
    var sizes = [Int](repeating: 0, count: table.groupCount)
    for group in table.groups { sizes[Int(group)] += 1 }
    // A handful of records is no sign that two of them are one.
    priors = sizes.map { size in Self.bits(min(0.5, model.matchesPerRecord / Double(size + 50))) }
  }

  /// The log odds of a probability.
  static func bits(_ probability: Double) -> Float {
    let p = probability.clamped(1e-12, 1 - 1e-12)
    return Float(log2(p / (1 - p)))
  }

  /// The probability of log odds, to six decimals.
  static func probability(_ bits: Float) -> Double {
    let odds = exp2(Double(bits.isFinite ? bits : -100).clamped(-100, 100))
    return (odds / (1 + odds) * 1e6).rounded() / 1e6
  }

  /// Whether two records may be one at all, but for the gates of their values.
  @inline(__always)
  func mayMatch(_ left: Int, _ right: Int) -> Bool {
    let source = cleanSource[left]
    return (source == 0 || source != cleanSource[right]) && groups[left] == groups[right]
  }
}

/// What is known of a term beforehand.
enum TermFlags {
  static let notASCII: UInt8 = 1
  static let hasDigit: UInt8 = 2
  /// Says little: one letter, or nothing but generic words and numbers.
  static let isGeneric: UInt8 = 4
  /// As the variant of a name it tells a real person: `(actor)`.
  static let isRealPerson: UInt8 = 8
  private static let realPersons = Set(
    ["actor", "actress", "voice actor", "voice actress", "performer", "person", "real world", "director", "writer", "producer"].map {
      Array($0.utf8)
    })

  static func make(of terms: Terms, model: ResolutionModel) -> SharedMemory<UInt8> {
    let flags = SharedMemory<UInt8>(repeating: 0, count: terms.count)
    let generic = Set(model.fields.flatMap(\.genericWords).map { Array($0.utf8) })
    terms.bytes.withUnsafeBufferPointer { bytes in
      for term in 1..<max(1, terms.count) {
        let text = UnsafeBufferPointer(rebasing: bytes[Int(terms.starts[term])..<Int(terms.starts[term + 1])])
        var flag: UInt8 = 0
        for byte in text {
          if byte >= 0x80 { flag |= notASCII } else if (0x30...0x39).contains(byte) { flag |= hasDigit }
        }
        if text.count == 1 || (!generic.isEmpty && text.count <= 64 && isGeneric(text, generic)) { flag |= isGeneric }
        if text.count <= 13, realPersons.contains(Array(text)) { flag |= isRealPerson }
        flags[term] = flag
      }
    }
    return flags
  }

  private static let romans: Set<[UInt8]> = Set(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"].map { Array($0.utf8) })

  private static func isGeneric(_ text: UnsafeBufferPointer<UInt8>, _ words: Set<[UInt8]>) -> Bool {
    text.split(separator: 0x20).allSatisfy { word in
      let word = Array(word)
      return words.contains(word) || romans.contains(word) || word.allSatisfy { (0x30...0x39).contains($0) }
    }
  }
}
