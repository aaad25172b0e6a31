internal import Catalog
internal import Configuration
internal import JSONBytes
internal import Transport

/// The guesses about one list.
struct ResourceDraft {
  /// A guessed entry of the map.
  struct Entry {
    var field: String
    var path: String
    /// The list that links lead to; nil for plain values.
    var target: String?
    /// True where there may be several links.
    var isList = false
    var name: String?
  }

  private(set) var map: [Entry] = []
  private(set) var unmapped: [String] = []
  private let survey: AnswerSurvey
  private let address: DraftAddress
  private let headers: [HTTPHeaderField]
  private var kind = RecordKind.character
  private var comments: [String] = []
  private var key: (path: String?, way: String?) = ("$.id", nil)
  /// Lists that records link to, by name.
  private var linked: [(name: String, kind: RecordKind, path: String)] = []

  init(_ survey: AnswerSurvey, address: DraftAddress, headers: [HTTPHeaderField]) {
    self.survey = survey
    self.address = address
    self.headers = headers
  }

  mutating func guess() {
    guessKind()
    guessKey()
    guessMap()
    if survey.isSingle { comments.append("the answer was one record: \"path\" is that of the record; a list of all would be better") }
    if !unmapped.isEmpty { comments.append("not mapped: " + unmapped.joined(separator: ", ")) }
  }

  // MARK: - Guesses

  private static func kind(named name: String) -> RecordKind? {
    let folded = DraftWords.folded(name)
    return DraftWords.kinds.first { $0.names.contains(folded) }.flatMap { RecordKind($0.kind) }
  }

  private mutating func guessKind() {
    if let known = Self.kind(named: address.name) {
      kind = known
      return
    }
    let names = Set(survey.places.map { DraftWords.folded($0.names.last ?? "") })
    if !names.isDisjoint(with: ["airdate", "episodenumber", "seasonnumber"]), let episode = RecordKind("episode") { kind = episode }
    comments.append("not sure: is \"kind\" right?")
  }

  private mutating func guessKey() {
    for name in DraftWords.keys {
      guard let place = survey.places.first(where: { $0.names.count == 1 && DraftWords.folded($0.names[0]) == name && !$0.isList }) else {
        continue
      }
      if values(at: place, { $0 }) {
        key = (place.path, nil)
        return
      }
    }
    if survey.isKeyedByName {
      key = (nil, "member_name")
    } else if let place = survey.places.first(where: { place in
      place.names.count == 1 && !place.isList && place.examples.first?.string?.contains("://") == true
        && values(at: place) { $0.split(separator: "/").last.map(String.init) ?? "" }
    }) {
      key = (place.path, "last_path_segment")
    } else if let place = survey.places.first(where: { $0.names.count == 1 && !$0.isList && values(at: $0) { $0 } }) {
      key = (place.path, nil)
      comments.append("not sure: is \"key\" the same as long as the record lives?")
    } else {
      comments.append("no key was found: \"key\" must be set by hand")
    }
  }

  /// Whether every record has a value there, and no two the same.
  private func values(at place: AnswerSurvey.Place, _ part: (String) -> String) -> Bool {
    var seen: Set<String> = []
    for record in survey.records {
      guard let value = record[place.names[0]], [.string, .number].contains(value.kind) else { return false }
      let text = part(value.string ?? value.sourceText)
      if text.isEmpty || !seen.insert(text).inserted { return false }
    }
    return !seen.isEmpty
  }

  private mutating func guessMap() {
    let schema = kind.table.schema
    var taken: Set<String> = key.path.map { [$0] } ?? []
    if key.way != nil { taken = [] }
    for (field, names) in DraftWords.fields where schema[field] != nil {
      guard let column = schema[field], !map.contains(where: { $0.field == field }) else { continue }
      let isLink = column.definition.link != .none
      guard let place = place(named: names, taken: taken) else { continue }
      var entry = Entry(field: field, path: place.path)
      if isLink, let link = place.examples.lazy.compactMap(\.string).first(where: { $0.contains("://") || $0.hasPrefix("/") }),
        let target = target(of: link)
      {
        (entry.target, entry.isList) = (target, place.isList)
      } else if column.definition.origin == .derived {
        continue
      }
      if ["url", "images"].contains(field), place.examples.first?.string?.contains("/") != true { continue }
      // A link with its name beside it, in one object.
      if place.names.count > 1 {
        let siblings = survey.places.filter { $0.names.dropLast() == place.names.dropLast() }
        let url = siblings.first { DraftWords.folded($0.names.last ?? "") == "url" }
        let name = siblings.first { DraftWords.folded($0.names.last ?? "") == "name" }
        let link = url?.examples.lazy.compactMap(\.string).first { $0.contains("/") }
        if isLink, let url, let link, let target = self.target(of: link) {
          entry = Entry(field: field, path: url.path, target: target, isList: url.isList, name: name?.path)
        } else if let name {
          entry.path = name.path
        }
      }
      taken.formUnion([entry.path, place.path] + (entry.name.map { [$0] } ?? []))
      map.append(entry)
    }
    let required = kind.table == .episodes ? "title" : "name"
    if !map.contains(where: { $0.field == required }) {
      let text = survey.places.first { !taken.contains($0.path) && !$0.isList && $0.examples.first?.string?.isEmpty == false }
      map.insert(Entry(field: required, path: text?.path ?? key.path ?? "$"), at: 0)
      comments.append("not sure: is this the \(required)?")
      if let text { taken.insert(text.path) }
    }
    unmapped = survey.places.map(\.path).filter { !taken.contains($0) }
  }

