extension CommandSpecification {
  /// The commands that look into a run.
  static let inspection: [CommandSpecification] = []
}
