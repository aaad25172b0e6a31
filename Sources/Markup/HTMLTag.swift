/// The elements that somebody here asks for by name; all else is `other`.
public enum HTMLTag: UInt8, Sendable, CaseIterable {
  case other
  case a, abbr, address, aside, article, audio, b, bdi, bdo, big, blockquote, body, br, button, caption, center, cite, code, col, colgroup
  case dd, del, details, dfn, dir, div, dl, dt, em, embed, fieldset, figcaption, figure, font, footer, form, frameset, h1, h2, h3, h4, h5,
    h6
  case head, header, hr, html, i, iframe, img, input, ins, kbd, label, legend, li, link, main, mark, menu, meta, nav, noembed, noframes
  case noscript, object, ol, optgroup, option, p, param, picture, plaintext, pre, q, rb, rp, rt, rtc, ruby, s, samp, script, section, select
  case small, source, span, strike, strong, style, sub, summary, sup, svg, table, tbody, td, textarea, tfoot, th, thead, time, title, tr
  case track, tt, u, ul, `var`, video, wbr, xmp, area, base, basefont, frame, isindex

  /// The element of that name, whatever its case.
  public init(name: UnsafeBufferPointer<UInt8>) {
    self = HTMLTagTable.shared.tag(of: name)
  }

  /// True for elements that have no end tag and no content.
  public var isVoid: Bool {
    switch self {
    case .area, .base, .basefont, .br, .col, .frame, .hr, .img, .input, .isindex, .link, .meta, .param: true
    default: false
    }
  }

  /// True for elements that stand inside a line of text.
  public var isInline: Bool {
    switch self {
    case .a, .abbr, .b, .bdi, .bdo, .big, .br, .cite, .code, .del, .dfn, .em, .font, .i, .img, .ins, .kbd, .label, .mark, .q, .rb, .rp, .rt,
      .rtc, .ruby, .s, .samp, .small, .span, .strike, .strong, .sub, .sup, .time, .tt, .u, .var, .wbr:
      true
    default: false
    }
  }
}

/// Names of elements → tags, by open addressing over their first eight bytes: asked for every tag of a page.
struct HTMLTagTable: Sendable {
  private var keys = [UInt64](repeating: 0, count: 512)
  private var tags = [HTMLTag](repeating: .other, count: 512)
  private var lengths = [UInt8](repeating: 0, count: 512)

  static let shared = HTMLTagTable()

  private init() {
    for tag in HTMLTag.allCases where tag != .other {
      var name = "\(tag)"
      name.withUTF8 { bytes in
        var place = Self.slot(Self.key(bytes))
        while lengths[place] != 0 { place = (place + 1) & 511 }
        keys[place] = Self.key(bytes)
        lengths[place] = UInt8(bytes.count)
        tags[place] = tag
      }
    }
  }

  @inline(__always)
  func tag(of name: UnsafeBufferPointer<UInt8>) -> HTMLTag {
    if name.count > 10 || name.isEmpty { return .other }
    let key = Self.key(name)
    var place = Self.slot(key)
    while lengths[place] != 0 {
      // Names of nine and ten bytes differ from all others in their first eight or in their length.
      if keys[place] == key, Int(lengths[place]) == name.count { return tags[place] }
      place = (place + 1) & 511
    }
    return .other
  }

  @inline(__always)
  private static func key(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for index in 0..<min(8, name.count) {
      let byte = name[index]
      key = key << 8 | UInt64(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
    }
    return key
  }

  @inline(__always)
  private static func slot(_ key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 55) }
}
