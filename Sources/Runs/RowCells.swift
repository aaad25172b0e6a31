public import Catalog
public import JSONBytes

/// The values of a line that was read, not yet made into texts; valid only within the call that it is given to.
public struct RowCells {
  /// The columns.
  public let schema: TableSchema
  /// The line.
  public let tokens: JSONTokens
  /// By column, the index of the value's token.
  let places: [Int]

  /// The bytes of the line, without its LF.
  public var line: UnsafeBufferPointer<UInt8> { tokens.source }

  /// True for null and for an empty list: nothing is said.
  public func isEmpty(_ column: Int) -> Bool {
    let token = tokens[places[column]]
    return token.kind == .null || token.kind == .array && Int(token.end) == places[column] + 1
  }

  /// How many items a list has; 0 where it is no list.
  public func count(_ column: Int) -> Int {
    let token = tokens[places[column]]
    // Lists hold strings alone, each one token.
    return token.kind == .array ? Int(token.end) - places[column] - 1 : 0
  }

  /// Gives the bytes of a text, or of each item of a list, unescaped; nothing of null.
  public func forEachText(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    let place = places[column]
    let token = tokens[place]
    if token.kind == .string { return body(tokens.content(of: token)) }
    guard token.kind == .array else { return }
    var index = place + 1
    while index < Int(token.end) {
      body(tokens.content(of: tokens[index]))
      index += 1
    }
  }

  /// The text of a column; nil for null and for what is no text.
  public func text(_ column: Int) -> String? {
    let token = tokens[places[column]]
    return token.kind == .string ? String(decoding: tokens.content(of: token), as: UTF8.self) : nil
  }

  /// The items of a list; none where it is no list.
  public func texts(_ column: Int) -> [String] {
    var texts: [String] = []
    if tokens[places[column]].kind == .array { forEachText(column) { texts.append(String(decoding: $0, as: UTF8.self)) } }
    return texts
  }

  /// Whether the text of a column has exactly these bytes.
  public func text(_ column: Int, equals bytes: [UInt8]) -> Bool {
    let token = tokens[places[column]]
    return token.kind == .string && Int(token.length) == bytes.count && tokens.content(of: token).elementsEqual(bytes)
  }

  /// A value.
  public func value(_ column: Int) -> Value {
    let token = tokens[places[column]]
    switch (schema.columns[column].definition.type, token.kind) {
    case (.strings, _): return .list(texts(column))
    case (.string, .string): return .text(String(decoding: tokens.content(of: token), as: UTF8.self))
    case (.number, .number): return RowLayout.number(tokens.content(of: token)).map { .number($0) } ?? .null
    case (.integer, .number): return RowLayout.integer(tokens.content(of: token)).map { .integer($0) } ?? .null
    default: return .null
    }
  }

  /// All values.
  public var row: Row {
    var row = Row(schema.name)
    for column in schema.columns.indices { row.values[column] = value(column) }
    return row
  }
}