  /// The first place that bears one of these names, or lies in an object that does.
  private func place(named names: [String], taken: Set<String>) -> AnswerSurvey.Place? {
    for name in names {
      for place in survey.places where !taken.contains(place.path) {
        let own = DraftWords.folded(place.names.last ?? "")
        // `origin.url`, `origin.name` and `names.main` speak of what their object is called.
        let outer = place.names.count > 1 ? DraftWords.folded(place.names[place.names.count - 2]) : nil
        if own == name && place.names.count == 1 || outer == name && ["url", "name", "id", "main", "full"].contains(own) { return place }
      }
    }
    return nil
  }

  /// The list that a link leads to, by name: this one, or another that is drafted with it; nil where its kind is taken or it lies elsewhere.
  private mutating func target(of link: String) -> String? {
    guard let base = try? WebURL(address.base + "/"), let url = try? base.resolve(link) else { return nil }
    let root = base.path.droppingTrailingSlashes
    guard url.path.hasPrefix(root + "/") else { return nil }
    let segments = url.path.dropFirst(root.count).split(separator: "/").map(String.init)
    guard segments.count == 2 else { return nil }
    let name = DraftAddress.slug(segments[0])
    if name == address.name || linked.contains(where: { $0.name == name }) { return name }
    guard let kind = Self.kind(named: segments[0]) ?? RecordKind("other"), kind != self.kind, !linked.contains(where: { $0.kind == kind })
    else {
      return nil
    }
    linked.append((name, kind, "/" + segments[0] + (address.path.hasSuffix("/") ? "/" : "")))
    return name
  }

  // MARK: - Writing

  func write() -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    if address.isUnknown { writer.member("$comment", "not known: \"base_url\", \"authority\", and \"name\" and \"path\" of the list") }
    writer.key("version")
    writer.value(1)
    writer.member("authority", address.authority)
    writer.member("base_url", address.base)
    writer.key("resources")
    writer.beginArray()
    writeList(name: address.name, kind: kind, path: address.path.isEmpty ? "/" : address.path, comments: comments, map: map, to: &writer)
    for list in linked {
      let entry = Entry(field: list.kind.table == .episodes ? "title" : "name", path: list.kind.table == .episodes ? "$.title" : "$.name")
      let comment = "guessed from links to it: catalog-etl init-definition \(address.base)\(list.path) says more"
      writeList(name: list.name, kind: list.kind, path: list.path, comments: [comment], map: [entry], to: &writer)
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private func writeList(
    name: String, kind: RecordKind, path: String, comments: [String], map: [Entry], to writer: inout JSONWriter
  ) {
    writer.beginObject()
    if !comments.isEmpty { writer.member("$comment", comments.joined(separator: "; ")) }
    writer.member("name", name)
    writer.member("kind", kind.name)
    writer.member("path", path)
    writer.member("select", survey.select)
    writer.key("key")
    if let way = key.way {
      writer.beginObject()
      if let path = key.path { writer.member("path", path) }
      writer.member("as", way)
      writer.endObject()
    } else {
      writer.value(string: key.path ?? "$.id")
    }
    if let count = survey.envelope.first(where: { DraftWords.counts.contains($0.name) && $0.value.integer != nil }) {
      writer.member("count", count.path)
    }
    writePagination(to: &writer)
    writer.key("map")
    writer.beginObject()
    for entry in map {
      guard let target = entry.target else {
        writer.member(entry.field, entry.path)
        continue
      }
      writer.key(string: entry.field)
      writer.beginObject()
      writer.member("path", entry.path)
      writer.member("as", entry.isList || entry.field.hasSuffix("_ids") ? "references" : "reference")
      writer.member("to", target)
      if let name = entry.name { writer.member("name", name) }
      writer.endObject()
    }
    writer.endObject()
    writer.endObject()
  }

  private func writePagination(to writer: inout JSONWriter) {
    let envelope = survey.envelope
    let links = LinkHeader(headers.filter { $0.name.lowercased() == "link" }.map(\.value))
    var members: [(String, String)] = []
    if let next = envelope.first(where: {
      DraftWords.nextLinks.contains($0.name)
        && ($0.value.isNull || $0.value.string.map { $0.isEmpty || $0.contains("/") || $0.contains("?") } ?? false)
    }) {
      members = [("type", "next_link"), ("path", next.path)]
    } else if let cursor = envelope.first(where: { DraftWords.cursors.contains($0.name) }) {
      members = [
        ("$comment", "not sure: is \"parameter\" the query item that takes the cursor?"), ("type", "cursor"), ("path", cursor.path),
        ("parameter", "cursor"),
      ]
    } else if links.target(of: "next") != nil {
      members = [("type", "link_header")]
    } else if envelope.contains(where: { ["offset", "skip"].contains($0.name) }) {
      members = [("type", "offset")]
    } else if envelope.contains(where: { DraftWords.pageNumbers.contains($0.name) }) {
      members = [("type", "page_number")]
    }
    if members.isEmpty { return }
    writer.key("paginate")
    writer.beginObject()
    for (key, value) in members { writer.member(key, value) }
    writer.endObject()
  }
}
