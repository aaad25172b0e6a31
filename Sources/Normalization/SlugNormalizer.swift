import Text

/// Slugs: names as they stand in ids and paths.
public enum SlugNormalizer {
  /// Lower-case ASCII letters and digits, words parted by single hyphens.
  ///
  /// `"Rick and Morty"` → `rick-and-morty`; `"Pokémon"` → `pokemon`; `"Schitt’s Creek"` → `schitts-creek`. A name with letters that have
  /// no ASCII form (`進撃の巨人`) is unparsed rather than cut; `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<String> {
    let folded = TextFolding.fold(text)
    var slug: [UInt8] = []
    slug.reserveCapacity(folded.utf8.count)
    for byte in folded.utf8 {
      if ASCII.isLetterOrDigit(byte) {
        slug.append(byte)
      } else if byte == 0x20 {
        slug.append(UInt8(ascii: "-"))
      } else {
        return .unparsed(note: "a letter or symbol without ASCII form")
      }
    }
    return slug.isEmpty ? .unknown : .value(String(decoding: slug, as: UTF8.self))
  }
}
