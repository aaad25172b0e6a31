/// A text that gives a measure, perhaps in several units, perhaps of several forms, as the measure of the person.
struct MeasureNormalizer {
  let scanner: QuantityScanner
  /// `length`, for the note of what is none.
  let subject: String
  /// Whether a text may speak of another form of the person (a titan, a transformation).
  let knowsForms: Bool
  /// Whether zero is a measure: an age, but no height.
  var allowsZero = false

  private static let notOfThePerson = "of another form, not of the person"

  private enum PieceOutcome: Equatable {
    case quantity(Quantity, note: String?)
    case otherForm
    case failure(QuantityFailure)
    case severalValues
    case unknown
  }

  func normalize(_ text: String) -> Normalized<Double> {
    let bytes = PlainText.bytes(of: text)
    if UnknownWords.isUnknown(String(decoding: bytes, as: UTF8.self)) { return .unknown }
    guard bytes.count <= PlainText.longestValue else { return .unparsed(note: "too long for \(subject)") }
    var own: (quantity: Quantity, note: String?)?
    var notes: [String] = []
    var failure: PieceOutcome?
    for piece in Self.pieces(of: bytes) {
      switch outcome(of: piece) {
      case .quantity(let quantity, let note):
        if let first = own, !isSame(first.quantity, quantity) { return .unparsed(note: "several values") }
        if own == nil { own = (quantity, note) } else if let note { notes.append(note) }
      case .unknown: continue
      case .otherForm: failure = failure ?? .otherForm
      case let other: failure = failure == nil || failure == .otherForm ? other : failure
      }
    }
    if let own, failure == nil || failure == .otherForm {
      guard own.quantity.amount > 0 || allowsZero else { return .unparsed(note: "not above zero") }
      if own.quantity.isApproximate { notes.insert("approximate", at: 0) }
      if let note = own.note { notes.append(note) }
      if failure == .otherForm { notes.append("another value is of another form") }
      return .value(own.quantity.amount, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
    }
    switch failure {
    case nil: return .unknown
    case .otherForm: return .unparsed(note: Self.notOfThePerson)
    case .severalValues: return .unparsed(note: "several values")
    case .failure(.range): return .unparsed(note: "a range")
    case .failure(.bound): return .unparsed(note: "a bound, not a value")
    case .failure(.negative): return .unparsed(note: "negative")
    case .failure(.notQuantity), .quantity, .unknown: return .unparsed(note: "not \(subject)")
    }
  }

  private func outcome(of piece: [UInt8]) -> PieceOutcome {
    let parts = BracketedText(String(decoding: piece, as: UTF8.self))
    let outside = parts.outside.lowercased()
    if knowsForms, Self.namesForm(outside) || parts.inside.contains(where: Self.namesForm) { return .otherForm }
    if UnknownWords.isUnknown(outside) { return outside.isEmpty ? .failure(.notQuantity) : .unknown }
    do throws(QuantityFailure) {
      let quantity = try scanner.quantity(in: Array(outside.utf8)[...])
      var qualifiers: [String] = []
      for inside in parts.inside {
        let other = try? scanner.quantity(in: Array(inside.lowercased().utf8)[...])
        if let other, other.amount != quantity.amount {
          guard isSame(quantity, other) else { return .severalValues }
        } else if other == nil {
          qualifiers.append(inside)
        }
      }
      return .quantity(quantity, note: qualifiers.isEmpty ? nil : qualifiers.joined(separator: "; "))
    } catch {
      return .failure(error)
    }
  }

  /// Equal, or the same measure in two units up to rounding.
  private func isSame(_ left: Quantity, _ right: Quantity) -> Bool {
    if left.amount == right.amount { return true }
    guard left.unit != right.unit else { return false }
    return abs(left.amount - right.amount) <= max(scanner.units.tolerance, 0.01 * max(left.amount, right.amount))
  }

  private static func namesForm(_ text: String) -> Bool {
    text.lowercased().utf8.split(whereSeparator: { !ASCII.isWordByte($0) }).contains { forms.contains(String(decoding: $0, as: UTF8.self)) }
  }

  private static let forms: Set<String> = [
    "form", "forms", "titan", "transformed", "transformation", "mode", "forma", "modo", "gestalt", "verwandelt", "форма", "облик", "титан",
  ]

  /// Split at `;`, `|`, `/`, ` or `, and at commas that are not inside numbers; never inside brackets.
  private static func pieces(of bytes: [UInt8]) -> [[UInt8]] {
    let text = String(decoding: bytes, as: UTF8.self)
    return ListPieces(text, separators: [.comma, .semicolon, .bar, .slash, .or]).pieces.map { Array($0.utf8) }.filter { piece in
      piece.contains { $0 != 0x20 }
    }
  }
}
