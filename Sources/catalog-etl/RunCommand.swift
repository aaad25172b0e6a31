import CommandGrammar
import Glibc
import Pipeline
import Synchronization

/// `catalog-etl run`.
struct RunCommand {
  private let request: RunRequest
  private let isQuiet: Bool
  private let printsJSON: Bool

  init(_ parsed: ParsedArguments) {
    var request = RunRequest(plan: parsed.positionals.first ?? "")
    request.archives = parsed.values("--archive")
    request.isOffline = parsed.isSet("--offline")
    request.isSample = parsed.isSet("--sample")
    request.output = parsed.value("--output")
    request.limit = parsed.count("--limit")
    request.isDryRun = parsed.isSet("--dry-run")
    request.only = parsed.value("--only")
    request.settings = parsed.values("--set")
    self.request = request
    isQuiet = parsed.isSet("--quiet")
    printsJSON = parsed.isSet("--json")
  }

  func run() async throws(OutputError) -> ExitCode {
    let request = request
    let display = ProgressDisplay(terminal: Terminal(descriptor: STDERR_FILENO), isQuiet: isQuiet)
    let runner = Runner(environment: { name in getenv(name).map { String(cString: $0) } }, progress: { display.show($0) })
    let task = Task { () -> Result<RunReport, PipelineError> in
      do throws(PipelineError) { return .success(try await runner.run(request)) } catch { return .failure(error) }
    }
    Interruption.watch(task)
    let result = await task.value
    display.clear()
    switch result {
    case .success(let report): return try tell(report)
    case .failure(let error):
      if case .cancelled = error, let signal = Interruption.signal {
        StandardError.write("catalog-etl: interrupted; nothing was published, what stood before is untouched\n")
        return .interrupted(by: signal)
      }
      StandardError.write(Phrases.phrase(error))
      return Phrases.exitCode(error)
    }
  }

  private func tell(_ report: RunReport) throws(OutputError) -> ExitCode {
    if request.isDryRun {
      try StandardOutput.write(
        printsJSON ? RunResultJSON.dryRun(report) : report.requests.map { Array("GET \($0)\n".utf8) }.flatMap(\.self))
      return .done
    }
    if printsJSON { try StandardOutput.write(RunResultJSON.result(report)) }
    if !isQuiet || !report.brokenChecks.isEmpty { StandardError.write(RunSummary.text(of: report)) }
    if report.brokenChecks.isEmpty { return .done }
    return report.isLatest ? .checkFailedPublished : .checkFailed
  }
}

/// What a terminal shows while a run is on its way; nothing of it in a pipe.
final class ProgressDisplay: Sendable {
  private struct State {
    var line: StatusLine
    var pages = 0
    var records = 0
    var stage = "extract"
    let startedAt = ProgressDisplay.now()
  }

  private let state: Mutex<State>
  private let isShown: Bool

  init(terminal: Terminal, isQuiet: Bool) {
    isShown = terminal.isInteractive && !isQuiet
    state = Mutex(State(line: StatusLine(terminal: terminal)))
  }

  func show(_ progress: RunProgress) {
    if !isShown { return }
    state.withLock { state in
      switch progress {
      case .page(_, let resource, let records):
        state.pages += 1
        state.records += records
        state.stage = "extract \(resource)"
      case .stage(let stage): state.stage = stage
      case .retrying(let url, let seconds):
        StandardError.write(state.line.around("waiting \(Int(seconds.rounded(.up))) s before asking again: \(url)"))
      }
      let seconds = Self.now() - state.startedAt
      let rate = seconds > 0.2 ? " · \(Int(Double(state.records) / seconds)) records/s" : ""
      StandardError.write(state.line.show("\(state.stage) · \(state.pages) pages · \(state.records) records\(rate)"))
    }
  }

  func clear() {
    if isShown { state.withLock { state in StandardError.write(state.line.clear()) } }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
