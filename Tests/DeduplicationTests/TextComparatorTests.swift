import TestSupport
import Testing

@testable import Deduplication

@Suite struct TextComparatorTests {
  /// Optimal string alignment by the table of the textbooks.
  private func slowDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var table = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
    for i in 0...a.count { table[i][0] = i }
    for j in 0...b.count { table[0][j] = j }
    for i in stride(from: 1, through: a.count, by: 1) {
      for j in stride(from: 1, through: b.count, by: 1) {
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1) }
      }
    }
    return table[a.count][b.count]
  }

  private func slowSimilarity(_ a: [UInt8], _ b: [UInt8]) -> Double {
    if a.isEmpty || b.isEmpty { return 0 }
    let reach = max(max(a.count, b.count) / 2 - 1, 0)
    var taken = [Bool](repeating: false, count: b.count)
    var matched: [UInt8] = []
    for i in a.indices {
      for j in b.indices where abs(i - j) <= reach && !taken[j] && a[i] == b[j] {
        taken[j] = true
        matched.append(a[i])
        break
      }
    }
    if matched.isEmpty { return 0 }
    let others = b.indices.filter { taken[$0] }.map { b[$0] }
    let swaps = Double(zip(matched, others).filter { $0 != $1 }.count / 2)
    let m = Double(matched.count)
    let jaro = (m / Double(a.count) + m / Double(b.count) + (m - swaps) / m) / 3
    let common = zip(a, b).prefix(4).prefix { $0 == $1 }.count
    return jaro > 0.7 ? jaro + Double(common) * 0.1 * (1 - jaro) : jaro
  }

  private func text(_ generator: inout SeededGenerator, longest: Int) -> [UInt8] {
    (0..<Int.random(in: 0...longest, using: &generator)).map { _ in UInt8.random(in: 97...101, using: &generator) }
  }

  @Test("the distance is that of the textbook's table, for short and for long texts, or above the limit where that is")
  func distances() {
    var generator = SeededGenerator(seed: 7)
    var edits = EditDistance()
    for round in 0..<3000 {
      let a = text(&generator, longest: round % 10 == 0 ? 150 : 12)
      let b = text(&generator, longest: round % 10 == 0 ? 150 : 12)
      let limit = Int.random(in: 0...8, using: &generator)
      let slow = slowDistance(a, b)
      let fast = a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { edits.distance(a, $0, limit: limit) } }
      if slow <= limit { #expect(fast == slow) } else { #expect(fast > limit) }
    }
  }

  @Test("the similarity is that of the textbook, the same both ways, and never above its bound by the lengths")
  func similarities() {
    var generator = SeededGenerator(seed: 11)
    var similarity = JaroWinkler()
    for round in 0..<3000 {
      let a = text(&generator, longest: round % 10 == 0 ? 150 : 12)
      let b = text(&generator, longest: round % 10 == 0 ? 150 : 12)
      let fast = a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { similarity.similarity(a, $0) } }
      #expect(abs(fast - slowSimilarity(a, b)) < 1e-12)
      #expect(fast <= JaroWinkler.bound(a.count, b.count) + 1e-12)
    }
  }

  @Test("known pairs of the literature")
  func known() {
    var similarity = JaroWinkler()
    func winkler(_ a: String, _ b: String) -> Int {
      let value = Array(a.utf8).withUnsafeBufferPointer { a in Array(b.utf8).withUnsafeBufferPointer { similarity.similarity(a, $0) } }
      return Int((value * 1000).rounded())
    }
    #expect(winkler("martha", "marhta") == 961)
    #expect(winkler("dwayne", "duane") == 840)
    #expect(winkler("dixon", "dicksonx") == 813)
  }

  @Test("names are taken apart into what is called so and what tells variants apart")
  func parts() {
    func parts(_ name: String) -> [String] {
      var name = name
      return name.withUTF8 { bytes in
        let parts = NameParts(bytes)
        return ([parts.base] + parts.variants).map { String(decoding: bytes[$0], as: UTF8.self) }
      }
    }
    #expect(parts("Rick Sanchez (C-137)") == ["Rick Sanchez", "C-137"])
    #expect(parts("Ahsoka Tano/Legends") == ["Ahsoka Tano", "Legends"])
    #expect(parts("Sam Vimes, Jr.") == ["Sam Vimes", "Jr."])
    #expect(parts("Ramses II (Earth-616)") == ["Ramses", "II", "Earth-616"])
    #expect(parts("Wald (character)") == ["Wald"])
    #expect(parts("(C-137)") == ["(C-137)"])
    #expect(parts("Malcolm X") == ["Malcolm X"])
    #expect(parts("") == [""])
  }

  @Test("dates in the usual forms, as precise as known")
  func dates() {
    func date(_ text: String) -> String? { Array(text.utf8).withUnsafeBufferPointer { PackedDate($0)?.text } }
    #expect(date("2013-12-02") == "2013-12-02")
    #expect(date("2013-12-02T10:00:00Z") == "2013-12-02")
    #expect(date("20131202") == "2013-12-02")
    #expect(date("02.12.2013") == "2013-12-02")
    #expect(date("2013-12") == "2013-12")
    #expect(date("2013") == "2013")
    #expect(date("December") == nil)
    #expect(date("") == nil)
  }
}
