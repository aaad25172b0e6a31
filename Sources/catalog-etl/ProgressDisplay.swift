import CommandGrammar
import Glibc
import Pipeline
import Synchronization

/// What a terminal shows while a run is on its way; nothing of it in a pipe.
final class ProgressDisplay: RunLog {
  private struct State {
    var line: StatusLine
    var pages = 0
    var records = 0
    var stage = "extract"
    /// Answers of a run that failed.
    var kept = 0
    let startedAt = ProgressDisplay.now()
  }

  private let state: Mutex<State>
  private let isShown: Bool
  private let isQuiet: Bool

  init(terminal: Terminal, isQuiet: Bool) {
    self.isQuiet = isQuiet
    isShown = terminal.isInteractive && !isQuiet
    state = Mutex(State(line: StatusLine(terminal: terminal)))
  }

  func note(_ progress: RunProgress) {
    if !isQuiet, let sentence = ProgressPhrases.sentence(progress) {
      state.withLock { state in StandardError.write(state.line.around(sentence)) }
    }
    if case .keptForResuming(let answers) = progress { state.withLock { $0.kept = answers } }
    if isShown { show(progress) }
  }

  private func show(_ progress: RunProgress) {
    state.withLock { state in
      switch progress {
      case .page(_, let resource, let records):
        state.pages += 1
        state.records += records
        state.stage = "extract \(resource)"
      case .stage(let stage): state.stage = stage
      default: return
      }
      let seconds = Self.now() - state.startedAt
      let rate = seconds > 0.2 ? " · \(Int(Double(state.records) / seconds)) records/s" : ""
      StandardError.write(state.line.show("\(state.stage) · \(state.pages) pages · \(state.records) records\(rate)"))
    }
  }

  func failed(_ message: String, code: ExitCode) {
    let kept = state.withLock { state in
      StandardError.write(state.line.clear())
      return state.kept
    }
    StandardError.write(message + (kept > 0 ? ProgressPhrases.kept(kept) + "\n" : ""))
  }

  func finished(_ report: RunReport, code: ExitCode) {
    state.withLock { state in StandardError.write(state.line.clear()) }
    if !isQuiet || code != .done { StandardError.write(RunSummary.text(of: report)) }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
