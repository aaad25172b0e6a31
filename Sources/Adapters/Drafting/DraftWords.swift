/// What names of lists and members usually mean: the guesses of a first definition.
enum DraftWords {
  /// A name as it is compared: lower case, letters and digits alone (`birthYear`, `birth_year` and `Birth Year` are one).
  static func folded(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// The kind of the records of a list, by its name.
  static let kinds: [(kind: String, names: Set<String>)] = [
    ("character", ["character", "characters", "people", "person", "persons", "heroes", "hero", "pokemon"]),
    ("episode", ["episode", "episodes"]), ("film", ["film", "films", "movie", "movies"]),
    ("chapter", ["chapter", "chapters", "book", "books"]),
    ("location", ["location", "locations", "planet", "planets", "place", "places", "worlds", "cities"]),
    ("organization", ["organization", "organizations", "group", "groups", "team", "teams", "house", "houses", "clan", "clans", "guilds"]),
    ("species", ["species", "race", "races"]), ("vehicle", ["vehicle", "vehicles"]), ("starship", ["starship", "starships", "ships"]),
    ("titan", ["titan", "titans"]),
  ]

  /// Names that usually mean a field, the most telling first; a field is offered where its table has it.
  static let fields: [(field: String, names: [String])] = [
    ("name", ["name", "fullname", "charactername", "displayname", "title"]), ("title", ["title", "name", "episodename"]),
    ("aliases", ["aliases", "alias", "nicknames", "nickname", "othernames", "alternatenames"]),
    ("status", ["status", "lifestatus", "alive"]),
    ("gender", ["gender", "sex"]), ("species", ["species", "race"]), ("birth_year", ["birthyear", "yearofbirth", "born"]),
    ("death_year", ["deathyear", "yearofdeath", "died"]), ("age_years", ["age"]), ("height_cm", ["height", "heightcm"]),
    ("mass_kg", ["mass", "weight", "masskg"]), ("hair_colors", ["haircolor", "haircolour", "hair"]),
    ("eye_colors", ["eyecolor", "eyecolour", "eyes"]), ("skin_colors", ["skincolor", "skincolour"]),
    ("origin", ["origin", "homeworld", "birthplace", "home", "hometown", "placeofbirth"]),
    ("residence", ["residence", "location", "lastlocation", "address"]),
    ("occupations", ["occupation", "occupations", "job", "jobs", "profession"]),
    ("affiliations", ["affiliations", "affiliation", "groups", "organizations", "house", "houses", "allegiances", "team", "clan"]),
    ("relatives", ["relatives", "family", "relations"]),
    ("performers", ["performers", "actor", "actors", "playedby", "voiceactor", "voicedby"]),
    ("first_appearance", ["firstappearance", "debut", "firstepisode"]),
    ("episode_ids", ["episodes", "episode", "films", "appearances", "appearsin"]),
    ("code", ["code", "episodecode", "episode"]), ("season", ["season", "seasonnumber"]), ("number", ["number", "episodenumber"]),
    ("overall_number", ["overallnumber", "episodeid", "numberoverall"]),
    ("air_date", ["airdate", "releasedate", "aired", "released", "published"]),
    ("runtime_minutes", ["runtime", "runtimeminutes", "duration"]), ("directors", ["directors", "director", "directedby"]),
    ("writers", ["writers", "writer", "writtenby", "author", "authors"]), ("producers", ["producers", "producer"]),
    ("synopsis", ["synopsis", "summary", "plot", "overview", "openingcrawl", "description"]),
    ("character_ids", ["characters", "cast", "people", "characterids"]), ("part_of", ["partof", "dimension", "parent", "region"]),
    ("subtype", ["type", "subtype", "classification", "class"]),
    ("description", ["description", "bio", "biography", "about", "history", "summary"]),
    ("images", ["images", "image", "img", "imageurl", "picture", "avatar", "thumbnail", "photo"]),
    ("url", ["url", "link", "href", "self"]),
  ]

  /// Members that hold a key.
  static let keys = ["id", "uid", "uuid", "guid", "slug", "key", "code", "index"]
  /// Members that say how many records there are.
  static let counts: Set<String> = ["count", "total", "totalcount", "totalrecords", "totalresults", "totalitems", "totalelements"]
  /// Members that lead to the next page by its URL.
  static let nextLinks: Set<String> = ["next", "nextpage", "nexturl", "nextlink", "nextpageurl"]
  /// Members that hold a cursor.
  static let cursors: Set<String> = ["nextcursor", "cursor", "nexttoken", "nextpagetoken", "after", "continuationtoken"]
  /// Members that say that pages are numbered.
  static let pageNumbers: Set<String> = ["page", "currentpage", "pages", "totalpages", "lastpage", "pagenumber"]
}
