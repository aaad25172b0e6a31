/// Folded texts as sets of words. At most the first 64 words count: what has more is no name.
enum TokenSets {
  typealias Text = UnsafeBufferPointer<UInt8>
  static let most = 64

  static func words(_ text: Text) -> [Slice<Text>] {
    Array(text.split(separator: 0x20, maxSplits: most).prefix(most))
  }

  /// The same words, each as often, in any order.
  static func areSame(_ left: Text, _ right: Text) -> Bool {
    guard left.count == right.count, left.count <= EditDistance.longest * 4 else { return false }
    return sorted(words(left)).elementsEqual(sorted(words(right))) { $0.elementsEqual($1) }
  }

  /// All words of the one, at least so many, are among the words of the other, and it has fewer.
  static func isSubset(_ left: Text, _ right: Text, least: Int) -> Bool {
    let (common, smaller, larger) = shared(left, right)
    return common == smaller && smaller < larger && smaller >= least
  }

  static func shared(_ left: Text, _ right: Text) -> (common: Int, smaller: Int, larger: Int) {
    let a = words(left)
    let b = words(right)
    var rest = b
    var common = 0
    for word in a {
      if let place = rest.firstIndex(where: { $0.elementsEqual(word) }) {
        rest.remove(at: place)
        common += 1
      }
    }
    return (common, min(a.count, b.count), max(a.count, b.count))
  }

  /// The words with digits are the same.
  static func haveSameNumbers(_ left: Text, _ right: Text) -> Bool {
    func numbers(_ text: Text) -> [Slice<Text>] { sorted(words(text).filter { $0.contains { (0x30...0x39).contains($0) } }) }
    return numbers(left).elementsEqual(numbers(right)) { $0.elementsEqual($1) }
  }

  /// The words of a part stand one behind the other in a text.
  static func contains(_ text: Text, _ part: Text) -> Bool {
    guard !part.isEmpty, part.count <= text.count, text.count <= 4096 else { return false }
    var start = 0
    while start + part.count <= text.count {
      let end = start + part.count
      if (start == 0 || text[start - 1] == 0x20) && (end == text.count || text[end] == 0x20)
        && Text(rebasing: text[start..<end]).elementsEqual(part)
      {
        return true
      }
      start += 1
    }
    return false
  }

  private static func sorted(_ words: [Slice<Text>]) -> [Slice<Text>] { words.sorted { $0.lexicographicallyPrecedes($1) } }
}
