@testable import Adapters
import Testing

@Suite struct WikiTitleTests {
  private static let main = WikiAddress("https://naruto.example.org")
  private static let portuguese = WikiAddress("https://naruto.example.org/pt-br/")

  @Test("titles have one spelling")
  func normal() {
    #expect(WikiTitle.normal("enter:_Naruto__Uzumaki! ") == "Enter: Naruto Uzumaki!")
    #expect(WikiTitle.normal("éowyn") == "Éowyn")
    #expect(WikiTitle.normal("") == "")
  }

  @Test("the authority is host and language path, a port without its colon")
  func authorities() {
    #expect(Self.main?.authority == "naruto.example.org")
    #expect(Self.portuguese?.authority == "naruto.example.org/pt-br")
    #expect(WikiAddress("http://localhost:8080/wiki/")?.authority == "localhost-8080")
    #expect(WikiAddress("no URL") == nil)
  }

  @Test(
    "addresses lead to titles of this wiki and language alone; red links lead nowhere",
    arguments: [
      ("/wiki/I_Will%E2%80%A6!!#Plot", "I Will…!!"), ("https://naruto.example.org/wiki/A?so=search", "A"),
      ("//naruto.example.org/wiki/B", "B"),
      ("/wiki/C?action=edit&redlink=1", nil), ("/pt-br/wiki/D", nil), ("https://other.example.org/wiki/E", nil), ("#F", nil),
      ("/wiki/", nil),
    ])
  func links(href: String, title: String?) throws {
    #expect(WikiTitle.of(href: href, in: try #require(Self.main)) == title)
  }

  @Test("captures are pages or answers of the wiki, or of another")
  func locations() throws {
    let portuguese = try #require(Self.portuguese)
    #expect(portuguese.location(of: "https://naruto.example.org/pt-br/wiki/Caminho_Humano") == .page("Caminho Humano"))
    #expect(portuguese.location(of: "https://naruto.example.org/pt-br/api.php?action=parse&page=X") == .answer)
    #expect(portuguese.location(of: "https://naruto.example.org/wiki/Farewell") == .other)
    #expect(try #require(Self.main).location(of: "https://naruto.example.org/pt-br/wiki/X") == .other)
    #expect(portuguese.location(of: "http://naruto.example.org:8080/pt-br/wiki/X") == .other)
  }

  @Test("what tells pages of one name apart is no part of the name")
  func disambiguation() {
    #expect(WikiTitle.withoutDisambiguation("Homecoming (episode)") == "Homecoming")
    #expect(WikiTitle.withoutDisambiguation("(500) Days") == "(500) Days")
    #expect(WikiTitle.withoutDisambiguation("f(x)") == "f(x)")
  }

  @Test("addresses of titles are as MediaWiki writes them")
  func addresses() {
    #expect(Self.main?.url(of: "I Will…!!") == "https://naruto.example.org/wiki/I_Will%E2%80%A6!!")
    #expect(Self.portuguese?.url(of: "Fúria") == "https://naruto.example.org/pt-br/wiki/F%C3%BAria")
  }
}
