import TestSupport

extension SeededGenerator {
  private static let telling = Array(
    "aZz09 '`-_.,;\t\n\r\u{0}\u{1F}\u{7F}\u{85}\u{A0}\u{AD}\u{E9}\u{DF}\u{C6}\u{141}\u{300}\u{301}\u{345}\u{34F}\u{3B1}\u{3C2}\u{439}\u{645}\u{915}\u{94D}\u{200B}\u{200C}\u{200D}\u{2009}\u{2019}\u{201C}\u{2028}\u{2194}\u{30AB}\u{3099}\u{3000}\u{AC00}\u{FE0F}\u{FEFF}\u{1F468}\u{1F680}"
      .unicodeScalars)

  /// A text of up to 24 scalars: plain ASCII in one case of three, else scalars that matter to Unicode, else any.
  mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    let kind = UInt8.random(in: 0..<3, using: &self)
    for _ in 0..<Int.random(in: 0...24, using: &self) {
      switch kind {
      case 0: scalars.append(Unicode.Scalar(UInt8.random(in: 0x00...0x7F, using: &self)))
      case 1: scalars.append(Self.telling[Int.random(in: 0..<Self.telling.count, using: &self)])
      default: Unicode.Scalar(UInt32.random(in: 0...0x1FFFF, using: &self)).map { scalars.append($0) }
      }
    }
    return String(scalars)
  }
}
