import FaultServer
import FileSystem
import Glibc
import TestSupport
import Testing

/// A small file system of its own, for as long as the value lives; nil where mounting is not permitted.
private final class SmallDisk {
  let path: String

  init?(at path: String, kilobytes: Int) {
    self.path = path
    guard (try? FileSystem.makeDirectory(path)) != nil, mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { return nil }
  }

  /// Gives it another size.
  func resize(kilobytes: Int) -> Bool { mount("none", path, "tmpfs", UInt(MS_REMOUNT), "size=\(kilobytes)k") == 0 }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  /// Whether this process may mount at all.
  static let isPermitted: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return SmallDisk(at: folder("disk"), kilobytes: 64) != nil
  }()
}

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct OutputFailureTests {
  let guarded: GuardedWorkshop
  var workshop: Workshop { guarded.workshop }

  init() throws { guarded = try GuardedWorkshop() }

  @Test("an output folder that cannot be made says which and what to do", arguments: ["file", "file/x", "Output/rm/latest/load.sql/x"])
  func notWritable(output: String) throws {
    try workshop.write("", to: "file")
    let run = try workshop.catalog("run", "rm", "--sample", "--output", output)
    #expect(run.end == .exit(73) && run.output.isEmpty)
    #expect(
      run.errors == """
        catalog-etl: cannot create \(output): Not a directory
        Nothing was published; what stood before is untouched. Another folder can be chosen with --output DIR.

        """)
    #expect(try guarded.isUntouched())
  }

  @Test(
    "a full disk ends the run with 74 and leaves nothing of it behind",
    .enabled(if: SmallDisk.isPermitted, "mounting is not permitted here"), arguments: [64, 256])
  func fullDisk(kilobytes: Int) throws {
    let disk = try #require(SmallDisk(at: workshop("disk"), kilobytes: kilobytes))
    let run = try workshop.catalog("run", "rm", "--sample", "--output", FilePath.join(disk.path, "rm"))
    #expect(run.end == .exit(74), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    #expect(run.errors.hasSuffix("Free some space or choose another folder with --output DIR.\n"), "\(run.errors)")
    let left = try workshop.content(of: "disk").keys.filter { !["disk/", "disk/rm/", "disk/rm/runs/"].contains($0) }
    #expect(left.isEmpty, "\(left)")
    #expect(try guarded.isUntouched())
  }

  @Test(
    "a full disk ends a live run with 74; its answers are kept as far as there was room, and with more room the run goes on",
    .enabled(if: SmallDisk.isPermitted, "mounting is not permitted here"), arguments: [16, 64, 256])
  func fullDiskLive(kilobytes: Int) throws {
    let disk = try #require(SmallDisk(at: workshop("disk"), kilobytes: kilobytes))
    let server = try SampleServer()
    let settings = ["--output", FilePath.join(disk.path, "rm")] + server.settings
    let run = try workshop.start(["run", "rm"] + settings).wait()
    #expect(run.end == .exit(74), "\(run.errors)")
    #expect(run.errors.contains("No space left on device"), "\(run.errors)")
    let left = try workshop.content(of: "disk").keys.filter { !$0.hasSuffix("/") }.map { FilePath.lastComponent($0) }
    #expect(Set(left).subtracting(["raw.warc.gz", "doubted"]).isEmpty, "\(left)")
    #expect(try guarded.isUntouched())
    #expect(disk.resize(kilobytes: 16_384))
    let resumed = try workshop.start(["run", "rm", "--resume"] + settings).wait()
    #expect(resumed.end == .exit(0), "\(resumed.errors)")
    let asked = server.faults.requests.count
    // All four answers fit on the larger disks: no one of them is asked for again.
    #expect(kilobytes < 64 || asked == 4, "\(asked) requests")
  }

  @Test("an output folder that is removed during a run ends it, and the next run is as good as any")
  func folderRemoved() throws {
    let page = SampleServer.answer(try SampleServer.page("/api/location"))
    let server = try SampleServer(["/api/location": [page.after(milliseconds: 2000), page]])
    let settings = server.settings + ["--output", "Output/gone"]
    let program = try workshop.start(["run", "rm"] + settings)
    for _ in 0..<1000 where server.faults.count("/api/location") == 0 { usleep(10_000) }
    try FileSystem.removeTree(workshop("Output/gone"))
    let run = try program.wait()
    #expect(run.end == .exit(74), "\(run.errors)")
    #expect(run.errors.hasPrefix("catalog-etl: Output/gone/runs/."), "\(run.errors)")
    #expect(
      run.errors.hasSuffix(" was removed while the run was writing to it; nothing was published\nRun it again.\n"), "\(run.errors)")
    #expect(!FileSystem.exists(workshop("Output/gone")))
    #expect(try guarded.isUntouched())
    let next = try workshop.start(["run", "rm", "-q"] + settings).wait()
    #expect(next.end == .exit(0) && next.errors.isEmpty, "\(next.errors)")
  }

  @Test(
    "a reader that goes away ends the program quietly, not by a signal",
    arguments: [["run", "rm", "--sample", "--json"], ["run", "--help"], ["plans"], ["schema"], ["completion", "bash"], ["--version"]])
  func brokenPipe(arguments: [String]) throws {
    let run = try workshop.start(arguments + (arguments.first == "run" && arguments.count > 2 ? ["-q"] : []), output: .brokenPipe).wait()
    #expect(run.end == .exit(0))
    #expect(run.errors.isEmpty, "\(run.errors)")
  }

  @Test("standard output on a full disk is told and ends with 74", arguments: [["schema"], ["run", "--help"], ["--version"]])
  func fullOutput(arguments: [String]) throws {
    let run = try workshop.start(arguments, output: .path("/dev/full")).wait()
    #expect(run.end == .exit(74))
    #expect(run.errors == "catalog-etl: cannot write standard output: No space left on device\n")
  }

  @Test("prose that nobody reads does not stop a run")
  func noStandardError() throws {
    let run = try workshop.start(["run", "rm", "--sample"], errors: .brokenPipe).wait()
    #expect(run.end == .exit(0))
    #expect(FileSystem.exists(workshop("Output/rm-sample/latest/manifest.json")))
  }
}
