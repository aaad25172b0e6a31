import Catalog
import Inspection
import Runs
import Testing

@Suite struct RecordListingTests {
  let run: SmallRun

  init() throws { run = try SmallRun() }

  private func names(_ conditions: [RecordCondition], _ table: TableName = .characters, limit: Int? = nil) throws -> [String] {
    var names: [String] = []
    let column = table == .episodes ? EpisodeField.title.rawValue : CharacterField.name.rawValue
    _ = try RecordListing(folder: run.folder, table: table, conditions: conditions, limit: limit).forEach { cells in
      names.append(cells.text(column) ?? "")
      return true
    }
    return names
  }

  @Test("conditions are compared without case and accents, and all must hold")
  func conditions() throws {
    #expect(try names([]) == ["Padmé Amidala", "Leia Organa", "Chewbacca", "Leia"])
    #expect(try names([.init(.name, "PADME")]) == ["Padmé Amidala"])
    #expect(try names([.init(.name, "princess lei")]) == ["Leia Organa"])
    #expect(try names([.init(.status, "Alive")]) == ["Leia Organa", "Chewbacca"])
    #expect(try names([.init(.status, "alive"), .init(.species, "human")]) == ["Leia Organa"])
    #expect(try names([.init(.species, "creature")]) == ["Leia"])
    #expect(try names([.init(.universe, "b")]) == ["Leia"])
    #expect(try names([.init(.season, "2")]) == ["Padmé Amidala", "Leia Organa"])
    #expect(try names([.init(.season, "2")], .episodes) == ["Episode 2"])
    #expect(try names([], limit: 2) == ["Padmé Amidala", "Leia Organa"])
  }

  @Test("a limit says whether there was more")
  func limit() throws {
    for (limit, isCut) in [(3, true), (4, false)] {
      let outcome = try RecordListing(folder: run.folder, table: .characters, conditions: [], limit: limit).forEach { _ in true }
      #expect(outcome.listed == limit && outcome.isCut == isCut)
    }
  }

  @Test("an empty list says what there is instead")
  func explanation() throws {
    let conditions = [RecordCondition(.status, "alvie"), RecordCondition(.name, "Chewbaka")]
    let tallies = try RecordListing(folder: run.folder, table: .characters, conditions: conditions, limit: nil).explain()
    #expect(tallies.map(\.matching) == [0, 0])
    #expect(tallies[0].values.map(\.value) == ["alive", "dead"] && tallies[0].values.map(\.count) == [2, 1])
    #expect(tallies[1].nearest == ["Chewbacca"])
  }
}
