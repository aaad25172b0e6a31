internal import Catalog
internal import Text

/// The reading of one source record: its claims, one after the other, fill the row, the links and the fates of its leaves.
struct RecordReading {
  private let record: SourceRecord
  private let batch: SourceBatch
  private let keepsStatements: Bool
  private(set) var row: Row
  private(set) var links: [RecordLink] = []
  private(set) var statements: [Statement] = []

  init(record: SourceRecord, batch: SourceBatch, row: Row, keepsStatements: Bool) {
    self.record = record
    self.batch = batch
    self.row = row
    self.keepsStatements = keepsStatements
    if keepsStatements {
      statements.reserveCapacity(record.leaves.count)
      for leaf in record.leaves {
        let raw = batch.leaves[leaf]
        statements.append(
          Statement(path: batch.paths[Int(raw.path)], type: raw.type, value: batch.text(of: leaf), fields: [], outcome: .unmapped))
        if let links = batch.links[leaf] { statements[statements.count - 1].links = links }
      }
      if let leaf = record.keyLeaf { settle(leaf, fields: ["id"], .used) }
    }
  }

  mutating func readClaims() {
    for claim in batch.claims[record.claims] { read(claim, entry: batch.map.entries[Int(claim.entry)]) }
  }

  private mutating func read(_ claim: SourceClaim, entry: FieldMap.Entry) {
    let text = claim.text ?? batch.text(of: claim.leaf)
    let column = entry.field
    switch entry.normalizer {
    case .reference, .references: readLink(claim, entry: entry, text: text)
    case .text: setText(TextNormalizer.normalize(text ?? ""), claim, entry)
    case .name: setText(NameNormalizer.normalize(text ?? ""), claim, entry)
    case .place: setText(PlaceNormalizer.normalize(text ?? ""), claim, entry)
    case .synopsis: setText(SynopsisNormalizer.normalize(text ?? ""), claim, entry)
    case .status: set(StatusNormalizer.normalize(text ?? "").map { .text($0.rawValue) }, claim, entry)
    case .gender: set(GenderNormalizer.normalize(text ?? "").map { .text($0.rawValue) }, claim, entry)
    case .length: set(LengthNormalizer.normalize(text ?? "").map { .number($0) }, claim, entry)
    case .mass: set(MassNormalizer.normalize(text ?? "").map { .number($0) }, claim, entry)
    case .age: set(AgeNormalizer.normalize(text ?? "").map { .number($0) }, claim, entry)
    case .number: set(NumberNormalizer.normalize(text ?? "").map { .number($0) }, claim, entry)
    case .runtime: set(RuntimeNormalizer.normalize(text ?? "").map { .number($0) }, claim, entry)
    case .integer: set(IntegerNormalizer.normalize(text ?? "").map { .integer($0) }, claim, entry)
    case .list: append(ListSplitter.normalize(text ?? ""), claim, entry)
    case .items: append(TextNormalizer.normalize(text ?? "").map { [$0] }, claim, entry)
    case .colors: append(ColorNormalizer.normalize(text ?? ""), claim, entry)
    case .url:
      if column.definition.type == .strings {
        append(TextNormalizer.normalize(text ?? "").url.map { [$0] }, claim, entry)
      } else {
        setText(TextNormalizer.normalize(text ?? "").url, claim, entry)
      }
    case .episodeCode: readEpisodeCode(text ?? "", claim, entry)
    case .date: readDate(text ?? "", claim, entry)
    case .year: readYear(text ?? "", claim, entry)
    }
  }

  // MARK: - One value

  private mutating func setText(_ result: Normalized<String>, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    set(result.map { .text($0) }, claim, entry)
  }

  private mutating func set(_ result: Normalized<Value>, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    switch result {
    case .value(let value, _) where (value.number?.magnitude ?? 0) >= 0x1p53:
      // Readers that hold numbers as doubles would change it.
      settle(claim.leaf, fields: entry.serves, .unparsed, "too large to be exact")
    case .value(let value, let note):
      if case .list = row.values[entry.field.index], let item = value.text {
        append(.value([item], note: note), claim, entry)
      } else if row.values[entry.field.index].isEmpty {
        row.values[entry.field.index] = value
        settle(claim.leaf, fields: entry.serves, .used, note)
      } else if row.values[entry.field.index] == value {
        settle(claim.leaf, fields: entry.serves, .used, note)
      } else {
        settle(claim.leaf, fields: entry.serves, .superseded, "another value of this source came first")
      }
    case .unknown: settle(claim.leaf, fields: entry.serves, .unknown)
    case .unparsed(let note): settle(claim.leaf, fields: entry.serves, .unparsed, note)
    }
  }

  private mutating func append(_ result: Normalized<[String]>, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    switch result {
    case .value(let items, let note):
      if entry.field.definition.type != .strings {
        setText(.value(items.joined(separator: ", "), note: note), claim, entry)
      } else if case .names = entry.field.definition.link {
        for item in items { links.append(RecordLink(column: entry.field.index, target: nil, name: item, statement: nil)) }
        settle(claim.leaf, fields: entry.serves, .used, note)
      } else {
        var list = row.values[entry.field.index].list
        for item in items where !list.contains(item) { list.append(item) }
        row.values[entry.field.index] = .list(list)
        settle(claim.leaf, fields: entry.serves, .used, note)
      }
    case .unknown: settle(claim.leaf, fields: entry.serves, .unknown)
    case .unparsed(let note): settle(claim.leaf, fields: entry.serves, .unparsed, note)
    }
  }

  // MARK: - Values that serve several fields

