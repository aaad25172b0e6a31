import Configuration
import Testing

@testable import Deduplication

@Suite struct BuiltInModelsTests {
  @Test("every model that ships is read without a problem, and reads the same when it is written again", arguments: BuiltInModels.names)
  func ships(name: String) throws {
    let bytes = try #require(BuiltInModels.bytes(named: name))
    let (model, reading) = try ResolutionModel.read(bytes, name: name)
    #expect(model.name == name)
    let again = try ResolutionModel.read(model.encoded(reading: reading), name: name)
    #expect(again.model == model)
    #expect(again.reading == reading)
  }
}
