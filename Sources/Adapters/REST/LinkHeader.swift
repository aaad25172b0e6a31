/// The `Link` header fields of an answer (RFC 8288, section 3): `<https://api.example/p?page=2>; rel="next", <…>; rel="last"`.
struct LinkHeader {
  /// One link of them.
  struct Link: Hashable {
    /// The target as written, often relative.
    var target: String
    /// Its relation types, lower case; none where it has no `rel`.
    var relations: [String]
  }

  /// The links in their order. What is no link is passed over up to the next comma, and a link about another document (`anchor`) is none of ours.
  let links: [Link]

  /// Reads the values of all `Link` fields of one answer.
  init(_ values: [String]) {
    links = values.flatMap { value in
      var scanner = Scanner(rest: Array(value.utf8)[...])
      return scanner.links()
    }
  }

  /// The target of the first link of a relation type (`next`); nil where there is none.
  func target(of relation: String) -> String? { links.first { $0.relations.contains(relation) }?.target }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func links() -> [Link] {
      var links: [Link] = []
      while !rest.isEmpty {
        skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: ",") }
        if rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) {
          let target = String(decoding: rest[rest.index(after: rest.startIndex)..<end], as: UTF8.self)
          rest = rest[rest.index(after: end)...]
          let parameters = parameters()
          if parameters.contains(where: { $0.name == "anchor" }) { continue }
          // Of several the first counts (section 3.3).
          let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(separator: " ").map(String.init)
          links.append(Link(target: target, relations: relations ?? []))
        } else {
          skip { $0 != UInt8(ascii: ",") }
        }
      }
      return links
    }

    /// What follows a target, up to the next link.
    private mutating func parameters() -> [(name: String, value: String)] {
      var parameters: [(name: String, value: String)] = []
      while true {
        skipBlanks()
        guard rest.first == UInt8(ascii: ";") else { break }
        rest = rest.dropFirst()
        skipBlanks()
        let name = take { !Self.ends($0) && $0 != UInt8(ascii: "=") }.lowercased()
        skipBlanks()
        var value = ""
        if rest.first == UInt8(ascii: "=") {
          rest = rest.dropFirst()
          skipBlanks()
          value = rest.first == UInt8(ascii: "\"") ? quoted() : take { !Self.ends($0) }
        }
        if !name.isEmpty { parameters.append((name, value)) }
      }
      skip { $0 != UInt8(ascii: ",") }
      return parameters
    }

    private static func ends(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// A quoted string (RFC 9110, section 5.6.4); one that does not end goes to the end of the field.
    private mutating func quoted() -> String {
      var text: [UInt8] = []
      rest = rest.dropFirst()
      while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\"), let next = rest.popFirst() { text.append(next) } else { text.append(byte) }
      }
      return String(decoding: text, as: UTF8.self)
    }

    private mutating func skipBlanks() { skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

    private mutating func take(while isTaken: (UInt8) -> Bool) -> String {
      let taken = rest.prefix(while: isTaken)
      rest = rest[taken.endIndex...]
      return String(decoding: taken, as: UTF8.self)
    }
  }
}
