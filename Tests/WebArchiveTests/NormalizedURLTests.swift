import Testing
import WebArchive

@Suite struct NormalizedURLTests {
  @Test(
    "spellings of one address become one",
    arguments: [
      ("HTTPS://Example.ORG", "https://example.org/"), ("http://a:80/", "http://a/"), ("https://a:443", "https://a/"),
      ("http://a:443/", "http://a:443/"), ("http://a:/", "http://a/"), ("http://a/#top", "http://a/"),
      ("http://a/%7euser", "http://a/~user"),
      ("http://a/%c3%a9", "http://a/%C3%A9"), ("http://a/é", "http://a/%C3%A9"), ("http://a/%2f", "http://a/%2F"),
      ("http://a/?b=2&a=1", "http://a/?a=1&b=2"), ("http://a/?", "http://a/?"), ("http://a?x", "http://a/?x"),
      ("http://a/?x=a|b c", "http://a/?x=a%7Cb%20c"), ("http://a/?x=%7c", "http://a/?x=%7C"),
      ("http://a/?u=http://b/?c", "http://a/?u=http://b/?c"),
      ("http://a/b/../c/./d", "http://a/c/d"), ("http://a/../..", "http://a/"), ("http://a/b/..", "http://a/"),
      ("http://a/b", "http://a/b"),
      ("http://a/b/", "http://a/b/"), ("http://a/b//c", "http://a/b//c"), ("http://U:P@A/", "http://U:P@a/"),
      ("http://[::1]:80/", "http://[::1]/"),
      ("http://[2001:DB8::1]", "http://[2001:db8::1]/"), ("http://a/100%", "http://a/100%25"), ("http://a/%zz", "http://a/%25zz"),
      (" http://a/ ", "http://a/"), ("http://a/?a&&b", "http://a/?&a&b"), ("", ""), ("/b?z&y", "/b?y&z"), ("http://%41/", "http://a/"),
      ("http://a/%2e%2e/b", "http://a/b"), ("http://a/Wiki/A+B", "http://a/Wiki/A+B"),
    ])
  func table(url: String, expected: String) {
    #expect(NormalizedURL.normalize(url) == expected)
  }

  @Test("the form of the form is the form", arguments: 0..<4)
  func idempotent(seed: UInt64) {
    let letters = Array("hHtTpP:/?#[]@!&=%2eE7fFaA.. |é<")
    var state = seed &+ 1
    for _ in 0..<3_000 {
      var url = state % 3 == 0 ? "" : "http://"
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        url.append(letters[Int(state >> 33) % letters.count])
      }
      let once = NormalizedURL.normalize(url)
      #expect(NormalizedURL.normalize(once) == once, "\(url)")
    }
  }
}
