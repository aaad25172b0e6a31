/// Finds out which records of a table are one.
public enum Resolver {
  /// Blocks, compares, clusters.
  ///
  /// - Parameters:
  ///   - table: records of one kind, read for this model.
  ///   - model: the weights.
  ///   - decisions: what a person said; stands above the model.
  ///   - sources: what each source (by its number) promises; a number beyond the list has no duplicates.
  ///   - width: how many tasks work at a time; the result is the same at every width.
  public static func resolve(
    _ table: ResolutionTable, model: ResolutionModel, decisions: Decisions = Decisions(), sources: [SourceRule], width: Int
  ) async -> Resolution {
    let matcher = await Matcher.make(table, model: model, sources: sources, width: width)
    let found = await matcher.candidates(width: width)
    return await Clustering(matcher: matcher, decisions: decisions).resolution(of: found, width: width)
  }

  /// The waterfall of two records, whether they were compared or not.
  public static func explain(_ left: Int, _ right: Int, in table: ResolutionTable, model: ResolutionModel, sources: [SourceRule])
    -> Explanation
  {
    Matcher(table, model: model, sources: sources).explain(min(left, right), max(left, right))
  }

  /// The evidence of pairs, one text a comparison (`name: exact (+9.2)`), in the order of the pairs.
  public static func evidence(
    of pairs: [DecidedPair], in table: ResolutionTable, model: ResolutionModel, sources: [SourceRule]
  ) -> [[String]] {
    let matcher = Matcher(table, model: model, sources: sources)
    var scorer = PairScorer(matcher)
    return pairs.map { matcher.evidence($0.left, $0.right, &scorer) }
  }
}
