internal import JSONBytes

/// A path into JSON: `$`, `$.info.next`, `$.data.*`; lists on the way are walked through, each of their items.
public struct PathExpression: Sendable, Hashable {
  /// One step down.
  public enum Step: Sendable, Hashable {
    /// The member of that name.
    case key(String)
    /// Every member, whatever its name.
    case anyKey
  }

  /// The steps from the top.
  public var steps: [Step]

  /// Reads `$.a.b.*`; a grammar has checked its shape, so that any other text is read as one key a dot.
  public init(_ text: String) {
    steps = text.split(separator: ".").drop { $0 == "$" }.map { $0 == "*" ? .anyKey : .key(String($0)) }
  }

  /// As it is written in definitions.
  public var text: String {
    (["$"] + steps.map { if case .key(let name) = $0 { name } else { "*" } }).joined(separator: ".")
  }

  /// The names of its steps, where none of them is `*`.
  var names: [String] { steps.compactMap { if case .key(let name) = $0 { name } else { nil } } }

  /// The value it leads to from the top of a document; nil where a step leads nowhere.
  func value(in root: JSONValue) -> JSONValue? {
    var value = root
    for case .key(let name) in steps {
      guard let next = value[name] else { return nil }
      value = next
    }
    return value
  }
}
