/// "Did you mean …?"
public enum Suggestion {
  /// The known word that is nearest to a misspelt one; nil where none is near (more than a third of the letters differ).
  public static func nearest(to word: String, among known: [String]) -> String? {
    let word = Array(word.lowercased().unicodeScalars)
    var best: (word: String, distance: Int)?
    for candidate in known {
      let distance = editDistance(word, Array(candidate.lowercased().unicodeScalars))
      if distance <= max(1, max(word.count, candidate.unicodeScalars.count) / 3), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.word
  }

  /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost one each.
  static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 1...left.count {
      var current = [i] + [Int](repeating: 0, count: right.count)
      for j in 1...right.count {
        let substitution = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        current[j] = min(last[j] + 1, current[j - 1] + 1, substitution)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          current[j] = min(current[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, current)
    }
    return last[right.count]
  }
}
