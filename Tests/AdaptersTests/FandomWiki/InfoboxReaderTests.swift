@testable import Adapters
import Testing

@Suite struct InfoboxReaderTests {
  private func boxes(_ html: String) throws -> [Infobox] {
    try WikiPageReader().content(of: Array("<div class=\"mw-parser-output\">\(html)</div>".utf8)).boxes
  }

  private func rows(_ inner: String) throws -> [Infobox.Row] {
    try #require(try boxes("<aside class=\"portable-infobox\">\(inner)</aside>").first).rows
  }

  private func text(_ value: String) throws -> String {
    let row = try #require(try rows("<div class=\"pi-data\"><div class=\"pi-data-value\">\(value)</div></div>").first)
    return row.value?.text ?? ""
  }

  @Test("a row is called by its data-source, else its label, else the heading of its group")
  func names() throws {
    let rows = try rows(
      """
      <div class="pi-item pi-data" data-source="Голос озвучки"><h3 class="pi-data-label">Голос</h3><div class="pi-data-value">A</div></div>
      <div class="pi-item pi-data"><h3 class="pi-data-label">Age</h3><div class="pi-data-value">7</div></div>
      <section class="pi-group"><h2 class="pi-header">Characters</h2><div class="pi-data"><div class="pi-data-value"><ul><li>A</li><li>B</li></ul></div></div></section>
      <div class="pi-data"><div class="pi-data-value">last</div></div>
      """)
    #expect(rows.map(\.path) == ["Голос озвучки", "Age", "Characters", "value"])
    #expect(rows.map(\.label) == ["Голос", "Age", nil, nil])
    #expect(rows.map { $0.value?.text } == ["A", "7", "A\nB", "last"])
    #expect(rows.map(\.isHTML) == [false, false, true, false])
    #expect(String(decoding: rows[2].raw, as: UTF8.self) == "<ul><li>A</li><li>B</li></ul>")
  }

  @Test("cells of a horizontal group find their headings, with and without labels; so do those of a smart group")
  func groups() throws {
    let rows = try rows(
      """
      <table class="pi-horizontal-group"><thead><tr><th class="pi-data-label" data-source="o">Opening</th><th class="pi-data-label" data-source="e">Ending</th></tr></thead>
      <tbody><tr><td class="pi-data-value" data-source="o">1</td><td class="pi-data-value" data-source="e">2</td></tr></tbody></table>
      <table class="pi-horizontal-group pi-horizontal-group-no-labels"><tbody><tr><td class="pi-data-value" data-source="P">3</td><td class="pi-data-value" data-source="P">4</td></tr></tbody></table>
      <section class="pi-smart-group"><section class="pi-smart-group-head"><h3 class="pi-smart-data-label pi-data-label">X</h3><h3 class="pi-smart-data-label pi-data-label">Y</h3></section>
      <section class="pi-smart-group-body"><div class="pi-smart-data-value pi-data-value">5</div><div class="pi-smart-data-value pi-data-value">6</div></section></section>
      """)
    #expect(rows.map(\.path) == ["o", "e", "P", "P", "X", "Y"])
    #expect(rows.map(\.label) == ["Opening", "Ending", nil, nil, "X", "Y"])
    #expect(rows.map { $0.value?.text } == ["1", "2", "3", "4", "5", "6"])
  }

  @Test("tabs and navigation are no data, what lies in closed groups and panels is")
  func panels() throws {
    let rows = try rows(
      """
      <section class="pi-panel"><div class="pi-section-navigation"><div class="pi-section-tab">One</div></div>
      <div class="pi-section-content" style="display:none"><div class="pi-data" data-source="a"><div class="pi-data-value">1</div></div></div></section>
      <nav class="pi-navigation">no</nav>
      <section class="pi-group pi-collapse pi-collapse-closed"><div class="pi-data" data-source="b"><div class="pi-data-value">2</div></div></section>
      """)
    #expect(rows.map(\.path) == ["a", "b"])
  }

  @Test("a box inside a value is a box of its own, and no part of the value")
  func nested() throws {
    let boxes = try boxes(
      """
      <aside class="portable-infobox type-character"><div class="pi-data" data-source="form"><div class="pi-data-value">Out
      <aside class="portable-infobox pi-theme-form"><div class="pi-data" data-source="power"><div class="pi-data-value">In</div></div></aside></div></div></aside>
      """)
    #expect(boxes.map(\.classes) == [["portable-infobox", "type-character"], ["portable-infobox", "pi-theme-form"]])
    #expect(boxes.map { $0.rows.map(\.path) } == [["form"], ["power"]])
    #expect(boxes[0].rows[0].value?.text == "Out")
  }

