internal import Catalog

/// A page that was read, made a batch of one source record.
struct WikiRecordBuilder: Sendable {
  let address: WikiAddress
  let universe: String
  let characters: WikiFieldTable
  let episodes: WikiFieldTable
  let chapters: WikiFieldTable
  /// Where titles lead: the keys of the pages of this source, redirects too.
  var titles: WikiTitles

  static let resource = "page"

  init(address: WikiAddress, universe: String, additions: [(name: String, field: String)], titles: WikiTitles) {
    self.address = address
    self.universe = universe
    self.titles = titles
    characters = WikiFieldTable(kind: .character, additions: additions)
    episodes = WikiFieldTable(kind: .episode(.episode), additions: additions)
    chapters = WikiFieldTable(kind: .episode(.chapter), additions: additions)
  }

  /// What the page tells as a batch.
  func batch(_ page: WikiPage, _ content: WikiContent, kind: RecordKind, origin: SourceOrigin) -> SourceBatch {
    let table = kind == .character ? characters : kind == .episode(.chapter) ? chapters : episodes
    var building = Building(builder: self, table: table, batch: SourceBatch(origin: origin, map: table.map))
    building.batch.map.kind = kind
    building.addPage(page, content, kind: kind)
    return building.finish(page, url: address.url(of: page.title))
  }
}

/// Where titles lead.
struct WikiTitles: Sendable {
  private var keys: [String: String] = [:]

  /// Notes that a title is that of a page; the first word on a title stands.
  mutating func add(_ title: String, key: String) {
    if keys[title] == nil { keys[title] = key }
  }

  /// The key of the page that a title leads to.
  func key(of title: String) -> String? { keys[title] }

  var count: Int { keys.count }
}

/// One record on its way: leaves for all that the page tells, claims for what the fields ask for.
private struct Building {
  let builder: WikiRecordBuilder
  let table: WikiFieldTable
  var batch: SourceBatch
  private var paths: [SourcePath: Int32] = [:]

  init(builder: WikiRecordBuilder, table: WikiFieldTable, batch: SourceBatch) {
    self.builder = builder
    self.table = table
    self.batch = batch
  }

  mutating func addPage(_ page: WikiPage, _ content: WikiContent, kind: RecordKind) {
    let main = Self.mainBox(content.boxes, page)
    let pageTitle = WikiTitle.withoutDisambiguation(page.title)
    let isCharacter = kind == .character
    let titleField = isCharacter ? "name" : "title"
    let otherField = isCharacter ? "aliases" : "alternative_titles"
    let titleLeaf = addLeaf(SourcePath("page.title"), .string, page.title.utf8)
    let boxTitle = main.flatMap { box in
      content.boxes[box].rows.first { $0.kind == .title && !($0.value?.isEmpty ?? true) }.flatMap { $0.value.map { Self.titlePieces($0) } }
    }?.first
    // A character is called as its page; an episode's page may have no more than its number.
    if isCharacter || boxTitle == nil {
      claim(titleField, titleLeaf, pageTitle)
    } else {
      claim(otherField, titleLeaf, pageTitle)
    }
    if !isCharacter, let number = Self.number(inTitle: pageTitle) { claim("overall_number", titleLeaf, number) }
    for redirect in page.redirects {
      claim(otherField, addLeaf(SourcePath("page.redirect"), .string, redirect.utf8), WikiTitle.withoutDisambiguation(redirect))
    }
    for category in page.categories { _ = addLeaf(SourcePath("page.category"), .string, category.utf8) }
    var hasTitle = isCharacter
    for (place, box) in content.boxes.enumerated() {
      for row in box.rows {
        addRow(row, prefix: place == main ? "" : "box\(place + 1).", isMain: place == main, hasTitle: &hasTitle, otherField)
      }
    }
    if let lead = content.lead {
      claim(isCharacter ? "description" : "synopsis", addLeaf(SourcePath("page.lead"), .string, lead.utf8), lead)
    }
    claim("url", addLeaf(SourcePath("page.url"), .string, builder.address.url(of: page.title).utf8), builder.address.url(of: page.title))
  }

  /// The box that is about the subject of the page: one that says what it is, else one with the page's title, else the first with rows.
  private static func mainBox(_ boxes: [Infobox], _ page: WikiPage) -> Int? {
    let title = WikiFieldTable.folded(WikiTitle.withoutDisambiguation(page.title))
    func isTitled(_ box: Infobox) -> Bool {
      box.rows.contains { row in
        row.kind == .title && (row.value.map { titlePieces($0).contains { WikiFieldTable.folded($0) == title } } ?? false)
      }
    }
    return boxes.firstIndex { isTitled($0) && $0.dataRows > 0 } ?? boxes.firstIndex {
      KindWords.kind(ofBox: $0.classes) != nil && $0.dataRows > 0
    }
      ?? boxes.firstIndex { $0.dataRows > 0 } ?? boxes.indices.first
  }

  /// A title in the box, and what stands behind it in brackets: `新たな任務!! (Aratana Ninmu!!)`.
  private static func titlePieces(_ value: ValueText) -> [String] {
    var names: [String] = []
    for piece in ValuePiece.wholeLines(of: value) {
      for name in [piece.name, piece.qualifier] { if let name, !name.isEmpty, !names.contains(name) { names.append(name) } }
    }
    return names
  }

