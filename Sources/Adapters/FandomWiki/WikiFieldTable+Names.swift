extension WikiFieldTable {
  /// What wikis call the fields of characters: English, German, Portuguese, Russian.
  static let characterNames: [(field: String, names: [String])] = [
    (
      "aliases",
      [
        "alias", "aliases", "aka", "also known as", "other names", "other name", "nickname", "nicknames", "epithet", "epithets", "kanji",
        "romaji",
        "rōmaji", "japanese name", "english name", "native name", "full name", "fullname", "birth name", "real name", "title", "titles",
        "jname",
        "rname", "ename", "spitzname", "spitznamen", "andere namen", "vollständiger name", "apelido", "apelidos", "outros nomes",
        "nome completo",
        "прозвище", "прозвища", "другие имена", "полное имя", "псевдоним", "псевдонимы", "кандзи", "ромадзи",
      ]
    ),
    ("status", ["status", "life status", "zustand", "situação", "estado", "статус", "состояние"]),
    ("gender", ["gender", "sex", "geschlecht", "gênero", "genero", "sexo", "пол"]),
    ("species", ["species", "race", "races", "spezies", "rasse", "espécie", "especie", "raça", "raca", "вид", "раса"]),
    (
      "birth_year",
      ["birth", "birthday", "birthdate", "birth date", "date of birth", "born", "dob", "geburtstag", "geburtsdatum", "geboren"]
    ),
    ("birth_year", ["nascimento", "data de nascimento", "aniversário", "aniversario", "дата рождения", "день рождения", "рождение"]),
    (
      "death_year",
      ["death", "died", "date of death", "death date", "todesdatum", "gestorben", "morte", "data de morte", "дата смерти", "смерть"]
    ),
    ("age_years", ["age", "ages", "alter", "idade", "возраст"]),
    ("height_cm", ["height", "größe", "grösse", "körpergröße", "altura", "рост"]),
    ("mass_kg", ["weight", "mass", "gewicht", "masse", "peso", "massa", "вес", "масса"]),
    ("hair_colors", ["hair", "hair color", "hair colour", "haarfarbe", "haare", "cabelo", "cor do cabelo", "цвет волос", "волосы"]),
    ("eye_colors", ["eyes", "eye", "eye color", "eye colour", "augenfarbe", "augen", "olhos", "cor dos olhos", "цвет глаз", "глаза"]),
    ("skin_colors", ["skin", "skin color", "skin colour", "hautfarbe", "pele", "cor da pele", "цвет кожи", "кожа"]),
    ("origin", ["origin", "homeworld", "home world", "birthplace", "place of birth", "birth place", "hometown", "herkunft", "geburtsort"]),
    ("origin", ["heimat", "heimatwelt", "origem", "terra natal", "local de nascimento", "место рождения", "происхождение", "родина"]),
    (
      "residence",
      ["residence", "residences", "location", "home", "current residence", "wohnort", "residência", "место жительства", "проживание"]
    ),
    ("occupations", ["occupation", "occupations", "profession", "job", "jobs", "role", "beruf", "tätigkeit", "ocupação", "ocupações"]),
    ("occupations", ["profissão", "род занятий", "профессия", "занятие", "род деятельности"]),
    (
      "affiliations",
      [
        "affiliation", "affiliations", "team", "teams", "organization", "organisation", "organizations", "group", "groups", "faction",
        "allegiance",
        "zugehörigkeit", "organisationen", "afiliação", "afiliações", "equipe", "organização", "принадлежность", "организация", "команда",
      ]
    ),
    (
      "relatives",
      [
        "relative", "relatives", "family", "family members", "father", "mother", "parents", "siblings", "brother", "sister", "spouse",
        "children",
        "verwandte", "familie", "parentes", "família", "familia", "parente", "родственники", "семья",
      ]
    ),
    (
      "performers",
      [
        "performer", "performers", "portrayed by", "actor", "actors", "actress", "played by", "voiced by", "voice", "voice actor",
        "voice actors",
        "japanese va", "english va", "japanese voice", "english voice", "va", "seiyu", "seiyuu", "stage", "stage play", "cast",
        "darsteller", "schauspieler", "sprecher", "synchronsprecher", "ator", "atriz", "dublador", "dubladores", "dublagem", "актёр",
        "актер",
        "сэйю", "голос", "озвучивание", "роль исполняет",
      ]
    ),
    (
      "first_appearance",
      [
        "first appearance", "first", "debut", "first seen", "manga debut", "anime debut", "first episode", "introduced", "erster auftritt",
        "erstauftritt", "primeira aparição", "primeira aparicao", "estreia", "первое появление", "дебют", "появление",
      ]
    ),
  ]

  /// What wikis call the fields of episodes, films and chapters.
  static let episodeNames: [(field: String, names: [String])] = [
    (
      "alternative_titles",
      [
        "kanji", "romaji", "rōmaji", "jname", "rname", "ename", "japanese title", "romanized title", "english title", "english",
        "viz title",
        "viz manga", "viz", "original title", "other titles", "alternative title", "title", "crunchytitle", "translation", "originaltitel",
        "deutscher titel", "titel", "título", "título original", "título em japonês", "название", "оригинальное название", "кандзи",
        "ромадзи",
      ]
    ),
    ("code", ["episode code", "production code", "produktionscode", "código de produção"]),
    ("season", ["season", "staffel", "temporada", "сезон"]),
    ("overall_number", ["overall", "number", "nr", "номер"]),
    (
      "air_date",
      [
        "airdate", "air date", "aired", "original airdate", "original air date", "japanese airdate", "english airdate", "release date",
        "released",
        "japanese release date", "date", "premiere", "first aired", "erstausstrahlung", "ausstrahlung", "veröffentlichung",
        "data de exibição",
        "exibição", "data de lançamento", "lançamento", "дата выхода", "премьера", "дата показа",
      ]
    ),
    ("runtime_minutes", ["runtime", "running time", "length", "duration", "laufzeit", "länge", "duração", "длительность", "хронометраж"]),
    (
      "directors",
      ["director", "directors", "directed by", "direction", "regie", "regisseur", "diretor", "direção", "режиссёр", "режиссер"]
    ),
    (
      "writers",
      [
        "writer", "writers", "written by", "screenplay", "screen", "script", "story", "author", "author(s)", "drehbuch", "autor",
        "roteirista",
        "roteiro", "escritor", "сценарий", "сценарист", "автор",
      ]
    ),
    ("producers", ["producer", "producers", "produced by", "produzent", "produtor", "продюсер"]),
    ("character_ids", ["characters", "character", "chardebut", "appearances", "featuring", "charaktere", "personagens", "персонажи"]),
  ]

  static let episodeNumbers = [
    "episode", "episode number", "episode no", "episódio", "episodio", "folge", "эпизод", "серия", "номер серии",
  ]
  static let chapterNumbers = ["chapter", "chapter number", "chapter no", "kapitel", "capítulo", "capitulo", "глава"]
}
