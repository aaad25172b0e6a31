import Deduplication
import TestSupport
import Testing

@testable import Pipeline

@Suite struct DecisionSheetTests {
  private func decode(_ text: String) throws(DecisionSheet.Failure) -> Decisions { try DecisionSheet.decode(Array(text.utf8)) }

  private func failure(_ text: String) -> DecisionSheet.Failure? {
    do throws(DecisionSheet.Failure) {
      _ = try decode(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("what was filled in is read, what was not says nothing")
  func filled() throws {
    let sheet = DecisionSheet.encode([
      ["a:c:1", "b:c:2", "Rick, \"the\" one", "=Rick", "0.7", "x"], ["a:c:3", "b:c:4", "Two\nlines", "", "0.6", ""],
    ])
    #expect(
      sheet == """
        left_id,right_id,left_name,right_name,score,evidence,decision
        a:c:1,b:c:2,"Rick, ""the"" one",'=Rick,0.7,x,
        a:c:3,b:c:4,"Two
        lines",,0.6,,

        """)
    #expect(try decode(sheet) == Decisions())
    #expect(try decode(sheet.replacing(",0.7,x,", with: ",0.7,x,same")) == Decisions(same: [.init("a:c:1", "b:c:2")]))
    #expect(try decode(sheet.replacing(",0.6,,", with: ",0.6,,Different")) == Decisions(different: [.init("a:c:3", "b:c:4")]))
  }

  @Test("a table as spreadsheets write it is taken: mark, CRLF, semicolons, other order and more columns")
  func spreadsheets() throws {
    #expect(
      try decode("\u{FEFF}decision;mine;right_id;left_id\r\n y ;x;b:c:2;a:c:1\r\n\r\nno;;b:c:4;a:c:3")
        == Decisions(
          same: [.init("a:c:1", "b:c:2")], different: [.init("a:c:3", "b:c:4")]))
  }

  @Test("what is wrong is told with its line")
  func wrong() {
    #expect(failure("") == nil)
    #expect(failure("right_id,decision") == .init(line: 1, problem: .missingColumn("left_id")))
    #expect(failure("left_id,right_id\n") == .init(line: 1, problem: .missingColumn("decision")))
    let header = "left_id,right_id,decision\n"
    #expect(failure(header + "\"a\n:1\",b,\nx,y,maybe\n") == .init(line: 4, problem: .badDecision("maybe")))
    #expect(failure(header + "x,,same\n") == .init(line: 2, problem: .noPair))
    #expect(failure(header + "x,x,same\n") == .init(line: 2, problem: .noPair))
    #expect(failure(header + "x,\"y,same\n") == .init(line: 2, problem: .openQuote))
    #expect(throws: DecisionSheet.Failure(line: 1, problem: .notUTF8)) { try DecisionSheet.decode([0xFF, 0x41]) }
  }

  @Test("a later decision stands in the place of an earlier one")
  func anew() {
    var decisions = Decisions(same: [.init("a", "b")], different: [.init("c", "d")])
    decisions.add(Decisions(same: [.init("d", "c")], different: [.init("b", "a"), .init("e", "f")]))
    #expect(decisions == Decisions(same: [.init("c", "d")], different: [.init("a", "b"), .init("e", "f")]))
  }

  @Test("whatever comes, the table is read or refused", arguments: 1...200)
  func fuzz(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array("left_id,right_id,decision\na:b:1,c:d:2,same\n\"x\",\"y\"\"z\",different\r\n".utf8)
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: Array("\",\n;same".utf8).shuffled(using: &generator).prefix(2), at: place)
      }
    }
    if let decisions = try? DecisionSheet.decode(bytes) {
      #expect(decisions.same.count + decisions.different.count <= 4)
      #expect(decisions.same.allSatisfy { $0.left != $0.right && !$0.left.isEmpty })
    }
  }

  @Test("whatever comes, a file of decisions is read or refused, and what is read is written as it is", arguments: 1...200)
  func fuzzDecisions(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Decisions(same: [.init("a:b:1", "c:d:2", note: "n"), .init("c:d:2", "e:f:3")], different: [.init("a:b:9", "c:d:2")]).encoded
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      if Bool.random(using: &generator) {
        bytes.remove(at: place)
      } else {
        bytes[place] = UInt8(ascii: "0123456789:,\"{}[]".randomElement(using: &generator)?.unicodeScalars.first ?? "0")
      }
    }
    if let decisions = try? Decisions.read(bytes, name: "d.json") {
      #expect(decisions.contradictions.isEmpty)
      #expect(try Decisions.read(decisions.encoded, name: "again").encoded == decisions.encoded)
    }
  }
}
