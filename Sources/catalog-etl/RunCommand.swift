import CommandGrammar
import Glibc
import Pipeline

/// `catalog-etl run`.
struct RunCommand {
  private let request: RunRequest
  private let isQuiet: Bool
  private let printsJSON: Bool
  private let logsJSON: Bool

  init(_ parsed: ParsedArguments) {
    var request = RunRequest(plan: parsed.positionals.first ?? "")
    request.archives = parsed.values("--archive")
    request.isOffline = parsed.isSet("--offline")
    request.isSample = parsed.isSet("--sample")
    request.output = parsed.value("--output")
    request.limit = parsed.count("--limit")
    request.resumes = parsed.isSet("--resume")
    request.isFresh = parsed.isSet("--fresh")
    request.isDryRun = parsed.isSet("--dry-run")
    request.only = parsed.value("--only")
    request.settings = parsed.values("--set")
    self.request = request
    isQuiet = parsed.isSet("--quiet")
    printsJSON = parsed.isSet("--json")
    logsJSON = parsed.value("--log-format") == "json"
  }

  func run() async throws(OutputError) -> ExitCode {
    let request = request
    let log: any RunLog =
      logsJSON ? JSONRunLog(isQuiet: isQuiet) : ProgressDisplay(terminal: Terminal(descriptor: STDERR_FILENO), isQuiet: isQuiet)
    let runner = Runner(environment: { name in getenv(name).map { String(cString: $0) } }, progress: { log.note($0) })
    let task = Task { () -> Result<RunReport, PipelineError> in
      do throws(PipelineError) { return .success(try await runner.run(request)) } catch { return .failure(error) }
    }
    Interruption.watch(task)
    switch await task.value {
    case .success(let report): return try tell(report, log)
    case .failure(let error):
      if case .cancelled = error, let signal = Interruption.signal {
        return fail("catalog-etl: interrupted; nothing was published, what stood before is untouched\n", .interrupted(by: signal), log)
      }
      return fail(Phrases.phrase(error), Phrases.exitCode(error), log)
    }
  }

  private func fail(_ message: String, _ code: ExitCode, _ log: any RunLog) -> ExitCode {
    log.failed(message, code: code)
    return code
  }

  private func tell(_ report: RunReport, _ log: any RunLog) throws(OutputError) -> ExitCode {
    if request.isDryRun {
      try StandardOutput.write(
        printsJSON
          ? RunResultJSON.dryRun(report)
          : (report.requests.map { "GET \($0)\n" } + report.files.map { "READ \($0)\n" }).flatMap { Array($0.utf8) })
      return .done
    }
    if printsJSON { try StandardOutput.write(RunResultJSON.result(report)) }
    let code: ExitCode = report.brokenChecks.isEmpty ? .done : report.isLatest ? .checkFailedPublished : .checkFailed
    log.finished(report, code: code)
    return code
  }
}
