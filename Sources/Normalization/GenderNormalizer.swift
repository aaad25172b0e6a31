public import Catalog
import Text

/// Genders as sources write them.
public enum GenderNormalizer {
  /// `Male`, `m`, `man`, `boy`, `♂`, `männlich`, `masculino`, `мужской` → male, likewise female; `none`, `Genderless`, `agender` → genderless; `hermaphrodite`;
  /// `Ambiguous[9]`, `non-binary`, `varies` → other, with the word as a note; `unknown`, `?` → the value unknown; `""`, `n/a` → unknown (nothing said).
  ///
  /// Case and footnotes do not matter; brackets become the note (`Male (formerly female)`). `Male, Female` is unparsed: several values.
  public static func normalize(_ text: String) -> Normalized<Gender> {
    let cleaned = FootnoteRemoval.remove(text)
    switch UnknownWords.meaning(of: cleaned) {
    case .notKnown: return .value(.unknown)
    case .some(.none): return .value(.genderless)
    case .silent: return .unknown
    case nil: return vocabulary.read(cleaned, subject: "gender")
    }
  }

  private static let vocabulary = WordedValue<Gender>(
    words: {
      var words: [String: (value: Gender, note: String?)] = [:]
      let plain: [Gender: [String]] = [
        .female: [
          "female", "f", "woman", "girl", "♀", "feminine", "weiblich", "frau", "madchen", "w", "feminino", "feminina", "mulher", "menina",
          "femea",
          "женский", "женщина", "девочка", "девушка", "ж",
        ],
        .male: [
          "male", "m", "man", "boy", "♂", "masculine", "mannlich", "mann", "junge", "masculino", "masculina", "homem", "menino", "macho",
          "мужской",
          "мужчина", "мальчик", "м",
        ],
        .genderless: ["genderless", "agender", "sexless", "no gender", "without gender", "geschlechtslos", "sem genero", "бесполый"],
        .hermaphrodite: ["hermaphrodite", "hermaphroditic", "hermaphrodit", "zwitter", "hermafrodita", "гермафродит"],
        .other: ["other", "divers", "andere", "outro", "другой"],
        .unknown: ["unknown", "unbekannt", "desconhecido", "неизвестно", "неизвестен"],
      ]
      for (gender, names) in plain {
        for name in names { words[name] = (gender, nil) }
      }
      for name in [
        "ambiguous", "non binary", "nonbinary", "genderfluid", "gender fluid", "intersex", "androgynous", "varies", "variable", "both",
        "shapeshifter",
      ] {
        words[name] = (.other, name)
      }
      return words
    }())
}
