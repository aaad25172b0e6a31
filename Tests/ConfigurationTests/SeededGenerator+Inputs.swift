import TestSupport

extension SeededGenerator {
  /// A word of some letters.
  mutating func word(of letters: String, upTo length: Int) -> [Unicode.Scalar] {
    let letters = Array(letters.unicodeScalars)
    return (0..<Int.random(in: 0...length, using: &self)).map { _ in letters[Int.random(in: 0..<letters.count, using: &self)] }
  }

  /// The bytes with some of them changed, taken out, doubled or put in.
  mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    let telling = Array("{}[]\",:\\$.0-e tn\u{0}\n".utf8) + [0xFF, 0xC3]
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      guard !bytes.isEmpty else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 1...12, using: &self))
      switch UInt8.random(in: 0..<5, using: &self) {
      case 0: bytes[place] = telling[Int.random(in: 0..<telling.count, using: &self)]
      case 1: bytes.insert(telling[Int.random(in: 0..<telling.count, using: &self)], at: place)
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}
