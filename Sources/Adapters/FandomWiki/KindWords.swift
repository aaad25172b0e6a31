internal import Catalog

/// The words by which boxes and categories say what a page is about.
enum KindWords {
  /// What a box says.
  enum Told: Hashable {
    case character(isType: Bool)
    case episode(EpisodeKind, isType: Bool)
    case other(isType: Bool)

    var isByType: Bool {
      switch self {
      case .character(let isType), .episode(_, let isType), .other(let isType): isType
      }
    }

    var isEpisode: Bool { if case .episode = self { true } else { false } }
  }

  /// What the categories of a page say.
  struct Spoken {
    var character = false
    var episode: EpisodeKind?
    var isOther = false
    var speaksOnlyOfOthers = false
    var isCharacterOrEpisode: Bool { character || episode != nil }
  }

  /// The kind that a box's `type-…` names, else its theme.
  static func kind(ofBox classes: [String]) -> Told? {
    for word in classes where word.hasPrefix("type-") {
      if let kind = kind(ofWord: word.dropFirst(5), isType: true) { return kind }
    }
    for word in classes where word.hasPrefix("pi-theme-") {
      if let kind = kind(ofWord: word.dropFirst(9), isType: false) { return kind }
    }
    return nil
  }

  private static func kind(ofWord word: Substring, isType: Bool) -> Told? {
    let word = WikiFieldTable.folded(String(word))
    if characters.contains(word) { return .character(isType: isType) }
    if let kind = episodes[word] { return .episode(kind, isType: isType) }
    return others.contains(word) ? .other(isType: isType) : nil
  }

  /// The kinds that categories name: by the whole of them, or by their first or last word (`Male Characters`, `Personagens masculinos`).
  static func kinds(ofCategories categories: [String]) -> Spoken {
    var spoken = Spoken()
    for category in categories {
      let words = WikiFieldTable.folded(category).split(separator: " ").map(String.init)
      guard let first = words.first, let last = words.last else { continue }
      if characters.contains(last) || characters.contains(first) { spoken.character = true }
      if spoken.episode == nil { spoken.episode = episodes[last] ?? episodes[first] }
      if others.contains(last) || (others.contains(first) && words.count > 1 && romance.contains(first)) { spoken.isOther = true }
    }
    spoken.speaksOnlyOfOthers = spoken.isOther && categories.contains { others.contains(WikiFieldTable.folded($0)) }
    return spoken
  }

  static func isDisambiguation(_ page: WikiPage) -> Bool {
    let title = page.title.lowercased()
    if ["(disambiguation)", "(begriffsklärung)", "(desambiguação)", "(значения)"].contains(where: { title.hasSuffix($0) }) { return true }
    return page.categories.contains { category in
      let folded = category.lowercased()
      return folded.hasPrefix("disambig") || folded.hasPrefix("begriffsklärung") || folded.hasPrefix("desambig")
        || folded.hasPrefix("страницы значений") || folded.hasPrefix("неоднозначност")
    }
  }

  static func isList(_ page: WikiPage) -> Bool {
    let words = WikiFieldTable.folded(page.title).split(separator: " ")
    if let first = words.first, ["list", "lists", "liste", "lista", "список", "timeline"].contains(String(first)), words.count > 1 {
      return true
    }
    return page.categories.contains { category in
      let words = WikiFieldTable.folded(category).split(separator: " ")
      return words.last.map { ["lists", "listen", "listas", "списки"].contains(String($0)) } ?? false
        || words.first.map { ["lists", "listen", "listas", "списки"].contains(String($0)) } ?? false
    }
  }

  static let characters: Set<String> = [
    "character", "characters", "char", "charakter", "charaktere", "personagem", "personagens", "персонаж", "персонажи", "person", "people",
  ]

