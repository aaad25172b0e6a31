import FileSystem
import Glibc
import Testing

/// Many runs in a row in one process. `CATALOG_ROUNDS` says how many; `make test-thousand` makes 1000.
///
/// The process is one of its own (`Tests/Series`), `$CATALOG_SERIES` or beside the tests in the build folder: what other tests open and hold is not counted.
@Suite(.enabled(if: SeriesProgram.isThere, "the program series is not beside the tests"))
struct LongSeriesTests {
  private static let rounds = getenv("CATALOG_ROUNDS").flatMap { Int(String(cString: $0)) } ?? 40

  @Test("runs in a row leave no file open, no memory held and no file behind")
  func series() throws {
    let workshop = try Workshop()
    try FileSystem.makeDirectory(workshop("series/tmp"), withParents: true)
    let run = try ProgramRun.run(
      [SeriesProgram.path, "\(Self.rounds)", workshop("series")], in: workshop.path, environment: ["TMPDIR": workshop("series/tmp")],
      seconds: 60 + 5 * Double(Self.rounds))
    #expect(run.end == .exit(0), "\(run.errors)")
    let told = run.output.split(separator: "\n").map { $0.split(separator: " ").compactMap { Int($0) } }
    try #require(told.count == 2 && told.allSatisfy { $0.count == 4 }, "\(run.output)")
    let (first, last) = (told[0], told[1])
    #expect(last[0] == first[0], "open files: \(told)")
    // What allocators keep varies by some megabytes; a leak of 100 kB a run would be 3 MB in 30 runs and 100 MB in 1000.
    #expect(last[1] < first[1] + 16 * 1024, "kilobytes of memory: \(told)")
    #expect(last[2] == first[2], "files below the output folder: \(told)")
    #expect(last[3] == 0, "temporary files: \(told)")
  }
}

/// Where the program lies.
private enum SeriesProgram {
  static let path: String = {
    if let named = getenv("CATALOG_SERIES") { return String(cString: named) }
    let tests = (try? FileSystem.readLink("/proc/self/exe")) ?? ""
    return FilePath.join(FilePath.parent(tests), "series")
  }()
  static let isThere = FileSystem.exists(path)
}
