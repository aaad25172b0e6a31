extension Matcher {
  /// The waterfall of two records, the smaller ordinal first.
  func explain(_ left: Int, _ right: Int) -> Explanation {
    var scorer = PairScorer(self)
    let prior = Double(priors[Int(groups[left])])
    let steps = comparisons.map { comparison -> Explanation.Step in
      let (level, weight) = scorer.outcome(comparison, left, right)
      return Explanation.Step(
        name: name(of: comparison), level: level.map { comparison.levels[$0].test }, weight: Double(weight), left: text(comparison, left),
        right: text(comparison, right))
    }
    let weight = scorer.score(left, right, floor: -.infinity) ?? 0
    var closed = gates.filter { scorer.isClosed($0, left, right) }.map(\.name)
    if groups[left] != groups[right] { closed.insert("group", at: 0) }
    if cleanSource[left] != 0, cleanSource[left] == cleanSource[right] { closed.insert("source", at: 0) }
    return Explanation(
      prior: prior, steps: steps, weight: Double(weight), score: Matcher.probability(weight), closedGates: closed,
      rules: sharedRules(left, right))
  }

  /// The evidence of a pair: `name: exact (+9.2)`.
  func evidence(_ left: Int, _ right: Int, _ scorer: inout PairScorer) -> [String] {
    comparisons.compactMap { comparison in
      let (level, weight) = scorer.outcome(comparison, left, right)
      return level.map { "\(name(of: comparison)): \(comparison.levels[$0].test.label) (\(Double(weight).signed))" }
    }
  }

  private func name(of comparison: CompiledComparison) -> String { model.comparisons[comparison.number].name }

  private func sharedRules(_ left: Int, _ right: Int) -> [String] {
    guard groups[left] == groups[right] else { return [] }
    let keys = BlockKeys(self)
    return keys.rules.enumerated().compactMap { number, rule in
      let seed = UInt64(number)
      if !rule.hasMany {
        let key = keys.key(of: left, under: rule, seed: seed)
        return key != 0 && key == keys.key(of: right, under: rule, seed: seed) ? rule.label : nil
      }
      let own = Set(keys.keys(of: left, under: rule, seed: seed))
      return keys.keys(of: right, under: rule, seed: seed).contains { own.contains($0) } ? rule.label : nil
    }
  }

  private func text(_ comparison: CompiledComparison, _ record: Int) -> String {
    let cell = table.rows[record * table.stride + comparison.cell + (comparison.shape == .variant ? 1 : 0)]
    if cell == 0 { return "" }
    switch comparison.shape {
    case .term, .variant: return table.terms.text(cell)
    case .name: return table.terms.text(table.rows[record * table.stride + comparison.cell + 2])
    case .list:
      let start = Int(cell)
      return table.lists[(start + 1)...(start + Int(table.lists[start]))].map { table.terms.text($0) }.sorted().joined(separator: ", ")
    case .number:
      let number = Double(CellNumber.number(cell))
      return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    case .date: return PackedDate(bits: cell).text
    }
  }
}
