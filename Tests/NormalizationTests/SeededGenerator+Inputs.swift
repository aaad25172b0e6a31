import TestSupport

extension SeededGenerator {
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
