/// The rules of folding on decomposed and case folded scalars.
enum FoldedScalars {
  /// What becomes of one scalar.
  private enum Fate {
    case kept(Int32)
    case pair(Int32, Int32)
    case blank
    case dropped
  }

  /// Drops marks and apostrophes, resolves letters with strokes, makes blanks single. Writes at most two scalars for one, returns how many it wrote.
  static func edit(_ scalars: UnsafeMutableBufferPointer<Int32>, into edited: UnsafeMutableBufferPointer<Int32>) -> Int {
    var count = 0
    var isBlankDue = false
    var dropsMarks = true
    for scalar in scalars {
      if scalar >= 0x300, UnicodeComposition.isMark(scalar) {
        if dropsMarks { continue }
        edited[count] = scalar
        count += 1
        continue
      }
      let fate = fate(of: scalar)
      switch fate {
      case .dropped:
        // A mark on what is dropped goes with it; kept, it would move to another letter.
        dropsMarks = true
        continue
      case .blank:
        isBlankDue = count > 0
        dropsMarks = true
        continue
      case .kept, .pair: break
      }
      if isBlankDue {
        edited[count] = 0x20
        count += 1
        isBlankDue = false
      }
      switch fate {
      case .kept(let letter):
        edited[count] = letter
        count += 1
        dropsMarks = isLatinOrGreek(letter)
      case .pair(let first, let second):
        edited[count] = first
        edited[count + 1] = second
        count += 2
        dropsMarks = true
      case .blank, .dropped: break
      }
    }
    return count
  }

  private static func fate(of scalar: Int32) -> Fate {
    switch scalar {
    case 0x61...0x7A, 0x30...0x39: .kept(scalar)
    // Apostrophes and what is written for them.
    case 0x27, 0x60, 0x2018, 0x2019, 0x201B, 0x2032, 0x02B9...0x02BF: .dropped
    case 0x00..<0x80: DisplayClass(UInt32(scalar)) == .removed ? .dropped : .blank
    // The minus sign is a dash to a reader.
    case 0x2212: .blank
    case 0x80..<0xC0: other(scalar)
    case 0xC0..<0x300: letter(scalar)
    default: other(scalar)
    }
  }

  /// Letters that Unicode does not decompose, after case folding (so ß is `ss` already).
  private static func letter(_ scalar: Int32) -> Fate {
    switch scalar {
    case 0xE6: .pair(0x61, 0x65)  // æ
    case 0x153: .pair(0x6F, 0x65)  // œ
    case 0xFE: .pair(0x74, 0x68)  // þ
    case 0xF0, 0x111, 0x256: .kept(0x64)  // ð đ ɖ
    case 0xF8: .kept(0x6F)  // ø
    case 0x142: .kept(0x6C)  // ł
    case 0x127: .kept(0x68)  // ħ
    case 0x131: .kept(0x69)  // ı
    case 0x138: .kept(0x6B)  // ĸ
    case 0x14B: .kept(0x6E)  // ŋ
    case 0x167: .kept(0x74)  // ŧ
    case 0x180: .kept(0x62)  // ƀ
    case 0x1B6: .kept(0x7A)  // ƶ
    default: other(scalar)
    }
  }

  private static func other(_ scalar: Int32) -> Fate {
    switch DisplayClass(UInt32(bitPattern: scalar)) {
    case .removed, .joiner: .dropped
    case .blank: .blank
    case .kept: UnicodeComposition.isPunctuationOrBlank(scalar) ? .blank : .kept(scalar)
    }
  }

  private static func isLatinOrGreek(_ scalar: Int32) -> Bool {
    switch scalar {
    case 0x61...0x7A, 0xC0...0x2AF, 0x1D00...0x1D7F, 0x1E00...0x1EFF, 0x2C60...0x2C7F, 0xA720...0xA7FF, 0xAB30...0xAB6F: true
    case 0x370...0x3FF, 0x1F00...0x1FFF: true
    default: false
    }
  }
}
