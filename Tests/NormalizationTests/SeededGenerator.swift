/// SplitMix64: the same seed gives the same texts on every machine.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A text of up to 200 scalars of any planes that hold letters.
  mutating func unicodeText() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...200, using: &self) {
      let limit: UInt32 = Bool.random(using: &self) ? 0x7F : 0x1FFFF
      Unicode.Scalar(UInt32.random(in: 0...limit, using: &self)).map { scalars.append($0) }
    }
    return String(scalars)
  }

  /// One of the examples with a few scalars removed, doubled, exchanged, or with the half of another one behind it.
  mutating func mutation(of examples: [String]) -> String {
    var scalars = Array((examples.randomElement(using: &self) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let place = Int.random(in: 0...scalars.count, using: &self)
      switch UInt8.random(in: 0..<5, using: &self) {
      case 0: if place < scalars.count { scalars.remove(at: place) }
      case 1: if place < scalars.count { scalars.insert(scalars[place], at: place) }
      case 2: scalars.insert(Unicode.Scalar(UInt8.random(in: 0x20...0x7E, using: &self)), at: place)
      case 3: if place < scalars.count { scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &self)) }
      default:
        let other = Array((examples.randomElement(using: &self) ?? "").unicodeScalars)
        scalars.insert(contentsOf: other.prefix(Int.random(in: 0...other.count, using: &self)), at: place)
      }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