  static let episodes: [String: EpisodeKind] = [
    "episode", "episodes", "folge", "folgen", "episódio", "episódios", "episodio", "episodios", "эпизод", "эпизоды", "серия", "серии",
  ].reduce(into: [
    "chapter": .chapter, "chapters": .chapter, "kapitel": .chapter, "capítulo": .chapter, "capítulos": .chapter, "capitulo": .chapter,
    "capitulos": .chapter, "глава": .chapter, "главы": .chapter, "film": .film, "films": .film, "movie": .film, "movies": .film,
    "filme": .film,
    "filmes": .film, "фильм": .film, "фильмы": .film, "special": .special, "specials": .special, "ova": .special, "ovas": .special,
    "especial": .special, "especiais": .special,
  ]) { $0[$1] = .episode }

  /// Languages that put the noun first: there the first word of a category counts too.
  private static let romance: Set<String> = [
    "técnicas", "locais", "lugares", "armas", "clãs", "organizações", "itens", "jogos", "músicas", "техники", "оружие", "локации", "места",
  ]

  /// What pages of wikis are about that are neither character nor episode.
  static let others: Set<String> = [
    "jutsu", "ninjutsu", "taijutsu", "genjutsu", "kinjutsu", "technique", "techniques", "técnica", "técnicas", "техника", "техники",
    "technik",
    "techniken", "ability", "abilities", "power", "powers", "spell", "spells", "skill", "skills", "attack", "attacks", "location",
    "locations",
    "place", "places", "city", "cities", "town", "towns", "village", "villages", "country", "countries", "planet", "planets", "island",
    "islands",
    "ort", "orte", "local", "locais", "lugar", "lugares", "место", "места", "локация", "локации", "planeten", "organization",
    "organizations",
    "organisation", "organisationen", "group", "groups", "team", "teams", "clan", "clans", "clã", "clãs", "family", "families", "familie",
    "familien", "house", "houses", "haus", "häuser", "organização", "organizações", "организация", "организации", "species", "race",
    "races",
    "spezies", "espécie", "espécies", "раса", "расы", "item", "items", "object", "objects", "weapon", "weapons", "equipment", "tool",
    "tools",
    "waffe", "waffen", "arma", "armas", "itens", "оружие", "предмет", "предметы", "vehicle", "vehicles", "ship", "ships", "starship",
    "starships",
    "fahrzeug", "fahrzeuge", "novel", "novels", "book", "books", "roman", "romane", "game", "games", "spiel", "spiele", "jogo", "jogos",
    "игры",
    "song", "songs", "music", "lied", "lieder", "música", "músicas", "album", "albums", "media", "volume", "volumes", "arc", "arcs", "saga",
    "sagas", "actor", "actors", "staff", "author", "authors", "company", "companies", "event", "events", "battle", "battles", "war", "wars",
    "template", "templates", "fruit", "fruits", "religion", "religions",
  ]

  /// Parts of a page that lie on pages of their own.
  static let subpages: Set<String> = [
    "gallery", "image gallery", "galleries", "images", "relationships", "relationship", "synopsis", "history", "quotes", "abilities",
    "powers and abilities", "abilities and powers", "trivia", "personality", "appearance", "plot", "transcript", "misc", "galerie",
    "galeria",
    "imagens", "história", "relacionamentos", "citações", "галерея", "история", "отношения", "цитаты", "geschichte", "zitate",
  ]

  static let categoryNamespaces: Set<String> = ["category", "kategorie", "categoria", "категория"]

  static let otherNamespaces: Set<String> = [
    "user", "user talk", "talk", "file", "template", "help", "special", "forum", "blog", "user blog", "message wall", "thread", "module",
    "media",
    "benutzer", "diskussion", "datei", "vorlage", "hilfe", "spezial", "usuário", "usuária", "discussão", "arquivo", "predefinição", "ajuda",
    "especial", "участник", "участница", "обсуждение", "файл", "шаблон", "справка", "служебная", "mediawiki", "project",
  ]
}
