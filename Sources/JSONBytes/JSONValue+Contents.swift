/// The key of a member and where it stands.
public struct JSONKey: Sendable, Hashable {
  /// The unescaped name.
  public var name: String
  /// The offset of the opening quote in the source.
  public var offset: Int

  /// A key at a known place.
  public init(name: String, offset: Int) {
    self.name = name
    self.offset = offset
  }
}

/// The members of an object in the order of the source, duplicates included.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
  private let storage: JSONDocument.Storage
  private var index: Int
  private let end: Int

  init(of value: JSONValue) {
    storage = value.storage
    index = value.index + 1
    end = value.token.kind == .object ? Int(value.token.end) : index
  }

  /// The next member, or nil at the end.
  public mutating func next() -> (key: JSONKey, value: JSONValue)? {
    guard index < end else { return nil }
    let key = JSONValue(storage: storage, index: index)
    let value = JSONValue(storage: storage, index: index + 1)
    index = Int(value.token.end)
    return (JSONKey(name: key.withBytes { String(decoding: $0, as: UTF8.self) }, offset: key.offset), value)
  }
}

/// The elements of an array in order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
  private let storage: JSONDocument.Storage
  private var index: Int
  private let end: Int

  init(of value: JSONValue) {
    storage = value.storage
    index = value.index + 1
    end = value.token.kind == .array ? Int(value.token.end) : index
  }

  /// The next element, or nil at the end.
  public mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    let value = JSONValue(storage: storage, index: index)
    index = Int(value.token.end)
    return value
  }
}

extension JSONValue {
  /// The members of an object; none for any other type.
  public var members: JSONMembers { JSONMembers(of: self) }

  /// The elements of an array; none for any other type.
  public var elements: JSONElements { JSONElements(of: self) }

  /// How many members or elements there are; 0 for any other type. Takes time in proportion.
  public var count: Int {
    let token = token
    let isObject = token.kind == .object
    guard isObject || token.kind == .array else { return 0 }
    var count = 0
    var next = index + 1
    while next < Int(token.end) {
      next = Int(storage.tokens[isObject ? next + 1 : next].end)
      count += 1
    }
    return count
  }

  /// The value of the first member with a key; nil if there is none, and for any other type than an object.
  ///
  /// Keys are compared byte by byte, so that two normalizations of a text are two keys.
  public subscript(key: String) -> JSONValue? {
    let token = token
    guard token.kind == .object else { return nil }
    var next = index + 1
    while next < Int(token.end) {
      if JSONValue(storage: storage, index: next).withBytes({ $0.elementsEqual(key.utf8) }) {
        return JSONValue(storage: storage, index: next + 1)
      }
      next = Int(storage.tokens[next + 1].end)
    }
    return nil
  }

  /// The first key of an object that an earlier member already has; nil if all differ, and for any other type.
  public var firstDuplicateKey: JSONKey? {
    var names: Set<[UInt8]> = []
    // Byte by byte: `String` would take two normalizations of a text for one key.
    return members.first { !names.insert(Array($0.key.name.utf8)).inserted }?.key
  }
}
