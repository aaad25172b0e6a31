internal import Catalog
internal import JSONBytes

/// What is wrong with a line, at a byte of it.
struct RowFault: Error {
  var offset: Int
  var problem: TableError.Problem
}

/// Where the values of a line stand among its tokens.
struct RowLayout {
  let schema: TableSchema
  /// By column, the index of the value's token.
  private(set) var places: [Int]
  private let names: [[UInt8]]

  init(_ table: TableName) {
    schema = table.schema
    names = schema.columns.map { Array($0.name.utf8) }
    places = Array(repeating: 0, count: names.count)
  }

  /// Finds the value of each column, and holds it against the column's type.
  mutating func place(_ tokens: JSONTokens) throws(RowFault) {
    guard tokens[0].kind == .object else { throw RowFault(offset: Int(tokens[0].offset), problem: .notAnObject) }
    let end = Int(tokens[0].end)
    var index = 1
    var column = 0
    // Lines are written in the order of the columns: a key is looked for elsewhere only where it is not the expected one.
    while index < end, column < names.count, tokens.content(of: tokens[index]).elementsEqual(names[column]) {
      places[column] = index + 1
      index = Int(tokens[index + 1].end)
      column += 1
    }
    if index < end || column < names.count { try placeByName(tokens) }
    for (column, place) in zip(schema.columns, places) {
      guard Self.fits(tokens, at: place, column) else {
        throw RowFault(offset: Int(tokens[place].offset), problem: .wrongType(field: column.name, expected: column.definition.type))
      }
    }
  }

  private mutating func placeByName(_ tokens: JSONTokens) throws(RowFault) {
    for column in places.indices { places[column] = 0 }
    let end = Int(tokens[0].end)
    var index = 1
    while index < end {
      let offset = Int(tokens[index].offset)
      let name = String(decoding: tokens.content(of: tokens[index]), as: UTF8.self)
      guard let column = schema[name]?.index else { throw RowFault(offset: offset, problem: .unknownField(name)) }
      guard places[column] == 0 else { throw RowFault(offset: offset, problem: .duplicateField(name)) }
      places[column] = index + 1
      index = Int(tokens[index + 1].end)
    }
    if let column = places.firstIndex(of: 0) {
      throw RowFault(offset: Int(tokens[0].offset), problem: .missingField(schema.columns[column].name))
    }
  }

  private static func fits(_ tokens: JSONTokens, at place: Int, _ column: Column) -> Bool {
    let token = tokens[place]
    switch (column.definition.type, token.kind) {
    case (.strings, .array):
      var index = place + 1
      while index < Int(token.end) {
        if tokens[index].kind != .string { return false }
        index += 1
      }
      return true
    case (.strings, _): return false
    case (_, .null): return !column.definition.isRequired
    case (.string, .string): return true
    case (.number, .number): return number(tokens.content(of: token)) != nil
    case (.integer, .number): return integer(tokens.content(of: token)) != nil
    default: return false
    }
  }

  static func number(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }

  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? { Int(String(decoding: text, as: UTF8.self)) }
}
