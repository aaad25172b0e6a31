internal import Glibc
internal import JSONBytes

/// A field of a key.
struct KeyField: Sendable, Hashable {
  var name: String
  var order: KeyOrder
}

/// Reads the key of a line: by a scan of its first fields where they are those of the key, else by parsing it.
struct KeyReader: ~Copyable {
  enum Problem: Error, Equatable {
    case syntax(JSONSyntaxError)
    case notAnObject
    case missing(String)
    case container(String)
  }

  /// In the order of comparing.
  let fields: [KeyField]
  let orders: [KeyOrder]
  private let names: [[UInt8]]
  /// What stands before each value at the start of a line: `{"id":`, `,"episode_id":`; and which field of the key it is.
  private let leads: [(pattern: [UInt8], field: Int)]
  private var parser = JSONParser()
  private var ranges: [Range<Int>?]

  /// - Parameter leading: the names of the key's fields in the order in which lines begin with them.
  init(_ fields: [KeyField], leading: [String]) {
    self.fields = fields
    orders = fields.map(\.order)
    names = fields.map { Array($0.name.utf8) }
    var leads: [(pattern: [UInt8], field: Int)] = []
    for (place, name) in leading.enumerated() {
      guard let field = fields.firstIndex(where: { $0.name == name }) else { continue }
      leads.append((Array("\(place == 0 ? "{" : ",")\"\(name)\":".utf8), field))
    }
    self.leads = leads
    ranges = Array(repeating: nil, count: fields.count)
  }

  mutating func read(_ line: UnsafeBufferPointer<UInt8>, into key: inout RowKey) throws(Problem) {
    key.clear()
    if scan(line) {
      for range in ranges {
        if let range { key.append(UnsafeBufferPointer(rebasing: line[range])) } else { key.appendNull() }
      }
      return
    }
    let tokens: JSONTokens
    do throws(JSONSyntaxError) { tokens = try parser.parse(line) } catch { throw .syntax(error) }
    guard tokens[0].kind == .object else { throw .notAnObject }
    for (field, name) in names.enumerated() {
      guard let value = Self.value(name, in: tokens) else { throw .missing(fields[field].name) }
      switch tokens[value].kind {
      case .null: key.appendNull()
      case .object, .array, .key: throw .container(fields[field].name)
      default: key.append(tokens.content(of: tokens[value]))
      }
    }
  }

  /// The index of the value of a member of the root; nil where there is none.
  static func value(_ name: [UInt8], in tokens: JSONTokens) -> Int? {
    var index = 1
    let end = Int(tokens[0].end)
    while index < end {
      if tokens.content(of: tokens[index]).elementsEqual(name) { return index + 1 }
      index = Int(tokens[index + 1].end)
    }
    return nil
  }

  /// Finds the values at the start of the line; false where they are not there, or need more than a look (escapes, blanks).
  private mutating func scan(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard leads.count == fields.count, let base = line.baseAddress else { return false }
    var place = 0
    for lead in leads {
      let count = lead.pattern.count
      guard place + count < line.count, lead.pattern.withUnsafeBufferPointer({ memcmp(base + place, $0.baseAddress ?? base, count) }) == 0
      else { return false }
      place += count
      if line[place] == UInt8(ascii: "\"") {
        guard let quote = memchr(base + place + 1, 0x22, line.count - place - 1) else { return false }
        let end = UnsafeRawPointer(quote) - UnsafeRawPointer(base)
        if memchr(base + place + 1, 0x5C, end - place - 1) != nil { return false }
        ranges[lead.field] = place + 1..<end
        place = end + 1
      } else if line[place] == UInt8(ascii: "n") {
        ranges[lead.field] = nil
        place += 4
      } else {
        let start = place
        while place < line.count, Self.isNumber(line[place]) { place += 1 }
        if place == start { return false }
        ranges[lead.field] = start..<place
      }
      guard place < line.count, line[place] == UInt8(ascii: ",") || line[place] == UInt8(ascii: "}") else { return false }
    }
    return true
  }

  private static func isNumber(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte == 0x2D || byte == 0x2B || byte == 0x2E || byte == 0x65 || byte == 0x45
  }
}
