internal import Catalog
internal import JSONBytes

/// Records of JSON → source records: every scalar a leaf, every mapped one a claim.
///
/// It walks the tokens of a document once and makes no text of what it passes. It is kept from page to page, so that it knows the paths.
struct RecordExtractor {
  private var shape: RecordShape
  private let resolver: ReferenceResolver
  private let isReference: [Bool]
  private var nameLeaf: [Int?]
  private var qualifierLeaves: [[Int]]
  private var claimed: [Bool]
  private var keyLeaf: Int?

  init(_ resource: APIDefinition.Resource, of definition: APIDefinition) {
    shape = RecordShape(resource)
    resolver = ReferenceResolver(definition)
    isReference = resource.fieldMap.entries.map {
      switch $0.normalizer {
      case .reference, .references: true
      default: false
      }
    }
    nameLeaf = [Int?](repeating: nil, count: isReference.count)
    qualifierLeaves = [[Int]](repeating: [], count: isReference.count)
    claimed = [Bool](repeating: false, count: isReference.count)
  }

  /// A document as the extractor sees it.
  struct Document {
    let parsed: JSONTokens
    /// Where the source begins in the batch's bytes.
    private let sourceBase: Int
    /// Where the unescaped strings begin there.
    private let stringsBase: Int

    /// Lays the document's bytes into those of a batch.
    init(_ parsed: JSONTokens, appendingTo bytes: inout [UInt8]) {
      self.parsed = parsed
      sourceBase = bytes.count
      stringsBase = sourceBase + parsed.source.count
      bytes.append(contentsOf: parsed.source)
      bytes.append(contentsOf: parsed.strings)
    }

    var tokens: UnsafeBufferPointer<JSONToken> { parsed.tokens }

    func content(of token: JSONToken) -> UnsafeBufferPointer<UInt8> { parsed.content(of: token) }

    /// The content of a token in the batch's bytes.
    func place(of token: JSONToken) -> Range<Int> {
      let start = Int(token.start) + (token.isEscaped ? stringsBase : sourceBase)
      return start..<start + Int(token.length)
    }
  }

  /// Gives a batch the paths of its leaves, when all its records are there.
  func finish(_ batch: inout SourceBatch) { batch.paths = shape.paths }

  /// Appends the record whose token is at `index` to a batch that already holds the document's bytes.
  mutating func extract(_ index: Int, of document: Document, raw: Range<Int>, into batch: inout SourceBatch) {
    let firstLeaf = batch.leaves.count
    let firstClaim = batch.claims.count
    keyLeaf = nil
    if shape.keyIsMemberName { addMemberName(before: index, document, &batch) }
    walk(index, node: RecordShape.root, document, &batch)
    appendRecord(firstLeaf: firstLeaf, firstClaim: firstClaim, raw: raw, to: &batch)
  }

  private func appendRecord(firstLeaf: Int, firstClaim: Int, raw: Range<Int>, to batch: inout SourceBatch) {
    var key: String?
    if let keyLeaf, batch.leaves[keyLeaf].type != .null {
      key = batch.bytes.withUnsafeBufferPointer { self.key(from: UnsafeBufferPointer(rebasing: $0[batch.leaves[keyLeaf].value])) }
    }
    if !shape.templates.isEmpty { fillTemplates(key: key, leaves: firstLeaf..<batch.leaves.count, &batch) }
    batch.records.append(
      SourceRecord(key: key, keyLeaf: keyLeaf, leaves: firstLeaf..<batch.leaves.count, claims: firstClaim..<batch.claims.count, raw: raw))
  }

  /// The key of a record: the text as it is, or the last segment of a URL's path; nil where nothing is left.
  private func key(from bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var segment = bytes[...]
    if shape.keyIsLastPathSegment {
      while segment.last == UInt8(ascii: "/") { segment.removeLast() }
      if let slash = segment.lastIndex(of: UInt8(ascii: "/")) { segment = segment[(slash + 1)...] }
      segment = segment[..<ReferenceResolver.endOfKey(in: segment)]
    }
    let text = String(decoding: UnsafeBufferPointer(rebasing: segment), as: UTF8.self)
    // Between visible ASCII there is no whitespace to take away: the way of nearly all keys.
    if let first = segment.first, let last = segment.last, (0x21...0x7E).contains(first), (0x21...0x7E).contains(last) { return text }
    var trimmed = text.unicodeScalars[...]
    while let first = trimmed.first, first.properties.isWhitespace { trimmed.removeFirst() }
    while let last = trimmed.last, last.properties.isWhitespace { trimmed.removeLast() }
    return trimmed.isEmpty ? nil : String(trimmed)
  }

  /// The name under which a record stands in an object of records is a leaf of it, at the path `$key`.
  private mutating func addMemberName(before index: Int, _ document: Document, _ batch: inout SourceBatch) {
    guard index > 0, document.tokens[index - 1].kind == .key else { return }
    var name = "$key"
    let node = name.withUTF8 { shape.child(of: RecordShape.root, named: $0) }
    keyLeaf = batch.leaves.count
    batch.leaves.append(SourceLeaf(path: shape.path(of: node), type: .string, value: document.place(of: document.tokens[index - 1])))
  }

