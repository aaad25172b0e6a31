import TestSupport

/// A page that nobody ever served, in the shape of those that are.
enum InventedPage {
  static let html = """
    <!DOCTYPE html>
    <html class="client-nojs" lang="en" dir="ltr">
    <head><meta charset="UTF-8"><title>Ada Lark | Lights &amp; Larks</title>
    <script>document.documentElement.className="a<b";RLCONF={"wgCanonicalNamespace":"","wgNamespaceNumber":0,"wgPageName":"Ada_Lark","wgTitle":"Ada Lark",\
    "wgCurRevisionId":345,"wgRevisionId":345,"wgArticleId":12,"wgIsRedirect":!1,"wgCategories":["Characters","Sea \\"Birds\\" \\u0026 more"],\
    "wgPageContentLanguage":"en","wgRedirectedFrom":"A._Lark"};</script>
    <link rel="canonical" href="https://larks.example.org/wiki/Ada_Lark"><style>a > b { color: red }</style></head>
    <body class="mediawiki"><!-- a <aside class="portable-infobox"> in a comment -->
    <div id="mw-content-text" class="mw-body-content"><noscript><img src="x.png"></noscript>
    <div class="mw-content-ltr mw-parser-output" lang="en"><p class="mw-empty-elt">
    </p><table class="quote"><tbody><tr><td>„Light!“</td></tr></tbody></table>
    <aside role="region" class="portable-infobox pi-background pi-theme-тема type-character">
    <h2 class="pi-item pi-title" data-source="name">Ada Lark<span><a href="/wiki/Ada_Lark?action=edit">edit</a></span></h2>
    <figure class="pi-item pi-image" data-source="image"><a href="https://images.example.org/ada.png/revision/latest?cb=1" class="image">\
    <img src="https://images.example.org/ada.png/revision/latest/scale-to-width-down/350?cb=1" class="pi-image-thumbnail" alt="Ada"></a></figure>
    <section class="pi-item pi-group pi-collapse pi-collapse-closed"><h2 class="pi-item pi-header">Personal</h2>
    <div class="pi-item pi-data" data-source="status"><h3 class="pi-data-label">Status</h3>
    <div class="pi-data-value"><div class="mw-collapsible mw-collapsed">Deceased<sup class="reference"><a href="#n1">[1]</a></sup></div></div></div>
    <div class="pi-item pi-data" data-source="relative(s)"><h3 class="pi-data-label">Relatives</h3>
    <div class="pi-data-value"><a href="/wiki/John_Lark" title="John Lark">John</a><br><small>(Husband)</small><br>\
    <a href="/wiki/Mia?action=edit&amp;redlink=1" class="new">Mia Lark</a> (daughter, adopted)</div></div>
    <table class="pi-horizontal-group"><thead><tr><th class="pi-data-label" data-source="eyes">Eyes</th><th class="pi-data-label" data-source="hair">Hair</th></tr></thead>
    <tbody><tr><td class="pi-data-value" data-source="eyes">Grey</td><td class="pi-data-value" data-source="hair">Black, grey</td></tr></tbody></table>
    </section><nav class="pi-navigation">Larks</nav></aside>
    <p><b>Ada Lark</b> keeps the <a href="/wiki/Light" title="Light">light</a>, and its&nbsp;books.</p>
    <h2><span class="mw-headline">Life</span></h2><p>More <p>and more<ul><li>one<li>two</ul></div></div><aside class="page__right-rail"></aside></body></html>
    """
}

/// Small damages of a page.
enum Mutation {
  static let bytes: [UInt8] = Array("<<<>>>//\"\"''!--= abdivsectpr-portable&#;\n\u{0}é\u{FF}".utf8) + [0xFF, 0, 0xC3]

  private static let parts = [
    "<div>", "</div>", "<p>", "</p>", "</aside>", "<aside class=\"portable-infobox\">", "<!--", "-->", "<script>", "</script>", "<td>",
    "</td>",
    "</table>", "<table class=\"infobox\">", "<b>", "</b>", "</section>", "<li>", "</h2>", "<h2>", "<a>", "\"", "'", ">", "<", "/>", "&",
    "<br>", "<br/>",
    "<div class=mw-parser-output>", "</body>", "<span title='>'>", "<textarea>", "<select><option>", "<svg/>", "<![CDATA[", "<?x ?>",
    "<wbr>",
    "<img alt=x>", "</html>", "<title>", "<iframe>", "<form>",
  ].map { Array($0.utf8) }

  /// A place in the box or around it as often as anywhere else.
  static func place(in bytes: [UInt8], using generator: inout SeededGenerator) -> Int {
    let mark = Array("portable-infobox".utf8)
    if Bool.random(using: &generator), let first = bytes.firstRange(of: mark) {
      return min(bytes.count - 1, first.lowerBound + Int.random(in: -500...4_000, using: &generator))
    }
    return Int.random(in: 0..<bytes.count, using: &generator)
  }

  static func mutate(_ bytes: [UInt8], near place: Int, using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let place = max(0, min(place, bytes.count - 1))
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: bytes[place] = Self.bytes.randomElement(using: &generator) ?? 0
    case 1: bytes.insert(contentsOf: parts.randomElement(using: &generator) ?? [], at: place)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...12, using: &generator)))
    case 3:
      let length = min(Int.random(in: 1...200, using: &generator), bytes.count - place)
      bytes.insert(contentsOf: Array(bytes[place..<place + length]), at: Int.random(in: 0...bytes.count, using: &generator))
    default:
      // A tag goes as a whole.
      if let open = bytes[place...].firstIndex(of: UInt8(ascii: "<")), let close = bytes[open...].firstIndex(of: UInt8(ascii: ">")) {
        bytes.removeSubrange(open...close)
      }
    }
    return bytes.isEmpty ? [0x20] : bytes
  }
}

extension [UInt8] {
  fileprivate func firstRange(of part: [UInt8]) -> Range<Int>? {
    guard count >= part.count else { return nil }
    for start in 0...(count - part.count) where self[start] == part[0] && self[start..<start + part.count].elementsEqual(part) {
      return start..<start + part.count
    }
    return nil
  }
}
