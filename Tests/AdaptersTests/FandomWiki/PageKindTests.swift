@testable import Adapters
import Catalog
import Testing

@Suite struct PageKindTests {
  private func decide(
    _ title: String = "Ada", categories: [String] = [], box: String? = "portable-infobox", id: Int? = 7, namespace: Int? = 0
  ) -> Result<RecordKind, LeftOutError> {
    var page = WikiPage(title: title)
    page.pageID = id
    page.namespace = namespace
    page.categories = categories
    var content = WikiContent()
    if let box {
      var infobox = Infobox()
      infobox.classes = box.split(separator: " ").map(String.init)
      content.boxes = [infobox]
    }
    var kind = PageKind()
    kind.characters.categories = ["Characters"]
    kind.episodes.categories = ["Episodes"]
    kind.characters.pages = ["By hand"]
    return kind.decide(page, content)
  }

  @Test("the plan's categories and pages decide; what sort of episode it is, the box says")
  func plan() {
    #expect(decide(categories: ["Subpages", "Characters"]) == .success(.character))
    #expect(decide("By hand") == .success(.character))
    #expect(decide(categories: ["Episodes"]) == .success(.episode(.episode)))
    #expect(decide(categories: ["Episodes"], box: "type-movie") == .success(.episode(.film)))
  }

  @Test("else the box decides by its type, then by its theme, whatever its case and language")
  func boxes() {
    #expect(decide(categories: ["Chapters"], box: "pi-theme-wikia type-chapter") == .success(.episode(.chapter)))
    #expect(decide(categories: ["Season 21", "Egghead Arc Episodes"], box: "pi-theme-Episode") == .success(.episode(.episode)))
    #expect(decide(categories: ["Volume 1", "Romance Dawn Arc Chapters"], box: "pi-theme-Chapter") == .success(.episode(.chapter)))
    #expect(decide(box: "pi-theme-персонаж") == .success(.character))
  }

  @Test("a page whose own categories speak of something else is left out, whatever its theme")
  func contradictions() {
    #expect(decide(categories: ["Jutsu", "Ninjutsu"], box: "pi-theme-personagem") == .failure(LeftOutError(.otherKind)))
    #expect(decide(categories: ["Characters", "Houses"], box: "type-house") == .failure(LeftOutError(.otherKind)))
    #expect(decide(categories: ["Canon young-adult novels"], box: "pi-theme-Media") == .failure(LeftOutError(.otherKind)))
  }

  @Test("what is no article, a part of one, a list or a page without a box is left out by its reason")
  func leftOut() {
    func reason(_ result: Result<RecordKind, LeftOutError>) -> LeftOut? {
      if case .failure(let error) = result { error.reason } else { nil }
    }
    #expect(reason(decide(id: 0)) == .missingPage)
    #expect(reason(decide("User:Ada", namespace: 2)) == .notAnArticle)
    #expect(reason(decide("File:Ada.png", namespace: nil)) == .notAnArticle)
    #expect(reason(decide("Category:Birds", namespace: 14)) == .category)
    #expect(reason(decide("Ada/Image Gallery", categories: ["Characters"])) == .subpage)
    #expect(reason(decide("Ada (disambiguation)", categories: ["Characters"])) == .disambiguation)
    #expect(reason(decide(categories: ["Disambiguation pages", "Characters"])) == .disambiguation)
    #expect(reason(decide("List of birds", categories: ["Characters"], box: nil)) == .list)
    #expect(reason(decide(categories: ["Characters"], box: nil)) == .noInfobox)
    #expect(reason(decide(box: "pi-theme-blue")) == .unknownKind)
  }

  @Test("titles with colons and slashes are titles")
  func titles() {
    #expect(decide("Enter: Naruto Uzumaki!", categories: ["Episodes"], namespace: nil) == .success(.episode(.episode)))
    #expect(decide("Fate/stay night", categories: ["Episodes"]) == .success(.episode(.episode)))
  }
}
