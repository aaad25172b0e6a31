import FileSystem
import Testing

@Suite struct TwinTests {
  @Test("each normalizer is one file, and has a test file of its name")
  func normalizers() throws {
    // What several normalizers share is tested through them.
    let shared = ["MeasureNormalizer"]
    let files = try FileSystem.entries(of: Repository.path("Sources/Normalization")).filter { $0.hasSuffix("Normalizer.swift") }
    #expect(files.count > 15)
    for file in files.map({ String($0.dropLast(6)) }) where !shared.contains(file) {
      #expect(FileSystem.exists(Repository.path("Tests/NormalizationTests/\(file)Tests.swift")), "\(file)")
    }
  }
}
