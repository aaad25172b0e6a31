import Pipeline

/// Who is told what happens during a run.
protocol RunLog: Sendable {
  /// Something happened; called from any thread.
  func note(_ progress: RunProgress)
  /// The run ended without a result; the message ends with a line end.
  func failed(_ message: String, code: ExitCode)
  /// The run ended with a result.
  func finished(_ report: RunReport, code: ExitCode)
}
