import FileSystem
import Glibc
import Pipeline

/// Many runs in a row over the sample in one process, for `LongSeriesTests`: `series ROUNDS FOLDER`.
///
/// Prints what the process holds after the tenth run and after the last, a line each: open files, kilobytes of memory, files below the
/// folder, among them those of the temporary folder `FOLDER/tmp`.
@main
struct Series {
  static func main() async throws {
    guard CommandLine.arguments.count == 3, let rounds = Int(CommandLine.arguments[1]) else { exit(64) }
    let folder = CommandLine.arguments[2]
    var request = RunRequest(plan: "rm")
    request.isSample = true
    request.output = FilePath.join(folder, "out")
    request.settings = ["output.keep_runs=3"]
    for round in 1...rounds {
      let report = try await Runner(environment: { _ in nil }).run(request)
      guard report.isLatest else { exit(1) }
      if round == 10 || round == rounds {
        print(
          try FileSystem.entries(of: "/proc/self/fd").count, try residentKilobytes(), try files(below: folder),
          try files(below: FilePath.join(folder, "tmp")))
      }
    }
  }

  /// The memory that the process holds, from `VmRSS` of proc(5).
  private static func residentKilobytes() throws -> Int {
    let text = String(decoding: try FileSystem.readAll("/proc/self/status"), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return line.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }

  private static func files(below folder: String) throws -> Int {
    try FileSystem.entries(of: folder).reduce(0) { count, name in
      let path = FilePath.join(folder, name)
      return count + 1 + (try FileSystem.kind(of: path) == .directory ? try files(below: path) : 0)
    }
  }
}
