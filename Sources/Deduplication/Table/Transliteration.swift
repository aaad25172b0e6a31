/// Folded texts in Cyrillic, Greek and kana in Latin letters, as names of that origin are mostly written (GOST-like, ELOT-like, Hepburn).
///
/// For comparison alone: what is shown keeps its letters. Other scripts, and ASCII, stay as they are.
enum Transliteration {
  private static let letters: [Unicode.Scalar: String] = {
    var table: [Unicode.Scalar: String] = [:]
    func add(_ from: String, _ to: String) {
      for (scalar, text) in zip(from.unicodeScalars, to.split(separator: " ")) { table[scalar] = text == "-" ? "" : String(text) }
    }
    add("абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch - y - e yu ya")
    add("іїєґўјљњћђџ", "i i ye g u j lj nj c dj dz")
    add("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o")
    let kana = "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん"
    let sounds =
      "a i u e o ka ki ku ke ko sa shi su se so ta chi tsu te to na ni nu ne no ha hi fu he ho ma mi mu me mo ya yu yo ra ri ru re ro wa o n"
    let voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽゔ"
    let voicedSounds = "ga gi gu ge go za ji zu ze zo da ji zu de do ba bi bu be bo pa pi pu pe po vu"
    for (from, to) in [(kana, sounds), (voiced, voicedSounds), ("ぁぃぅぇぉ", "a i u e o")] {
      add(from, to)
      // Katakana stand 96 places behind hiragana.
      add(String(String.UnicodeScalarView(from.unicodeScalars.compactMap { Unicode.Scalar($0.value + 96) })), to)
    }
    return table
  }()

  private static let small: [Unicode.Scalar: String] = ["ゃ": "a", "ゅ": "u", "ょ": "o", "ャ": "a", "ュ": "u", "ョ": "o"]

  /// The text in Latin letters; nil where none of its letters has one.
  static func latin(_ text: String) -> String? {
    var result = ""
    var isChanged = false
    var doubles = false
    for scalar in text.unicodeScalars {
      if let vowel = small[scalar], result.hasSuffix("i") {
        result.removeLast()
        // shi and ya is sha, ki and ya is kya.
        result += (result.hasSuffix("sh") || result.hasSuffix("ch") || result.hasSuffix("j") ? "" : "y") + vowel
      } else if scalar == "っ" || scalar == "ッ" {
        doubles = true
      } else if scalar == "ー" {
        // A long vowel is written once.
        isChanged = true
      } else if let sound = letters[scalar] {
        isChanged = true
        if doubles, let first = sound.first { result.append(first) }
        doubles = false
        result += sound
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return isChanged ? result : nil
  }
}
