public import FileSystem
public import Runs

/// Why old runs could not be removed.
public enum PruningError: Error, Sendable {
  /// The runs could not be listed.
  case run(RunError)
  /// A run could not be removed; those before it are gone.
  case file(FileError)
  /// A run writes to the output folder.
  case locked(RunLock.Holder)
}

/// Removes old runs of an output folder.
public enum RunPruning {
  /// Removes what is older than the newest whole runs that are kept; by who does not hold the lock of the folder.
  ///
  /// - Parameters:
  ///   - output: the output folder.
  ///   - keeping: how many whole runs stay; what `latest` leads to stays always.
  ///   - isDryRun: true to tell what would go.
  /// - Returns: the runs that went, oldest last.
  public static func prune(_ output: String, keeping: Int, isDryRun: Bool = false) throws(PruningError) -> [RunEntry] {
    if isDryRun { return try candidates(output, keeping: keeping) }
    let lock: RunLock
    do throws(RunLock.Failure) {
      lock = try RunLock(output: output, since: "")
    } catch {
      switch error {
      case .held(_, let holder): throw .locked(holder)
      case .file(let error): throw .file(error)
      }
    }
    let result = pruning(output, keeping: keeping)
    lock.release()
    return try result.get()
  }

  private static func pruning(_ output: String, keeping: Int) -> Result<[RunEntry], PruningError> {
    do throws(PruningError) { return .success(try pruneLocked(output, keeping: keeping)) } catch { return .failure(error) }
  }

  /// The same by who holds the lock of the folder.
  public static func pruneLocked(_ output: String, keeping: Int) throws(PruningError) -> [RunEntry] {
    let runs = try candidates(output, keeping: keeping)
    do throws(FileError) {
      for run in runs {
        // A reader sees the whole run or none: the name goes first.
        let hidden = FilePath.join(FilePath.parent(run.path), ".\(run.name).removed")
        try FileSystem.removeTree(hidden)
        try FileSystem.rename(run.path, to: hidden)
        try FileSystem.removeTree(hidden)
      }
    } catch { throw .file(error) }
    return runs
  }

  /// Newest first: whole runs count, others go with the first whole run that is older than they are.
  private static func candidates(_ output: String, keeping: Int) throws(PruningError) -> [RunEntry] {
    do throws(RunError) {
      let runs = try RunListing.runs(of: output)
      let latest = try RunListing.latest(of: output)?.name
      var kept = 0
      var old: [RunEntry] = []
      for run in runs {
        if run.name == latest {
          kept += 1
        } else if kept >= max(1, keeping) {
          old.append(run)
        } else if run.isWhole {
          kept += 1
        }
      }
      return old
    } catch { throw .run(error) }
  }
}
