/// The fields of `characters`.
public enum CharacterField: Int, TableField {
  case id, universe, name, aliases, status, gender, species, subtype, birthYear, deathYear, calendar, birthText, deathText
  case ageYears, heightCm, massKg, hairColors, eyeColors, skinColors, origin, originID, residence, residenceID
  case occupations, affiliations, relatives, performers, firstAppearance, firstAppearanceID, description, images
  case episodeIDs, url, sourceIDs

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .id: .derived(.string, "universe:kind:authority:key, the same in every plan", required: true)
    case .universe: .derived(.string, "the universe as a slug", required: true)
    case .name: .text("the best name", as: .name, required: true)
    case .aliases: .texts("other names, without the name itself")
    case .status:
      .text(
        "unknown where a source says so, null where none says anything", as: .status, vocabulary: CharacterStatus.allCases.map(\.rawValue))
    case .gender:
      .text(
        "unknown where a source says so, null where none says anything", as: .gender, merge: .majority,
        vocabulary: Gender.allCases.map(\.rawValue))
    case .species: .texts("as the source says it, cleaned", as: .items, link: .entities(qualifier: "species"))
    case .subtype: .text("finer than species")
    case .birthYear: .number("year of birth in the calendar; before its zero negative", as: .year).together(.years)
    case .deathYear: .number("year of death in the calendar; before its zero negative", as: .year).together(.years)
    case .calendar:
      .derived(.string, "bby (zero is the Battle of Yavin), ce, or a slug of the universe; null without years").together(.years)
    case .birthText: .text("the date of birth as cleaned from the source")
    case .deathText: .text("the date of death as cleaned from the source")
    case .ageYears: .number("age of the person", unit: "years", as: .age)
    case .heightCm: .number("height of the person, not of another form", unit: "centimetres", as: .length)
    case .massKg: .number("mass of the person, not of another form", unit: "kilograms", as: .mass)
    case .hairColors: .texts("lower case", as: .colors)
    case .eyeColors: .texts("lower case", as: .colors)
    case .skinColors: .texts("lower case", as: .colors)
    case .origin: .text("birthplace or homeworld: its name", as: .place, link: .named(id: "origin_id", relation: .origin))
    case .originID: .derived(.string, "the entity of the origin, where there is one")
    case .residence: .text("last known place: its name", as: .place, link: .named(id: "residence_id", relation: .residence))
    case .residenceID: .derived(.string, "the entity of the residence, where there is one")
    case .occupations: .texts("what the person does")
    case .affiliations: .texts("names of groups; the structure is in relations", link: .names(relation: .affiliation))
    case .relatives: .texts("names of relatives; the structure is in relations", link: .names(relation: .relative))
    case .performers: .texts("who plays or speaks the character")
    case .firstAppearance: .text("as the source names it", link: .named(id: "first_appearance_id", relation: nil))
    case .firstAppearanceID: .derived(.string, "the episode of the first appearance, where it is one")
    case .description: .text("a paragraph of prose", as: .synopsis, merge: .longest)
    case .images: .texts("URLs of the full pictures, best first", as: .url)
    case .episodeIDs: .derived(.strings, "ids of episodes, in airing order", link: .appearances)
    case .url: .text("the page a person would open", as: .url)
    case .sourceIDs: .derived(.strings, "all source records that were merged into this record")
    }
  }
}

/// The fields of `episodes`.
public enum EpisodeField: Int, TableField {
  case id, universe, kind, title, alternativeTitles, code, season, number, overallNumber, airDate, airDateText, runtimeMinutes
  case directors, writers, producers, synopsis, images, characterIDs, unresolvedCharacters, url, sourceIDs

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .id: .derived(.string, "universe:kind:authority:key, the same in every plan", required: true)
    case .universe: .derived(.string, "the universe as a slug", required: true)
    case .kind: .derived(.string, "what was shown or printed", required: true, vocabulary: EpisodeKind.allCases.map(\.rawValue))
    case .title: .text("the best title", as: .name, required: true)
    case .alternativeTitles: .texts("other titles, without the title itself")
    case .code: .text("season and number as S01E01", as: .episodeCode).together(.episodeNumber)
    case .season: .integer("the season, from 1").together(.episodeNumber)
    case .number: .integer("the number in the season").together(.episodeNumber)
    case .overallNumber: .integer("the number in the whole series")
    case .airDate: .text("ISO 8601, as precise as known: 2013-12-02, 2013-12, 2013", as: .date, merge: .earliest)
    case .airDateText: .text("the date as cleaned from the source")
    case .runtimeMinutes: .number("running time", unit: "minutes", as: .runtime)
    case .directors: .texts("who directed it")
    case .writers: .texts("who wrote it")
    case .producers: .texts("who produced it")
    case .synopsis: .text("what happens", as: .synopsis, merge: .longest)
    case .images: .texts("URLs of the full pictures, best first", as: .url)
    case .characterIDs: .derived(.strings, "ids of characters, in the order of the source", link: .appearances)
    case .unresolvedCharacters: .derived(.strings, "names that lead to no character record")
    case .url: .text("the page a person would open", as: .url)
    case .sourceIDs: .derived(.strings, "all source records that were merged into this record")
    }
  }
}

/// The fields of `entities`.
public enum EntityField: Int, TableField {
  case id, universe, kind, name, aliases, subtype, partOf, description, images, url, sourceIDs

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .id: .derived(.string, "universe:kind:authority:key, the same in every plan", required: true)
    case .universe: .derived(.string, "the universe as a slug", required: true)
    case .kind: .derived(.string, "what it is", required: true, vocabulary: EntityKind.allCases.map(\.rawValue))
    case .name: .text("the best name", as: .name, required: true)
    case .aliases: .texts("other names, without the name itself")
    case .subtype: .text("finer than kind")
    case .partOf: .text("what it belongs to: a dimension, a parent organization")
    case .description: .text("a paragraph of prose", as: .synopsis, merge: .longest)
    case .images: .texts("URLs of the full pictures, best first", as: .url)
    case .url: .text("the page a person would open", as: .url)
    case .sourceIDs: .derived(.strings, "all source records that were merged into this record")
    }
  }
}
