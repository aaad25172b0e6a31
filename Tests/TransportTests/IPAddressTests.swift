import Testing

@testable import Transport

@Suite struct IPAddressTests {
  @Test(
    "an address lies where the registries say",
    arguments: [
      ("8.8.8.8", IPAddress.Scope.global), ("127.0.0.1", .loopback), ("127.9.9.9", .loopback), ("10.1.2.3", .privateNetwork),
      ("172.16.0.1", .privateNetwork), ("172.32.0.1", .global), ("192.168.1.1", .privateNetwork), ("169.254.169.254", .linkLocal),
      ("100.64.0.1", .privateNetwork), ("0.0.0.0", .reserved), ("224.0.0.1", .reserved), ("255.255.255.255", .reserved),
      ("::1", .loopback), ("::", .reserved), ("fe80::1", .linkLocal), ("fd00::1", .privateNetwork), ("ff02::1", .reserved),
      ("2001:4860:4860::8888", .global), ("::ffff:127.0.0.1", .loopback), ("::ffff:8.8.8.8", .global),
      ("64:ff9b::10.0.0.1", .privateNetwork), ("2002:7f00:1::", .loopback), ("fe80::1%eth0", .linkLocal),
    ])
  func scopes(text: String, scope: IPAddress.Scope) throws {
    #expect(try #require(IPAddress(text)).scope == scope)
  }

  @Test("what is no address is none", arguments: ["", "example.org", "1.2.3", "1.2.3.4.5", ":::"])
  func nonsense(text: String) {
    #expect(IPAddress(text) == nil)
  }
}
