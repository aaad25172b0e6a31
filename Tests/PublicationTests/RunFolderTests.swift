import FileSystem
import Publication
import Runs
import Tables
import TestSupport
import Testing

@Suite struct RunFolderTests {
  private static let time = "2026-11-20T18:45:00Z"

  /// Publishes a run with one file.
  private func publish(
    _ text: String, in output: String, partial: Bool = false, keptAside: Bool = false, startedAt: String = time
  ) throws -> String {
    let folder = try RunFolder(output: output, startedAt: startedAt, isPartial: partial)
    var manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
    manifest.files = [try folder.write(Array(text.utf8), to: "a.txt")]
    return try folder.publish(manifest, keptAside: keptAside)
  }

  private func text(_ path: String) throws -> String { String(decoding: try FileSystem.readAll(path), as: UTF8.self) }

  @Test("what is written is hidden until it is published, then bears the name of its time and is latest")
  func publishes() throws {
    try withTemporaryFolder { parent in
      let output = FilePath.join(parent, "Output/rm")
      let folder = try RunFolder(output: output, startedAt: Self.time, isPartial: false)
      var manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
      manifest.files = [try folder.write(Array("fine".utf8), to: "a.txt")]
      #expect(try FileSystem.entries(of: output) == ["runs"])
      #expect(try FileSystem.entries(of: "\(output)/runs") == [".2026-11-20T184500Z.1.unfinished"])

      #expect(try folder.publish(manifest) == "\(output)/runs/2026-11-20T184500Z")
      #expect(try FileSystem.entries(of: "\(output)/runs") == ["2026-11-20T184500Z"])
      #expect(try FileSystem.readLink("\(output)/latest") == "runs/2026-11-20T184500Z")
      #expect(try FileSystem.entries(of: "\(output)/latest/") == ["a.txt", "manifest.json"])
      #expect(try FileSystem.readAll("\(output)/latest/manifest.json") == manifest.json)
    }
  }

  @Test("the next run takes the link over and leaves the one before as it was")
  func next() throws {
    try withTemporaryFolder { output in
      let first = try publish("first", in: output)
      _ = try publish("second", in: output, startedAt: "2026-11-21T00:00:00Z")
      #expect(try FileSystem.readLink("\(output)/latest") == "runs/2026-11-21T000000Z")
      #expect(try text("\(output)/latest/a.txt") == "second")
      #expect(try text("\(first)/a.txt") == "first")
    }
  }

  @Test("of several runs of one second a later one has a higher number, though old ones were removed")
  func numberAfterPruning() throws {
    try withTemporaryFolder { output in
      for _ in 0..<3 { _ = try publish("x", in: output) }
      #expect(try RunPruning.prune(output, keeping: 2).map(\.name) == ["2026-11-20T184500Z"])
      #expect(try publish("y", in: output) == "\(output)/runs/2026-11-20T184500Z-4")
      #expect(try RunListing.runs(of: output).first?.name == "2026-11-20T184500Z-4")
    }
  }

  @Test("a clock that was set back: the new run is latest though its name is older, and stays when old runs are removed")
  func clockSetBack() throws {
    try withTemporaryFolder { output in
      _ = try publish("first", in: output)
      _ = try publish("second", in: output, startedAt: "2020-01-01T00:00:00Z")
      #expect(try FileSystem.readLink("\(output)/latest") == "runs/2020-01-01T000000Z")
      #expect(try RunListing.latest(of: output)?.name == "2020-01-01T000000Z")
      #expect(try RunListing.runs(of: output).map(\.name) == ["2026-11-20T184500Z", "2020-01-01T000000Z"])
      #expect(try RunPruning.prune(output, keeping: 1).isEmpty)
      _ = try publish("third", in: output, startedAt: "2019-01-01T00:00:00Z")
      #expect(try text("\(output)/latest/a.txt") == "third")
      #expect(try RunPruning.prune(output, keeping: 1).map(\.name) == ["2020-01-01T000000Z"])
      #expect(try text("\(output)/latest/a.txt") == "third")
    }
  }

