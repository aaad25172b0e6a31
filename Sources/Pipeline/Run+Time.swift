internal import Synchronization

extension Run {
  /// The run, ended after the seconds that the plan gives it (`limits.run_seconds`) as if it were interrupted there: what was answered is
  /// kept, and it can be resumed.
  ///
  /// What is being published when the time is up is published.
  func executeInTime() async throws(PipelineError) -> RunReport {
    guard let seconds = plan.limits.runSeconds else {
      var run = self
      return try await run.execute()
    }
    let work = Task { () -> Result<RunReport, PipelineError> in
      var run = self
      do throws(PipelineError) { return .success(try await run.execute()) } catch { return .failure(error) }
    }
    let isUp = Flag()
    let timer = Task {
      do { try await Task.sleep(for: .seconds(seconds)) } catch { return }
      isUp.raise()
      work.cancel()
    }
    let result = await withTaskCancellationHandler {
      await work.value
    } onCancel: {
      work.cancel()
    }
    timer.cancel()
    if case .failure(.cancelled) = result, isUp.isRaised, !Task.isCancelled { throw .timeIsUp(seconds: seconds) }
    return try result.get()
  }
}

/// Something that was not so, and then is.
private final class Flag: Sendable {
  private let state = Atomic(false)

  var isRaised: Bool { state.load(ordering: .acquiring) }

  func raise() { state.store(true, ordering: .releasing) }
}