  private mutating func readEpisodeCode(_ text: String, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    switch EpisodeCodeNormalizer.normalize(text) {
    case .value(let code, let note):
      set(.value(.text(code.text), note: note), claim, entry)
      if entry.field.name == EpisodeField.code.name {
        if row[EpisodeField.season] == .null { row[EpisodeField.season] = .integer(code.season) }
        if row[EpisodeField.number] == .null { row[EpisodeField.number] = .integer(code.number) }
      }
    case .unknown: settle(claim.leaf, fields: entry.serves, .unknown)
    case .unparsed(let note): settle(claim.leaf, fields: entry.serves, .unparsed, note)
    }
  }

  private mutating func readDate(_ text: String, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    let result = DateNormalizer.normalize(text)
    guard entry.field.name == EpisodeField.airDate.name, row.table == .episodes else {
      return set(result.map { .text($0.text) }, claim, entry)
    }
    keepText(result.map { .text($0.text) }, text, in: EpisodeField.airDateText.rawValue, named: EpisodeField.airDateText.name, claim, entry)
  }

  private mutating func readYear(_ text: String, _ claim: SourceClaim, _ entry: FieldMap.Entry) {
    let result = YearNormalizer.normalize(text, calendar: batch.map.calendar)
    guard row.table == .characters else { return set(result.map { .number($0.year) }, claim, entry) }
    let isBirth = entry.field.index == CharacterField.birthYear.rawValue
    let textField = isBirth ? CharacterField.birthText : CharacterField.deathText
    if case .value(let year, _) = result { row[CharacterField.calendar] = .text(year.calendar) }
    keepText(result.map { .number($0.year) }, text, in: textField.rawValue, named: textField.name, claim, entry)
  }

  /// A value that is kept as text too: where only the text can be kept, the statement serves the text alone.
  private mutating func keepText(
    _ result: Normalized<Value>, _ text: String, in column: Int, named name: String, _ claim: SourceClaim, _ entry: FieldMap.Entry
  ) {
    guard row.values[column].isEmpty, case .value(let cleaned, _) = TextNormalizer.normalize(text) else { return set(result, claim, entry) }
    switch result {
    case .value where row.values[entry.field.index].isEmpty:
      row.values[column] = .text(cleaned)
      set(result, claim, entry)
    case .unparsed(let note):
      row.values[column] = .text(cleaned)
      settle(claim.leaf, fields: [name], .used, note)
    default: set(result, claim, entry)
    }
  }

  // MARK: - Links

  private mutating func readLink(_ claim: SourceClaim, entry: FieldMap.Entry, text: String?) {
    var name: String?
    var note: String?
    if let leaf = claim.nameLeaf {
      switch NameNormalizer.normalize(batch.text(of: leaf) ?? "") {
      case .value(let text, _):
        name = text
        settle(leaf, fields: [entry.field.name], .used)
      default: settle(leaf, fields: [entry.field.name], .unknown)
      }
    } else if let told = claim.name {
      if case .value(let text, let remark) = Self.linkName(told, entry.field) {
        name = text
        note = remark
      }
    } else if claim.target == nil, case .value(let text, let remark) = Self.linkName(text ?? "", entry.field), !Self.isURL(text) {
      name = text
      note = remark
    }
    let target =
      claim.target
      ?? entry.namedResource.flatMap { resource in name.map { .named($0, authority: batch.origin.authority, resource: resource) } }
    // A link that leads to none of the source's lists is no word for "unknown".
    let isStray = claim.target == nil && Self.isURL(text ?? "")
    var qualifier = claim.qualifier
    if let leaf = claim.qualifierLeaf {
      qualifier = TextNormalizer.normalize(batch.text(of: leaf) ?? "").value
      settle(leaf, fields: [entry.field.name], qualifier == nil ? .unknown : .used)
    }
    let isOnlyName = claim.leaf == claim.nameLeaf
    if claim.target == nil && name == nil {
      if !isOnlyName { settleMissingLink(claim, entry, isStray: isStray) }
      return
    }
    if claim.target == nil && !isOnlyName && claim.nameLeaf != nil {
      settleMissingLink(claim, entry, isStray: isStray)
      links.append(RecordLink(column: entry.field.index, target: nil, name: name, qualifier: qualifier, statement: nil))
      return
    }
    settle(claim.leaf, fields: entry.serves, .used, note)
    let place = keepsStatements ? claim.leaf - record.leaves.lowerBound : nil
    links.append(RecordLink(column: entry.field.index, target: target, name: name, qualifier: qualifier, statement: place))
  }

  private static func linkName(_ text: String, _ field: Column) -> Normalized<String> {
    field.definition.normalizer == .place ? PlaceNormalizer.normalize(text) : NameNormalizer.normalize(text)
  }

  private mutating func settleMissingLink(_ claim: SourceClaim, _ entry: FieldMap.Entry, isStray: Bool) {
    if isStray {
      settle(claim.leaf, fields: entry.serves, .unparsed, "leads to none of the lists of this source")
    } else {
      settle(claim.leaf, fields: entry.serves, .unknown)
    }
  }

  private static func isURL(_ text: String) -> Bool { text.holdsURLMark }

  // MARK: - Fates

  /// Gives a leaf its fate. A leaf with several claims serves the fields of all, and is used where one of them uses it.
  private mutating func settle(_ leaf: Int, fields: [String], _ outcome: StatementOutcome, _ note: String? = nil) {
    guard keepsStatements else { return }
    let place = leaf - record.leaves.lowerBound
    for field in fields where !statements[place].fields.contains(field) { statements[place].fields.append(field) }
    if statements[place].outcome != .used || outcome == .used {
      if statements[place].outcome == .used, note == nil { return }
      statements[place].outcome = outcome
      statements[place].note = note
    }
  }
}
