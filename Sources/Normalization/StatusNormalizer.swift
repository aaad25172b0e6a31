public import Catalog
import Text

/// Statuses as sources write them.
public enum StatusNormalizer {
  /// `Alive`, `living`, `active`, `vivo`, `жив` → alive; `Dead`, `Deceased (formerly Alive)`, `K.I.A.`, `Killed by Darth Vader`, `Destroyed`, `verstorben` → dead;
  /// `Unknown`, `?`, `Missing`, `Presumed dead` → the value unknown, with a note for the last two; `""`, `n/a`, `none` → unknown (nothing said).
  ///
  /// Case and footnotes do not matter; brackets become the note. `Alive, Deceased` is unparsed: several values. Any other word is unparsed.
  public static func normalize(_ text: String) -> Normalized<CharacterStatus> {
    let cleaned = FootnoteRemoval.remove(text)
    switch UnknownWords.meaning(of: cleaned) {
    case .notKnown: return .value(.unknown)
    case .silent, .some(.none): return .unknown
    case nil: return vocabulary.read(cleaned, subject: "status")
    }
  }

  private static let vocabulary = WordedValue<CharacterStatus>(
    words: {
      var words: [String: (value: CharacterStatus, note: String?)] = [:]
      for word in [
        "alive", "living", "active", "live", "lives", "undead", "revived", "resurrected", "operational", "functional", "lebendig",
        "am leben", "lebt",
        "vivo", "viva", "ativo", "ativa", "жив", "жива", "живой", "живая",
      ] {
        words[word] = (.alive, ["undead", "revived", "resurrected", "operational", "functional"].contains(word) ? word : nil)
      }
      for word in [
        "dead", "deceased", "died", "killed", "k i a", "kia", "killed in action", "executed", "murdered", "tot", "verstorben", "gestorben",
        "morto",
        "morta", "falecido", "falecida", "мертв", "мертва", "мёртв", "мёртвый", "мертвый", "погиб", "погибла", "умер", "умерла",
      ] {
        words[word] = (.dead, nil)
      }
      words["destroyed"] = (.dead, "destroyed")
      for word in [
        "missing", "missing in action", "m i a", "mia", "presumed dead", "presumed deceased", "presumed alive", "uncertain", "ambiguous",
      ] {
        words[word] = (.unknown, word)
      }
      for word in ["unknown", "unbekannt", "desconhecido", "неизвестно", "неизвестен", "неизвестна"] { words[word] = (.unknown, nil) }
      return words
    }())
}
