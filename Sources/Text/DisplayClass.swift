/// What becomes of a scalar in a text made for display.
enum DisplayClass {
  case kept
  case blank
  case removed
  case joiner

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x21...0x7E: self = .kept
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: self = .blank
    case 0x00...0x1F, 0x7F...0x9F: self = .removed
    case 0x200C, 0x200D: self = .joiner
    // Soft hyphen, grapheme joiner, zero-width space, marks of direction, word joiner and its kin, byte order mark, annotation anchors.
    case 0xAD, 0x034F, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: self = .removed
    default: self = .kept
    }
  }

  /// Whether a joiner beside this scalar has a meaning: Hebrew to Georgian's neighbours, Indic, Mongolian and other joining scripts, emoji.
  /// The ranges are closed under canonical composition, so that cleaning twice is cleaning once.
  static func joins(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x109F, 0x1780...0x18AF, 0x1900...0x1CFF, 0xA800...0xABFF, 0xFB50...0xFDFF, 0xFE0F, 0xFE70...0xFEFC: true
    case 0x10A00...0x11FFF, 0x1E900...0x1E95F: true
    case 0x2194, 0x2195, 0x2600...0x27BF, 0x2B1B, 0x1F000...0x1FAFF: true
    default: false
    }
  }

  /// Whether the scalar is the same in NFC wherever it stands and combines with nothing that follows from these same ranges.
  static func isInertUnderComposition(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x300, 0x400...0x482, 0x2010...0x2027, 0x2030...0x205E, 0x3041...0x3096, 0x30A1...0x30FE, 0x4E00...0x9FFF: true
    default: false
    }
  }
}
