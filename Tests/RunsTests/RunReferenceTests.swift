import FileSystem
import Runs
import TestSupport
import Testing

/// An output folder with runs of these names; `latest` leads to the one given.
private struct Runs {
  let folder: TemporaryFolder
  var output: String { folder("rm") }

  init(_ names: [String], latest: String?) throws {
    folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder("rm/runs"), withParents: true)
    for name in names {
      try FileSystem.makeDirectory(folder("rm/runs/\(name)"))
      try FileSystem.write([], to: folder("rm/runs/\(name)/manifest.json"))
    }
    if let latest { try FileSystem.makeLink(at: folder("rm/latest"), to: "runs/\(latest)") }
  }

  /// The name of the run that a text leads to, where `rm` is a plan.
  func find(_ text: String) throws -> String {
    try RunReference.find(text) { $0 == "rm" ? output : nil }.name
  }
}

@Suite struct RunReferenceTests {
  private let names = [
    "2026-11-18T090000Z", "2026-11-20T184500Z", "2026-11-20T184500Z-2", "2026-11-20T184500Z-10", "2026-11-21T000000Z-partial",
    "2026-11-22T000000Z-unpublished", ".2026-11-23T000000Z.1.unfinished",
  ]

  @Test("a name leads to latest, a number counts whole runs from the newest, a time finds the run that began then")
  func found() throws {
    let runs = try Runs(names, latest: "2026-11-20T184500Z-2")
    #expect(try runs.find("rm") == "2026-11-20T184500Z-2")
    #expect(try runs.find("rm@latest") == "2026-11-20T184500Z-2")
    #expect(try runs.find("rm@1") == "2026-11-20T184500Z-10")
    #expect(try runs.find("rm@4") == "2026-11-18T090000Z")
    #expect(try runs.find("rm@2026-11-18") == "2026-11-18T090000Z")
    #expect(try runs.find("rm@2026-11-20T18:45:00Z") == "2026-11-20T184500Z")
    #expect(try runs.find("rm@2026-11-21") == "2026-11-21T000000Z-partial")
  }

  @Test("a path leads to a run, a link, or the latest of an output folder; a number after it counts there too")
  func paths() throws {
    let runs = try Runs(names, latest: "2026-11-18T090000Z")
    #expect(try runs.find(runs.folder("rm/runs/2026-11-21T000000Z-partial")) == "2026-11-21T000000Z-partial")
    #expect(try RunReference.find(runs.folder("rm/latest")) { _ in nil }.path == runs.folder("rm/latest"))
    #expect(try runs.find(runs.output) == "2026-11-18T090000Z")
    #expect(try runs.find(runs.output + "/") == "2026-11-18T090000Z")
    #expect(try runs.find(runs.output + "@2") == "2026-11-20T184500Z-2")
  }

  @Test("the sample of a plan has a name")
  func sample() throws {
    let runs = try Runs(["2026-11-18T090000Z"], latest: nil)
    try FileSystem.rename(runs.output, to: runs.output + "-sample")
    #expect(try runs.find("rm-sample") == "2026-11-18T090000Z")
    #expect(try runs.find("rm-sample@1") == "2026-11-18T090000Z")
  }

  @Test("without a link the newest whole run is the latest")
  func noLink() throws { #expect(try Runs(names, latest: nil).find("rm") == "2026-11-20T184500Z-10") }

  @Test("what leads nowhere says why")
  func errors() throws {
    let runs = try Runs(names, latest: nil)
    let output = runs.output
    #expect(throws: RunError.notFound("mr")) { try runs.find("mr") }
    #expect(throws: RunError.notFound("mr@2")) { try runs.find("mr@2") }
    #expect(throws: RunError.timeAlone("2026-11-20")) { try runs.find("2026-11-20") }
    #expect(throws: RunError.badSelector("0", in: "rm@0")) { try runs.find("rm@0") }
    #expect(throws: RunError.badSelector("yesterday", in: "rm@yesterday")) { try runs.find("rm@yesterday") }
    #expect(throws: RunError.tooFewRuns(output: output, asked: 5, found: 4)) { try runs.find("rm@5") }
    #expect(
      throws: RunError.ambiguous(
        "2026-11-20", output: output, matches: ["2026-11-20T184500Z-10", "2026-11-20T184500Z-2", "2026-11-20T184500Z"])
    ) { try runs.find("rm@2026-11-20") }
    #expect(throws: RunError.noRunAt("2026-11-19", output: output, known: Array(names.dropLast().reversed()))) {
      try runs.find("rm@2026-11-19")
    }
    #expect(throws: RunError.noManifest(folder: runs.folder.path)) { try runs.find(runs.folder.path) }
    let partial = try Runs(["2026-11-21T000000Z-partial"], latest: nil)
    #expect(throws: RunError.nothingPublished(output: partial.output, aside: 1)) { try partial.find("rm") }
    #expect(throws: RunError.nothingPublished(output: partial.output, aside: 1)) { try partial.find("rm@1") }
    #expect(throws: RunError.nothingPublished(output: "nowhere", aside: 0)) { try RunReference.find("rm") { _ in "nowhere" } }
  }
}
