import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct FileSystemTests {
  @Test("a limit lets through what fits, and no byte more")
  func limit() throws {
    let folder = try TemporaryFolder()
    let path = folder("a")
    try FileSystem.write([1, 2, 3], to: path)
    #expect(try FileSystem.readAll(path, limit: 3) == [1, 2, 3])
    #expect(throws: FileError(.read, path: path, code: EFBIG)) { try FileSystem.readAll(path, limit: 2) }
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileSystem.write(large, to: path)
    #expect(try FileSystem.readAll(path) == large)
  }

  @Test("an atomic write replaces the file and leaves nothing beside it")
  func atomicWrite() throws {
    let folder = try TemporaryFolder()
    try FileSystem.writeAtomically([1], to: folder("a"))
    try FileSystem.writeAtomically([2], to: folder("a"))
    #expect(try FileSystem.readAll(folder("a")) == [2])
    #expect(try FileSystem.entries(of: folder.path) == ["a"])
  }

  @Test("an atomic write that fails leaves what was there, and nothing beside it")
  func failedAtomicWrite() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder("a"))
    let error = try #require(throws: FileError.self) { try FileSystem.writeAtomically([1], to: folder("a")) }
    #expect(error.operation == .rename && error.code == EISDIR)
    #expect(try FileSystem.entries(of: folder.path) == ["a"])
    #expect(throws: FileError.self) { try FileSystem.writeAtomically([1], to: folder("none/b")) }
  }

  @Test("folders are made with those above them, listed in the order of bytes and removed with all in them")
  func folders() throws {
    let folder = try TemporaryFolder()
    let deep = folder("x/y/z")
    #expect(throws: FileError(.create, path: deep, code: ENOENT)) { try FileSystem.makeDirectory(deep) }
    try FileSystem.makeDirectory(deep, withParents: true)
    try FileSystem.makeDirectory(deep, withParents: true)
    for name in ["b", "a", "é", "B", ".h"] { try FileSystem.write([], to: folder("x/\(name)")) }
    #expect(try FileSystem.entries(of: folder("x")) == [".h", "B", "a", "b", "y", "é"])
    try FileSystem.makeDirectory(folder("outside"))
    try FileSystem.write([1], to: folder("outside/kept"))
    try FileSystem.makeLink(at: folder("x/y/link"), to: folder("outside"))
    try FileSystem.removeTree(folder("x"))
    try FileSystem.removeTree(folder("x"))
    #expect(try FileSystem.entries(of: folder.path) == ["outside"])
    #expect(FileSystem.exists(folder("outside/kept")))
    #expect(throws: FileError(.create, path: folder("outside/kept"), code: ENOTDIR)) {
      try FileSystem.makeDirectory(folder("outside/kept"), withParents: true)
    }
  }

  @Test("kinds, sizes and times")
  func inspection() throws {
    let folder = try TemporaryFolder()
    try FileSystem.write([1, 2], to: folder("file"))
    try FileSystem.makeLink(at: folder("link"), to: "nowhere")
    #expect(try FileSystem.kind(of: folder("file")) == .file)
    #expect(try FileSystem.kind(of: folder.path) == .directory)
    #expect(try FileSystem.kind(of: folder("link")) == .link)
    #expect(try FileSystem.kind(of: folder("none")) == nil)
    #expect(try FileSystem.kind(of: folder("file/below")) == nil)
    #expect(try FileSystem.kind(of: "/dev/null") == .other)
    #expect(FileSystem.exists(folder("file")) && !FileSystem.exists(folder("link")))
    #expect(try FileSystem.size(of: folder("file")) == 2)
    #expect(try FileSystem.modificationTime(of: folder("file")).seconds > 1_700_000_000)
    #expect(FilePath.isAbsolute(try FileSystem.currentDirectory()))
  }

  @Test("a link is read, and replaced in one step")
  func links() throws {
    let folder = try TemporaryFolder()
    let link = folder("latest")
    try FileSystem.replaceLink(at: link, to: "runs/1")
    #expect(try FileSystem.readLink(link) == "runs/1")
    try FileSystem.replaceLink(at: link, to: "runs/2")
    #expect(try FileSystem.readLink(link) == "runs/2")
    #expect(try FileSystem.entries(of: folder.path) == ["latest"])
    #expect(throws: FileError(.link, path: link, code: EEXIST)) { try FileSystem.makeLink(at: link, to: "x") }
    try FileSystem.makeDirectory(folder("d"))
    #expect(throws: FileError(.rename, path: folder("d"), code: EISDIR)) { try FileSystem.replaceLink(at: folder("d"), to: "x") }
    #expect(try FileSystem.entries(of: folder.path) == ["d", "latest"])
  }

  @Test("a path is found without regard to case, and two such paths are an error that lists them")
  func ignoringCase() throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder("Pipelines/É"), withParents: true)
    try FileSystem.write([], to: folder("Pipelines/RM.json"))
    #expect(try FileSystem.resolveIgnoringCase(folder("Pipelines/RM.json")) == folder("Pipelines/RM.json"))
    #expect(try FileSystem.resolveIgnoringCase(folder("pipelines/rm.JSON")) == folder("Pipelines/RM.json"))
    #expect(try FileSystem.resolveIgnoringCase(folder("PIPELINES/../pipelines/é")) == folder("Pipelines/../Pipelines/É"))
    #expect(try FileSystem.resolveIgnoringCase(folder("pipelines/none")) == nil)
    #expect(try FileSystem.resolveIgnoringCase("") == nil)
    try FileSystem.makeDirectory(folder("pipelinES"))
    #expect(try FileSystem.resolveIgnoringCase(folder("pipelines/rm.json")) == folder("Pipelines/RM.json"))
    try FileSystem.write([], to: folder("pipelinES/rm.Json"))
    let asked = folder("pipelines/rm.json")
    let matches = [folder("Pipelines/RM.json"), folder("pipelinES/rm.Json")]
    #expect(throws: AmbiguousPathError(path: asked, matches: matches)) { try FileSystem.resolveIgnoringCase(asked) }
  }
}
