import FileSystem
import FuzzTargets
import TestSupport
import Testing

@Suite struct CorpusTests {
  @Test("every reader stands what fuzzing found and what it began from", arguments: FuzzTarget.allCases)
  func replays(target: FuzzTarget) throws {
    let corpus = FilePath.join(FilePath.resolve("../../Corpus", against: #filePath), target.rawValue)
    let folder = try TemporaryFolder()
    let names = try FileSystem.entries(of: corpus)
    #expect(!names.isEmpty)
    for name in names { target.run(try FileSystem.readAll(FilePath.join(corpus, name)), folder: folder.path) }
  }
}
