import Compression
import FaultServer
import FileSystem
import TestSupport
import Testing

/// The table of `Sources/Transport/README.md`: what a source can do wrong, and what a person sees. Each row is a run against a server
/// that does just that; the exit code and the message in the table are those of the run.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct FaultTableTests {
  /// A row as the page says it.
  private struct Row: Equatable {
    var fault: String
    var exit: String
    var message: String
  }

  private static let page = SampleServer.answer
  private static let path = "/api/location"

  /// The answers of the list of locations, by the name of the fault.
  private static func scripts(_ port: Int) throws -> [(fault: String, answers: [FaultAnswer])] {
    let text = try SampleServer.page(path)
    let good = SampleServer.answer(text)
    let body = Array(text.utf8)
    func told(_ headers: [String], _ bytes: [UInt8], then last: FaultAnswer.Step) -> FaultAnswer {
      FaultAnswer([.send(FaultAnswer.head(200, headers) + bytes), .pause(milliseconds: 20), last])
    }
    let bomb = Gzip.compress([UInt8](repeating: 0x20, count: 80 << 20))
    let latin =
      Array("{\"info\": {\"count\": 1, \"next\": null}, \"results\": [{\"id\": 1, \"name\": \"Caf".utf8) + [0xE9] + Array("\"}]}".utf8)
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 10_000)
    return [
      (
        "reset in the middle of the header",
        [FaultAnswer([.send(Array("HTTP/1.1 200 OK\r\nContent-".utf8)), .pause(milliseconds: 20), .reset])]
      ),
      ("reset in the middle of the body", [told(["Content-Length: \(body.count)"], Array(body.prefix(500)), then: .reset)]),
      ("the first byte does not come", [good.after(milliseconds: 8000)]),
      (
        "one byte a second",
        [FaultAnswer([.send(FaultAnswer.head(200, ["Content-Length: \(body.count)"])), .drip(body, milliseconds: 1000)])]
      ),
      ("`Content-Length` larger than the body", [told(["Content-Length: \(body.count + 9)"], body, then: .close)]),
      ("`Content-Length` smaller than the body", [told(["Content-Length: 20"], body, then: .close)]),
      ("gzip that is none", [.response(200, headers: ["Content-Encoding: gzip"], body: "no gzip at all")]),
      ("a gzip bomb", [.response(200, headers: ["Content-Encoding: gzip"], bytes: bomb)]),
      ("another charset than UTF-8", [.response(200, headers: ["Content-Type: application/json; charset=latin-1"], bytes: latin)]),
      ("HTML where JSON should be", [.response(200, body: "<!DOCTYPE html><title>Down</title>")]),
      ("JSON that is cut", [.response(200, body: "{\"info\": {\"count\": 126")]),
      ("JSON 10,000 levels deep", [.response(200, bytes: deep)]),
      ("200 with an error inside", [.response(200, body: "{\"error\": \"try later\"}")]),
      ("200 and nothing", [.response(200)]),
      ("204", [FaultAnswer([.send(FaultAnswer.head(204, []))])]),
      ("301 to itself", [.redirect(to: path, status: 301)]),
      ("a redirect to `file://`", [.redirect(to: "file:///etc/passwd")]),
      ("a redirect into a private network", [.redirect(to: "http://10.0.0.1/secrets")]),
      ("304 that nobody asked for", [.response(304)]),
      ("401", [.response(401, body: "who are you")]),
      ("403 with a challenge", [.response(403, body: "<html><title>Just a moment...</title>")]),
      ("404", [.response(404, body: "nothing here")]),
      ("410", [.response(410, body: "gone for good")]),
      ("429 always", [.response(429, headers: ["Retry-After: 0"], body: "slow down")]),
      ("429 for a day", [.response(429, headers: ["Retry-After: 86400"])]),
      ("503 always", [.response(503, headers: ["Retry-After: 0"], body: "busy")]),
      ("a header of 100 kB", [.response(200, headers: ["X-Long: " + String(repeating: "x", count: 100_000)], body: text)]),
      ("what answers is no HTTP", [FaultAnswer([.send(Array("220 mail.example.org ESMTP\r\n".utf8)), .close])]),
      ("`next` leads back", [SampleServer.answer(text.replacing("\"next\": null", with: "\"next\": \"\(path)\""))]),
      ("`next` is no URL", [SampleServer.answer(text.replacing("\"next\": null", with: "\"next\": \"http://[\""))]),
    ]
  }

  /// Faults that pass: asked again, the source answers well, and the run is as good as any.
  private static func passing() throws -> [(fault: String, answers: [FaultAnswer])] {
    let good = SampleServer.answer(try SampleServer.page(path))
    return [
      ("500 once", [.response(500), good]), ("408 once", [.response(408), good]), ("425 once", [.response(425), good]),
      ("429 once, `Retry-After` in seconds", [.response(429, headers: ["Retry-After: 1"]), good]),
      ("429 once, `Retry-After` as a date", [.response(429, headers: ["Retry-After: Sun, 06 Nov 1994 08:49:37 GMT"]), good]),
      ("429 once, `Retry-After` nonsense", [.response(429, headers: ["Retry-After: soon"]), good]),
      ("429 once, no `Retry-After`", [.response(429), good]), ("reset once", [FaultAnswer([.reset]), good]),
      ("a redirect to another path of the host", [.redirect(to: "/moved")]),
    ]
  }

  /// The rows of the table under a heading.
  private static func rows(under heading: String) throws -> [Row] {
    let file = FilePath.join(Surroundings.repository, "Sources/Transport/README.md")
    let lines = String(decoding: try FileSystem.readAll(file), as: UTF8.self).split(separator: "\n")
    guard let start = lines.firstIndex(of: "## \(heading)"[...]) else { return [] }
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| ") }.dropFirst().filter { !$0.hasPrefix("| ---") }
      .map { line in
        let cells = line.dropFirst(2).dropLast(2).split(separator: " | ", omittingEmptySubsequences: false).map(String.init)
        return Row(fault: cells[0], exit: cells.count > 1 ? cells[1] : "", message: cells.count > 2 ? cells[2] : "")
      }
  }

  private static func run(_ fault: String, _ answers: [FaultAnswer]) throws -> Row {
    let workshop = try Workshop()
    let server = try SampleServer([path: answers, "/moved": [SampleServer.answer(try SampleServer.page(path))]])
    let run = try workshop.start(["run", "rm", "--set", "sources.api.timeout_seconds=2"] + server.settings).wait(seconds: 90)
    guard case .exit(let code) = run.end else { return Row(fault: fault, exit: "\(run.end)", message: run.errors) }
    if code == 0 { return Row(fault: fault, exit: "0", message: "") }
    let message = run.errors.split(separator: "\n").first { $0.hasPrefix("catalog-etl: ") }?.dropFirst("catalog-etl: ".count) ?? ""
    let told = String(message).replacing(server.faults.url(path), with: "URL").replacing(server.faults.url(""), with: "HOST")
    return Row(fault: fault, exit: "\(code)", message: "`\(told)`")
  }

  /// Runs all of them, several at a time.
  private static func run(_ faults: [(fault: String, answers: [FaultAnswer])]) async throws -> [Row] {
    try await withThrowingTaskGroup(of: (Int, Row).self) { group in
      for (place, fault) in faults.enumerated() { group.addTask { (place, try run(fault.fault, fault.answers)) } }
      return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  @Test("every fault that ends a run ends it with the code and the message that the page says")
  func ending() async throws {
    let told = try Self.rows(under: "Faults that end a run")
    let seen = try await Self.run(Self.scripts(0))
    for (seen, told) in zip(seen, told) { #expect(seen == told) }
    #expect(seen.count == told.count)
  }

  @Test("every fault that passes leaves a run as good as any")
  func passingFaults() async throws {
    let told = try Self.rows(under: "Faults that pass")
    let seen = try await Self.run(Self.passing())
    #expect(seen.map(\.fault) == told.map(\.fault))
    #expect(seen.allSatisfy { $0.exit == "0" }, "\(seen)")
  }
}