  /// `Episode 1130`, `Folge 12`: the number of a page that is called by its number.
  private static func number(inTitle title: String) -> String? {
    let words = title.split(separator: " ")
    guard words.count == 2, KindWords.episodes[words[0].lowercased()] != nil, words[1].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else {
      return nil
    }
    return String(words[1])
  }

  // MARK: - Rows

  private mutating func addRow(_ row: Infobox.Row, prefix: String, isMain: Bool, hasTitle: inout Bool, _ otherField: String) {
    let path = SourcePath(prefix + row.path, label: row.label)
    switch row.kind {
    case .image:
      let address = row.images.first.map { builder.address.absolute($0) } ?? ""
      let leaf = addLeaf(path, .string, address.utf8)
      batch.links[leaf] = [address]
      if isMain { claim("images", leaf, address) }
    case .title:
      let leaf = addLeaf(path, row.isHTML ? .html : .string, row.raw)
      addLinks(of: row, leaf)
      guard isMain, let value = row.value else { return }
      for name in Self.titlePieces(value) {
        claim(hasTitle ? otherField : "title", leaf, name)
        hasTitle = true
      }
    case .data:
      let leaf = addLeaf(path, row.isHTML ? .html : .string, row.raw)
      addLinks(of: row, leaf)
      guard isMain, let value = row.value, let target = table.target(of: row) else { return }
      addClaims(value, target, leaf)
    }
  }

  private mutating func addLinks(of row: Infobox.Row, _ leaf: Int) {
    guard let value = row.value else { return }
    var links: [String] = []
    for line in value.lines {
      for link in line.links {
        let address = builder.address.absolute(link.href)
        if !links.contains(address) { links.append(address) }
      }
    }
    if !links.isEmpty { batch.links[leaf] = links }
  }

  private mutating func addClaims(_ value: ValueText, _ target: WikiFieldTable.Target, _ leaf: Int) {
    if value.isEmpty { return add(target.entry, leaf, "") }
    switch target.reading {
    case .whole: add(target.entry, leaf, value.lines.map(\.text).joined(separator: "; "))
    case .lines, .firstPiece:
      for line in value.lines { add(target.entry, leaf, line.text) }
    case .pieces:
      for piece in ValuePiece.pieces(of: value) { add(target.entry, leaf, piece.name.isEmpty ? piece.whole : piece.name) }
    case .presentFirst:
      let pieces = ValuePiece.pieces(of: value)
      for piece in pieces.filter({ !$0.isPast }) + pieces.filter(\.isPast) {
        add(target.entry, leaf, piece.name.isEmpty ? piece.whole : piece.name)
      }
    case .numberSign: add(target.entry, leaf, Self.number(in: value.line) ?? value.line)
    case .links: for piece in ValuePiece.pieces(of: value) { addLink(piece, target.entry, leaf) }
    case .firstLink: if let piece = ValuePiece.pieces(of: value).first { addLink(piece, target.entry, leaf) }
    }
  }

  /// The number behind the `#`, else the text's only number.
  private static func number(in text: String) -> String? {
    var numbers: [(text: String, isMarked: Bool)] = []
    var digits = ""
    var isMarked = false
    var previous: Character = " "
    for character in text + " " {
      if character.isASCII, character.isNumber {
        if digits.isEmpty { isMarked = previous == "#" }
        digits.append(character)
      } else if !digits.isEmpty {
        numbers.append((digits, isMarked))
        digits = ""
      }
      previous = character
    }
    let marked = numbers.filter(\.isMarked)
    if marked.count == 1 { return marked[0].text }
    return numbers.count == 1 ? numbers[0].text : nil
  }

  private mutating func addLink(_ piece: ValuePiece, _ entry: Int32, _ leaf: Int) {
    var claim = SourceClaim(entry: entry, leaf: leaf)
    claim.name = piece.name.isEmpty ? piece.whole : piece.name
    claim.text = claim.name
    claim.qualifier = piece.qualifier
    if let href = piece.href, let title = WikiTitle.of(href: href, in: builder.address), let key = builder.titles.key(of: title) {
      claim.target = SourceID(authority: batch.origin.authority, resource: WikiRecordBuilder.resource, key: key)
    }
    batch.claims.append(claim)
  }

  // MARK: - Leaves and claims

  private mutating func addLeaf(_ path: SourcePath, _ type: StatementType, _ value: some Sequence<UInt8>) -> Int {
    let place: Int32
    if let known = paths[path] {
      place = known
    } else {
      place = Int32(batch.paths.count)
      batch.paths.append(path)
      paths[path] = place
    }
    let start = batch.bytes.count
    batch.bytes.append(contentsOf: value)
    batch.leaves.append(SourceLeaf(path: place, type: type, value: start..<batch.bytes.count))
    return batch.leaves.count - 1
  }

  private mutating func claim(_ field: String, _ leaf: Int, _ text: String) {
    if let entry = table.entry(of: field) { add(entry, leaf, text) }
  }

  private mutating func add(_ entry: Int32, _ leaf: Int, _ text: String) {
    var claim = SourceClaim(entry: entry, leaf: leaf)
    claim.text = text
    batch.claims.append(claim)
  }

  func finish(_ page: WikiPage, url: String) -> SourceBatch {
    var batch = batch
    var record = SourceRecord(
      key: page.key, keyLeaf: nil, leaves: 0..<batch.leaves.count, claims: 0..<batch.claims.count, raw: 0..<batch.bytes.count)
    record.url = url
    record.revision = page.revision
    batch.records = [record]
    return batch
  }
}