  @Test("pictures in full size: from the link, else from the source before its scaling; each once")
  func images() throws {
    let rows = try rows(
      """
      <div class="pi-image-collection"><ul class="pi-image-collection-tabs"><li>Anime</li></ul>
      <figure class="pi-item pi-image"><a class="image" href="https://i.example.org/images/a.png/revision/latest?cb=1"><img src="x/scale-to-width-down/10"></a></figure></div>
      <figure class="pi-item pi-image" data-source="image2"><img src="data:image/gif;base64,AA" data-src="//i.example.org/b.png/revision/latest/scale-to-width-down/350?cb=2">
      <noscript><img src="//i.example.org/b.png"></noscript></figure>
      """)
    #expect(rows.map(\.images) == [["https://i.example.org/images/a.png/revision/latest?cb=1"], ["//i.example.org/b.png/revision/latest"]])
    #expect(rows.map(\.path) == ["image", "image2"])
  }

  @Test("boxes of the old kind: a title, pictures, headings, and rows of th and td")
  func tables() throws {
    let box = try #require(
      try boxes(
        """
        <table class="infobox wikitable"><tr><th colspan="2">Ada</th></tr><tr><td colspan="2"><a class="image" href="/images/a.png"><img src="a.png"></a></td></tr>
        <tr><th>Age</th><td>7</td></tr><tr><th colspan="2">Home</th></tr><tr><td colspan="2">Light</td></tr></table>
        """
      ).first)
    #expect(box.isTable)
    #expect(box.rows.map(\.kind) == [.title, .image, .data, .data])
    #expect(box.rows.map(\.path) == ["title", "image", "Age", "Home"])
    #expect(box.rows.map { $0.value?.text } == ["Ada", nil, "7", "Light"])
  }

  @Test(
    "what stands in a value and is none of it goes; what a button folds away stays",
    arguments: [
      ("Dead<sup class=\"reference\"><a href=\"#c\">[1]</a></sup>", "Dead"),
      ("1997<sup><a href=\"#c\">[ref]</a></sup>", "1997"),
      ("A<sup>(Watch Online)</sup>", "A(Watch Online)"),
      ("<span style=\"display: none\">000</span>7", "7"),
      ("<span class=\"sortkey\">Lark</span>Ada", "Ada"),
      (
        "<div class=\"mw-collapsible mw-collapsed\"><div class=\"mw-collapsible-content\" style=\"display:none\">Deceased</div></div>",
        "Deceased"
      ),
      ("<ruby><rb>漢</rb><rp>(</rp><rt>かん</rt><rp>)</rp></ruby>", "漢"),
      ("so\u{AD}ft&#8203; a&nbsp;b", "soft a b"),
      ("<p>One</p><p>Two</p>", "One\nTwo"),
      ("<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>", "A\nB\nC"),
      ("A<br>B<br/><br>C\nD", "A\nB\nC D"),
      ("<img src=\"fire.png\" alt=\"Fire\"><img src=\"wind.png\" alt=\"Wind\">", "Fire\nWind"),
      ("<img src=\"flag.png\" alt=\"Flag\"> Home", "Home"),
      ("&#91;1&#93;", "[1]"),
    ])
  func values(html: String, expected: String) throws {
    #expect(try text(html) == expected)
  }

  @Test("links keep their text, their target and their label")
  func links() throws {
    let row = try #require(
      try rows(
        "<div class=\"pi-data\"><div class=\"pi-data-value\">See <a href=\"/wiki/Leia_Organa\" title=\"Leia Organa\"> Leia</a>, <a href=\"#x\">y</a></div></div>"
      )
      .first)
    let line = try #require(row.value?.lines.first)
    #expect(line.text == "See Leia, y")
    #expect(line.links.map { String(decoding: line.bytes[$0.range], as: UTF8.self) } == ["Leia"])
    #expect(line.links.map(\.href) == ["/wiki/Leia_Organa"])
    #expect(line.links.map(\.title) == ["Leia Organa"])
  }
}