  /// Each value that went into a text claims it, so that all of them are told as used.
  private func fillTemplates(key: String?, leaves: Range<Int>, _ batch: inout SourceBatch) {
    for (entry, template) in shape.templates {
      guard let filled = template.fill(from: batch, leaves: leaves, key: key, keyLeaf: keyLeaf, pathOf: { shape.nodes[$0].path }) else {
        continue
      }
      for leaf in filled.leaves {
        var claim = SourceClaim(entry: entry, leaf: leaf)
        claim.text = filled.text
        batch.claims.append(claim)
      }
    }
  }

  private mutating func walk(_ index: Int, node: Int, _ document: Document, _ batch: inout SourceBatch) {
    let token = document.tokens[index]
    switch token.kind {
    case .object:
      let firstClaim = batch.claims.count
      var member = index + 1
      while member < Int(token.end) {
        let child = shape.child(of: node, named: document.content(of: document.tokens[member]))
        walk(member + 1, node: child, document, &batch)
        member = Int(document.tokens[member + 1].end)
      }
      if !shape.nodes[node].scopes.isEmpty { closeScopes(of: node, from: firstClaim, &batch) }
    case .array:
      var item = index + 1
      while item < Int(token.end) {
        walk(item, node: node, document, &batch)
        item = Int(document.tokens[item].end)
      }
    default: addLeaf(token, node: node, document, &batch)
    }
  }

  private mutating func addLeaf(_ token: JSONToken, node: Int, _ document: Document, _ batch: inout SourceBatch) {
    let type: StatementType
    switch token.kind {
    case .number: type = .number
    case .true, .false: type = .boolean
    case .null: type = .null
    default: type = .string
    }
    addLeaf(type, place: document.place(of: token), document.content(of: token), node: node, &batch)
  }

  private mutating func addLeaf(
    _ type: StatementType, place value: Range<Int>, _ content: UnsafeBufferPointer<UInt8>, node: Int, _ batch: inout SourceBatch
  ) {
    let leaf = batch.leaves.count
    batch.leaves.append(SourceLeaf(path: shape.path(of: node), type: type, value: value))
    let place = shape.nodes[node]
    if place.isKey, keyLeaf == nil { keyLeaf = leaf }
    for index in place.roles {
      let (entry, role) = shape.roles[index]
      switch role {
      case .value: addClaim(entry, leaf: leaf, content, isNull: type == .null, &batch)
      case .name: nameLeaf[Int(entry)] = leaf
      case .qualifier: qualifierLeaves[Int(entry)].append(leaf)
      }
    }
  }

  private mutating func addClaim(
    _ entry: Int32, leaf: Int, _ content: UnsafeBufferPointer<UInt8>, isNull: Bool, _ batch: inout SourceBatch
  ) {
    batch.claims.append(SourceClaim(entry: entry, leaf: leaf))
    if isReference[Int(entry)], !isNull {
      batch.claims[batch.claims.count - 1].target = resolver.resolve(content, target: shape.targets[Int(entry)])
    }
    claimed[Int(entry)] = true
  }

  /// Values and their names stand in one object: they are joined when it ends. A name without a value is a claim by itself, and a value
  /// with several qualifiers is claimed once with each.
  private mutating func closeScopes(of node: Int, from firstClaim: Int, _ batch: inout SourceBatch) {
    for place in shape.nodes[node].scopes {
      let entry = shape.scopes[place]
      let name = nameLeaf[Int(entry)]
      let qualifiers = qualifierLeaves[Int(entry)]
      let qualifier = qualifiers.first
      if claimed[Int(entry)] {
        for place in firstClaim..<batch.claims.count where batch.claims[place].entry == entry {
          batch.claims[place].nameLeaf = name
          batch.claims[place].qualifierLeaf = qualifier
          for further in qualifiers.dropFirst() {
            var claim = batch.claims[place]
            claim.qualifierLeaf = further
            batch.claims.append(claim)
          }
        }
      } else if let name {
        var claim = SourceClaim(entry: entry, leaf: name)
        claim.nameLeaf = name
        claim.qualifierLeaf = qualifier
        batch.claims.append(claim)
      }
      nameLeaf[Int(entry)] = nil
      if !qualifiers.isEmpty { qualifierLeaves[Int(entry)].removeAll() }
      claimed[Int(entry)] = false
    }
  }

  // MARK: - Tables

  /// The places of the columns of a table in a record: a column `home.name` is the path `$.home.name`.
  mutating func nodes(ofColumns names: [String]) -> [Int] {
    names.map { name in
      PathExpression("$." + name).names.reduce(RecordShape.root) { node, step in
        var step = step
        return step.withUTF8 { shape.child(of: node, named: $0) }
      }
    }
  }

  /// Appends the record of a row: its cells stand in the batch's bytes, an empty one is null.
  mutating func extract(cells: [Range<Int>], nodes: [Int], raw: Range<Int>, into batch: inout SourceBatch) {
    let firstLeaf = batch.leaves.count
    let firstClaim = batch.claims.count
    keyLeaf = nil
    // The bytes are read while leaves and claims are added, which never touch them.
    let bytes = batch.bytes
    bytes.withUnsafeBufferPointer { bytes in
      for (cell, node) in zip(cells, nodes) {
        addLeaf(cell.isEmpty ? .null : .string, place: cell, UnsafeBufferPointer(rebasing: bytes[cell]), node: node, &batch)
      }
    }
    for node in shape.nodes.indices where !shape.nodes[node].scopes.isEmpty { closeScopes(of: node, from: firstClaim, &batch) }
    appendRecord(firstLeaf: firstLeaf, firstClaim: firstClaim, raw: raw, to: &batch)
  }
}
