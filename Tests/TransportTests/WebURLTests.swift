import TestSupport
import Testing
import Transport

@Suite struct WebURLTests {
  @Test(
    "text becomes the URL that is asked for",
    arguments: [
      ("HTTP://Example.ORG", "http://example.org/"),
      ("https://example.org:443/a/../b?x=1#top", "https://example.org/b?x=1"),
      ("https://example.org:8443/", "https://example.org:8443/"),
      ("https://example.org/wiki/Jos\u{E9} B?q=a b", "https://example.org/wiki/Jos%C3%A9%20B?q=a%20b"),
      ("https://example.org/%7euser/%zz", "https://example.org/%7euser/%zz"),
      ("http://[::1]:8080/x", "http://[::1]:8080/x"),
      ("http://example.org:/x", "http://example.org/x"),
    ])
  func requested(text: String, url: String) throws {
    #expect(try WebURL(text).requested == url)
  }

  @Test(
    "what cannot be fetched is refused with its reason",
    arguments: [
      ("", WebURLError.relative), ("/a/b", .relative), ("example.org/x", .relative), ("file:///etc/passwd", .scheme("file")),
      ("mailto:a@b", .scheme("mailto")), ("http:///x", .host("")), ("http:x", .host("")), ("http://a b/", .host("a b")),
      ("http://a:99999/", .port("99999")), ("http://a:x/", .port("x")), ("http://user:word@a/", .credentials),
      ("http://a/\nHost: b", .controlByte(at: 9)), ("http://[::1/", .host("[:")), ("http://[::g]/", .host("[::g]")),
    ])
  func refusal(text: String, error: WebURLError) {
    #expect(throws: error) { try WebURL(text) }
  }

  @Test("a link is resolved against the page, and another scheme is refused")
  func links() throws {
    let page = try WebURL("https://example.org/api/character?page=2")
    #expect(try page.resolve("?page=3").requested == "https://example.org/api/character?page=3")
    #expect(try page.resolve("//other.org").requested == "https://other.org/")
    #expect(throws: WebURLError.scheme("javascript")) { try page.resolve("javascript:alert(1)") }
  }

  @Test("query items are read decoded")
  func items() throws {
    let url = try WebURL("http://a/?n=Rick+S%C3%A1nchez&&flag&n=2&e=")
    #expect(
      url.queryItems == [
        .init(name: "n", value: "Rick S\u{E1}nchez"), .init(name: "flag", value: nil), .init(name: "n", value: "2"),
        .init(name: "e", value: ""),
      ])
    #expect(url.queryValue("n") == "Rick S\u{E1}nchez")
    #expect(url.queryValue("none") == nil)
  }

  @Test("setting an item keeps the bytes of the others")
  func setting() throws {
    let url = try WebURL("http://a/?q=x+y&page=1&page=9&z")
    #expect(url.settingQuery("page", to: "2").query == "q=x+y&page=2&z")
    #expect(url.settingQuery("new", to: "a&b").query == "q=x+y&page=1&page=9&z&new=a%26b")
    #expect(url.settingQuery("q", to: nil).query == "page=1&page=9&z")
    #expect(try WebURL("http://a/?x=1").settingQuery("x", to: nil).requested == "http://a/")
  }

  @Test("any bytes either are refused or give a URL that parses to itself")
  func mutations() throws {
    var generator = SeededGenerator(seed: 11)
    let seed = Array("https://example.org:8443/a/./b/../c?x=1&y=%20#frag".utf8)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = seed
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let url = try? WebURL(String(decoding: bytes, as: UTF8.self)) else { continue }
      accepted += 1
      #expect(try WebURL(url.description) == url)
    }
    #expect(accepted > 1000)
  }
}
