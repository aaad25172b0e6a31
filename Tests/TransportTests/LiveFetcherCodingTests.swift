import Compression
import FaultServer
import Testing
import Transport

@Suite struct LiveFetcherCodingTests {
  private func fetcher(_ settings: TransportSettings = .quick) -> LiveFetcher {
    LiveFetcher(settings: settings, environment: TestClock().environment())
  }

  private func problem(_ fetcher: some Fetcher, _ url: String) async -> FetchError.Problem? {
    do {
      _ = try await fetcher.fetch(FetchRequest(url: url))
      return nil
    } catch {
      return error.problem
    }
  }

  @Test("a compressed body is decoded")
  func gzip() async throws {
    let text = String(repeating: "Rick ", count: 5000)
    let body = Gzip.compress(Array(text.utf8))
    let server = try FaultServer(["/a": [.response(200, headers: ["Content-Encoding: gzip"], bytes: body)]])
    #expect(try await fetcher().fetch(FetchRequest(url: server.url("/a"))).body == Array(text.utf8))
  }

  @Test("a compressed body that does not decode is an error")
  func badGzip() async throws {
    let whole = Gzip.compress(Array(String(repeating: "Morty", count: 100).utf8))
    var body = whole
    for index in 12..<body.count { body[index] = 0xFF }
    let server = try FaultServer([
      "/bad": [.response(200, headers: ["Content-Encoding: gzip"], bytes: body)],
      "/early": [.response(200, headers: ["Content-Encoding: gzip"], bytes: [UInt8](whole.prefix(whole.count - 12)))],
      "/unknown": [.response(200, headers: ["Content-Encoding: zoo"], body: "zoo")],
      "/none": [.response(200, headers: ["Content-Encoding: gzip"], body: "plain text")],
    ])
    #expect(await problem(fetcher(), server.url("/bad")) == .badEncoding(declared: "gzip"))
    #expect(await problem(fetcher(), server.url("/none")) == .badEncoding(declared: "gzip"))
    #expect(await problem(fetcher(), server.url("/early")) == .badEncoding(declared: "gzip"))
    #expect(await problem(fetcher(), server.url("/unknown")) == .badEncoding(declared: "zoo"))
    #expect(server.count("/bad") == 1)
  }

  @Test("a small body that would become a huge one ends at the limit")
  func bomb() async throws {
    let body = Gzip.compress([UInt8](repeating: 0, count: 20 << 20))
    #expect(body.count < 100_000)
    let server = try FaultServer(["/a": [.response(200, headers: ["Content-Encoding: gzip"], bytes: body)]])
    #expect(await problem(fetcher(.quick.with { $0.bodyLimit = 1 << 20 }), server.url("/a")) == .tooLarge(limit: 1 << 20))
  }
}
