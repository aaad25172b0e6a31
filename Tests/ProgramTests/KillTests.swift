import FileSystem
import Glibc
import JSONBytes
import TestSupport
import Testing

/// Runs that are killed at moments drawn by lot, against a server on loopback. `CATALOG_KILLS` says how many; `make test-kill` makes 200.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct KillTests {
  private static let rounds = getenv("CATALOG_KILLS").flatMap { Int(String(cString: $0)) } ?? 8

  @Test("whenever a run is killed, what is published is whole, and the resumed run's data are those of an undisturbed one")
  func killedAnywhere() throws {
    let server = try SampleServer(delayMilliseconds: 30)
    let settings = server.settings + ["-q"]
    let undisturbed = try Workshop()
    let begin = RunningProgram.now()
    #expect(try undisturbed.start(["run", "rm"] + settings).wait().end == .exit(0))
    let length = RunningProgram.now() - begin
    let expected = try Self.data(undisturbed)

    var generator = SeededGenerator(seed: 20_261_121)
    var ends: [String: Int] = [:]
    for round in 0..<Self.rounds {
      let workshop = try Workshop()
      // Every other round there is a run before: its files must not change.
      let isSecond = round % 2 == 1
      if isSecond { #expect(try workshop.start(["run", "rm"] + settings).wait().end == .exit(0)) }
      let before = isSecond ? try workshop.content(of: "Output/rm/latest/") : [:]
      let moment = Double.random(in: 0...length * 1.1, using: &generator)
      let program = try workshop.start(["run", "rm"] + settings)
      usleep(UInt32(moment * 1e6))
      program.send(SIGKILL)
      let end = try program.wait().end
      ends["\(end)", default: 0] += 1

      if isSecond || FileSystem.exists(workshop("Output/rm/latest")) {
        try Self.checkWhole(workshop, "round \(round), killed after \(moment) s")
        let now = try workshop.content(of: "Output/rm/latest/")
        #expect(before.isEmpty || now.keys == before.keys, "round \(round)")
      }
      let resumed = try workshop.start(["run", "rm", "--resume"] + settings).wait()
      #expect(resumed.end == .exit(0), "round \(round), killed after \(moment) s: \(resumed.errors)")
      #expect(try Self.data(workshop) == expected, "round \(round), killed after \(moment) s")
      let left = try FileSystem.entries(of: workshop("Output/rm/runs")).filter { $0.hasPrefix(".") }
      #expect(left.isEmpty, "round \(round): \(left)")
    }
    // A round that met no living run would prove nothing.
    #expect(ends["\(ProgramRun.End.signal(SIGKILL))", default: 0] > Self.rounds / 2, "\(ends)")
  }

  /// The data files of the latest run, without the dates on which the sources answered.
  private static func data(_ workshop: Workshop) throws -> [String: [UInt8]] {
    let latest = FilePath.join("Output/rm", try FileSystem.readLink(workshop("Output/rm/latest")))
    var files: [String: [UInt8]] = [:]
    for (path, bytes) in try workshop.content(of: latest) {
      let name = FilePath.lastComponent(path)
      if path.hasSuffix("/") || name == "manifest.json" || name == "raw.warc.gz" { continue }
      files[name] = name.hasPrefix("sources.") ? undated(bytes) : bytes
    }
    return files
  }

  private static func undated(_ bytes: [UInt8]) -> [UInt8] {
    var text = bytes
    // 2026-11-21T09:30:36Z: twenty bytes that end with Z behind a time.
    for end in text.indices
    where end >= 19 && text[end] == UInt8(ascii: "Z") && text[end - 9] == UInt8(ascii: "T") && text[end - 3] == UInt8(ascii: ":") {
      for place in (end - 19)...end { text[place] = UInt8(ascii: "0") }
    }
    return text
  }

  /// Holds every file of the latest run against its manifest, and with the checker where it is here.
  private static func checkWhole(_ workshop: Workshop, _ comment: String) throws {
    let run = workshop("Output/rm/latest")
    let manifest = try JSONDocument.parse(try FileSystem.readAll(FilePath.join(run, "manifest.json"))).root
    let files = try #require(manifest["files"], "\(comment)")
    var count = 0
    for file in files.elements {
      let path = FilePath.join(run, try #require(file["name"]?.string))
      #expect(try FileSystem.size(of: path) == file["bytes"]?.integer, "\(comment): \(path)")
      count += 1
    }
    #expect(count > 9, "\(comment)")
    if FileSystem.exists(Surroundings.checker) {
      let checked = try workshop.python(Surroundings.checker, run)
      #expect(checked.end == .exit(0), "\(comment): \(checked.output)\(checked.errors)")
    }
  }
}
