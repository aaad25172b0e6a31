import FaultServer
import Testing
import Transport

@Suite struct LiveFetcherRedirectTests {
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

  @Test("redirects are followed and told", arguments: [301, 302, 303, 307, 308])
  func followed(status: Int) async throws {
    let server = try FaultServer(["/x/a": [.redirect(to: "../b", status: status)], "/b": [.response(200, body: "b")]])
    let response = try await fetcher().fetch(FetchRequest(url: server.url("/x/a")))
    #expect(response.requestedURL == server.url("/x/a"))
    #expect(response.url == server.url("/b"))
    #expect(response.body == Array("b".utf8))
    #expect(response.redirects.map(\.url) == [server.url("/x/a")])
    #expect(response.redirects.map(\.status) == [status])
  }

  @Test("a redirect without Location is an answer")
  func withoutLocation() async throws {
    let server = try FaultServer(["/a": [.response(302, body: "where?")]])
    #expect(try await fetcher().fetch(FetchRequest(url: server.url("/a"))).status == 302)
  }

  @Test("circles and long ways end")
  func circles() async throws {
    var scripts = ["/loop": [FaultAnswer.redirect(to: "/pool")], "/pool": [.redirect(to: "/loop")]]
    for step in 0..<10 { scripts["/\(step)"] = [.redirect(to: "/\(step + 1)")] }
    let server = try FaultServer(scripts)
    #expect(await problem(fetcher(), server.url("/loop")) == .redirectLoop(to: server.url("/loop")))
    #expect(await problem(fetcher(), server.url("/0")) == .tooManyRedirects(limit: 5))
    #expect(server.count("/5") == 1)
    #expect(server.count("/6") == 0)
  }

  @Test(
    "a redirect away from the web is refused",
    arguments: [
      ("file:///etc/passwd", WebURLError.scheme("file")), ("ftp://example.org/", .scheme("ftp")),
      ("http://user:word@example.org/", .credentials), ("http://", .host("")),
    ])
  func otherSchemes(location: String, why: WebURLError) async throws {
    let server = try FaultServer(["/a": [.redirect(to: location)]])
    #expect(await problem(fetcher(), server.url("/a")) == .redirectRefused(to: location, why: .url(why)))
  }

  @Test(
    "a redirect into another kind of private network is refused before a connection",
    arguments: ["http://169.254.169.254/latest", "http://10.0.0.1/", "http://[fd00::1]/", "http://0.0.0.0/", "http://2852039166/"])
  func privateNetworks(location: String) async throws {
    let server = try FaultServer(["/a": [.redirect(to: location)]])
    let target = try WebURL(location).requested
    #expect(await problem(fetcher(), server.url("/a")) == .redirectRefused(to: target, why: .privateAddress))
  }

  @Test("only the hosts named may lie in a private network")
  func privateHosts() async throws {
    let server = try FaultServer(["/a": [.response(200)]])
    let fetcher = fetcher(.quick.with { $0.privateHosts = ["localhost"] })
    #expect(await problem(fetcher, server.url("/a")) == .privateAddress(host: "127.0.0.1"))
    #expect(server.connections == 0)
    #expect(await problem(fetcher, "http://localhost:\(server.port)/a") == nil)
  }

  @Test("a secret goes to its own origin only")
  func secrets() async throws {
    let other = try FaultServer(["/b": [.response(200)]])
    let server = try FaultServer(["/a": [.redirect(to: "/a2")], "/a2": [.redirect(to: other.url("/b"))]])
    let request = FetchRequest(
      url: server.url("/a"), headers: [.init(name: "Cookie", value: "c=1"), .init(name: "X-Plain", value: "yes")],
      secretHeaders: [.init(name: "X-Token", value: "sesame")])
    _ = try await fetcher().fetch(request)
    for seen in server.requests { #expect(seen.lines.contains("X-Token: sesame") && seen.lines.contains("Cookie: c=1")) }
    let last = try #require(other.requests.first).lines
    #expect(last.contains("X-Plain: yes"))
    #expect(!last.contains { $0.contains("sesame") || $0.contains("c=1") })
    #expect(!"\(request)".contains("sesame"))
  }
}
