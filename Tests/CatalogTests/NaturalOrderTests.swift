import Catalog
import TestSupport
import Testing

@Suite struct NaturalOrderTests {
  @Test("numbers count as numbers and stand before text, text is ordered bytewise")
  func order() {
    let keys = ["Abc", "10", "b", "2", "", "1", "1a", "a", "é", "01", "-1", "1.5"]
    #expect(
      keys.sorted(by: NaturalOrder.precedes) == ["01", "1", "2", "10", "", "-1", "1.5", "1a", "Abc", "a", "b", "é"])
  }

  @Test(
    "digits beyond every integer count too",
    arguments: [
      ("18446744073709551615", "18446744073709551616"),
      ("9", "100000000000000000000000000000000000000000"),
      ("99999999999999999999999999999999999999999", "100000000000000000000000000000000000000000"),
      (String(repeating: "0", count: 80) + "7", "8"),
    ])
  func hugeNumbers(smaller: String, larger: String) {
    #expect(NaturalOrder.compare(smaller, larger) < 0)
    #expect(NaturalOrder.compare(larger, smaller) > 0)
  }

  @Test("numbers that are equal but written differently keep apart, bytewise")
  func leadingZeros() {
    #expect(["1", "001", "01"].sorted(by: NaturalOrder.precedes) == ["001", "01", "1"])
    #expect(["00", "0"].sorted(by: NaturalOrder.precedes) == ["0", "00"])
  }

  @Test("digits of other scripts are text")
  func otherDigits() {
    #expect(NaturalOrder.precedes("٣", "3") == false)
    #expect(NaturalOrder.precedes("999", "٣"))
  }

  @Test("texts that look the same but are written with other bytes keep apart")
  func normalizations() {
    #expect(NaturalOrder.compare("\u{e9}", "e\u{301}") > 0)
    #expect(NaturalOrder.compare("\u{e9}", "\u{e9}") == 0)
  }

  @Test("it agrees with a slow reference and is a strict total order", arguments: [1, 2, 3] as [UInt64])
  func agreesWithReference(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let keys = (0..<60).map { _ in randomKey(using: &generator) }
    for a in keys {
      for b in keys {
        let found = NaturalOrder.compare(a, b)
        #expect(found.signum() == reference(a, b), "\(a) and \(b)")
        #expect(found.signum() == -NaturalOrder.compare(b, a).signum(), "\(a) and \(b)")
        #expect((found == 0) == (Array(a.utf8) == Array(b.utf8)), "\(a) and \(b)")
        for c in keys where found < 0 && NaturalOrder.compare(b, c) < 0 {
          #expect(NaturalOrder.compare(a, c) < 0, "\(a), \(b) and \(c)")
        }
      }
    }
  }

  private func randomKey(using generator: inout SeededGenerator) -> String {
    let alphabet = Bool.random(using: &generator) ? Array("0129") : Array("01aBé-")
    return String(
      (0..<Int.random(in: 0...5, using: &generator)).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] })
  }

  /// Digits are filled up with zeros to one length, so that their bytes stand in the order of their numbers.
  private func reference(_ a: String, _ b: String) -> Int {
    func rank(_ key: String) -> [[UInt8]] {
      let bytes = Array(key.utf8)
      let isNumber = !bytes.isEmpty && bytes.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? [[0], [UInt8](repeating: 0x30, count: 20 - bytes.count) + bytes, bytes] : [[1], bytes]
    }
    for (left, right) in zip(rank(a), rank(b)) where left != right { return left.lexicographicallyPrecedes(right) ? -1 : 1 }
    return 0
  }
}
