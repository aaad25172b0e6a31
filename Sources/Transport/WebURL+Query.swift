extension WebURL {
  /// One `name=value` of a query, decoded; `value` is `nil` where there is no `=`.
  public struct QueryItem: Sendable, Hashable {
    /// The decoded name.
    public var name: String
    /// The decoded value.
    public var value: String?

    /// Makes an item from decoded text.
    public init(name: String, value: String?) {
      self.name = name
      self.value = value
    }
  }

  /// The items of the query in their order, percent-decoded, `+` read as a space; empty where there is no query.
  public var queryItems: [QueryItem] {
    pieces.map { piece in
      guard let equals = piece.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        return QueryItem(name: PercentEncoding.decodingQuery(piece), value: nil)
      }
      return QueryItem(
        name: PercentEncoding.decodingQuery(piece[..<equals]),
        value: PercentEncoding.decodingQuery(piece[piece.utf8.index(after: equals)...]))
    }
  }

  /// The value of the first item of this name.
  public func queryValue(_ name: String) -> String? {
    queryItems.first { $0.name == name }?.value
  }

  /// The URL with the item set: the first of that name is replaced where it stands, others of that name are dropped, a new one is
  /// appended; `nil` removes it. All other items keep their bytes.
  public func settingQuery(_ name: String, to value: String?) -> WebURL {
    var replacement = value.map { PercentEncoding.escaping(name) + "=" + PercentEncoding.escaping($0) }
    var kept: [String] = []
    for piece in pieces {
      let pieceName = piece[..<(piece.utf8.firstIndex(of: UInt8(ascii: "=")) ?? piece.endIndex)]
      if PercentEncoding.decodingQuery(pieceName) != name {
        kept.append(String(piece))
      } else if let item = replacement {
        kept.append(item)
        replacement = nil
      }
    }
    if let replacement { kept.append(replacement) }
    var url = self
    url.query = kept.isEmpty ? nil : kept.joined(separator: "&")
    return url
  }

  private var pieces: [Substring] {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { Substring($0) }
  }
}