  @Test("a partial run and one that broke a check say so in their names and are never latest")
  func neverLatest() throws {
    try withTemporaryFolder { output in
      #expect(try publish("a", in: output, partial: true) == "\(output)/runs/2026-11-20T184500Z-partial")
      #expect(try publish("b", in: output, keptAside: true) == "\(output)/runs/2026-11-20T184500Z-unpublished")
      #expect(try FileSystem.kind(of: "\(output)/latest") == nil)
      _ = try publish("c", in: output)
      _ = try publish("d", in: output, partial: true)
      _ = try publish("e", in: output, partial: true, keptAside: true)
      #expect(try text("\(output)/latest/a.txt") == "c")
      #expect(
        try FileSystem.entries(of: "\(output)/runs") == [
          "2026-11-20T184500Z", "2026-11-20T184500Z-partial", "2026-11-20T184500Z-partial-2", "2026-11-20T184500Z-partial-unpublished",
          "2026-11-20T184500Z-unpublished",
        ])
    }
  }

  @Test("runs of one second are told apart by a number, those on their way at the same time too")
  func oneSecond() throws {
    try withTemporaryFolder { output in
      let folders = try (0..<3).map { _ in try RunFolder(output: output, startedAt: Self.time, isPartial: false) }
      #expect(Set(folders.map(\.pending)).count == 3)
      let manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
      #expect(
        try folders.map { FilePath.lastComponent(try $0.publish(manifest)) } == [
          "2026-11-20T184500Z", "2026-11-20T184500Z-2", "2026-11-20T184500Z-3",
        ])
      #expect(try FileSystem.readLink("\(output)/latest") == "runs/2026-11-20T184500Z-3")
    }
  }

  @Test("a file that changed since it was written is found before anything is shown", arguments: ["other", "fin", "fine ", ""])
  func changedFile(content: String) throws {
    try withTemporaryFolder { output in
      _ = try publish("good", in: output)
      let folder = try RunFolder(output: output, startedAt: "2026-11-21T00:00:00Z", isPartial: false)
      var manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
      manifest.files = [try folder.write(Array("fine".utf8), to: "a.txt")]
      try FileSystem.write(Array(content.utf8), to: "\(folder.pending)/a.txt")
      #expect(throws: PublicationError.differs(path: "\(folder.pending)/a.txt")) { _ = try folder.publish(manifest) }
      #expect(try text("\(output)/latest/a.txt") == "good")
    }
  }

  @Test("a file that vanished since it was written is an error that names it")
  func vanishedFile() throws {
    try withTemporaryFolder { output in
      let folder = try RunFolder(output: output, startedAt: Self.time, isPartial: false)
      var manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
      manifest.files = [try folder.write([1], to: "a.txt")]
      try FileSystem.remove("\(folder.pending)/a.txt")
      #expect(throws: PublicationError.file(FileError(.open, path: "\(folder.pending)/a.txt", code: 2))) {
        _ = try folder.publish(manifest)
      }
      #expect(try FileSystem.kind(of: "\(output)/latest") == nil)
    }
  }

  @Test("a run that is given up leaves what stood before, and nothing else")
  func discard() throws {
    try withTemporaryFolder { output in
      _ = try publish("good", in: output)
      let folder = try RunFolder(output: output, startedAt: Self.time, isPartial: false)
      _ = try folder.write([1, 2, 3], to: "b.bin")
      try folder.discard()
      #expect(try FileSystem.entries(of: output) == ["latest", "runs"])
      #expect(try FileSystem.entries(of: "\(output)/runs") == ["2026-11-20T184500Z"])
      #expect(try text("\(output)/latest/a.txt") == "good")
    }
  }

  @Test("a file's size and digest are the same whether it was written here or is read")
  func entries() throws {
    try withTemporaryFolder { output in
      let folder = try RunFolder(output: output, startedAt: Self.time, isPartial: false)
      let abc = FileEntry(name: "a.txt", bytes: 3, sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      #expect(try folder.write(Array("abc".utf8), to: "a.txt") == abc)
      #expect(try folder.entry(of: "a.txt") == abc)
      let large = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)
      let million = FileEntry(
        name: "b.txt", bytes: 1_000_000, sha256: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
      #expect(try folder.write(large, to: "b.txt") == million)
      #expect(try folder.entry(of: "b.txt") == million)
    }
  }
}
