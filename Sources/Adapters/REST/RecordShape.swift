internal import Catalog
internal import Glibc
internal import JSONBytes

/// The paths of a record as a tree, with what each is for: compiled once from a resource, grown by what answers hold.
///
/// A node holds numbers only, so that a walk over a record counts no references.
struct RecordShape {
  /// What a path is for in one entry of the map.
  enum Role: Sendable { case value, name, qualifier }

  /// One place in a record.
  struct Node {
    /// Its name in `names`.
    var nameStart: Int
    var nameCount: Int
    var firstChild = RecordShape.none
    var lastChild = RecordShape.none
    var nextSibling = RecordShape.none
    /// The child that is expected next: records of one list hold their keys in one order.
    var expected = RecordShape.none
    /// Its place in `paths`; `none` until a leaf was seen there.
    var path = Int32(RecordShape.none)
    /// Its part of `roles`.
    var roles = 0..<0
    /// Its part of `scopes`: the entries whose name and qualifier belong to values inside one object here.
    var scopes = 0..<0
    var isKey = false
  }

  private(set) var nodes: [Node] = []
  private(set) var paths: [SourcePath] = []
  private(set) var roles: [(entry: Int32, role: Role)] = []
  private(set) var scopes: [Int32] = []
  private var names: [UInt8] = []
  private var dottedNames: [String] = []
  /// The resource that the references of an entry lead to, where their URL does not say it.
  let targets: [String?]
  let keyIsLastPathSegment: Bool
  let keyIsMemberName: Bool
  /// The entries whose values are made of others.
  private(set) var templates: [(entry: Int32, template: FilledTemplate)] = []

  static let root = 0
  static let none = -1

  init(_ resource: APIDefinition.Resource) {
    targets = resource.map.map { $0.isByName ? nil : $0.target }
    keyIsLastPathSegment = resource.key.isLastPathSegment
    keyIsMemberName = resource.key.isMemberName
    append(name: UnsafeBufferPointer(start: nil, count: 0), dottedName: "")
    if !resource.key.isMemberName { nodes[node(at: resource.key.path.names)].isKey = true }
    for (index, mapping) in resource.map.enumerated() {
      guard let template = mapping.template else { continue }
      let pieces = template.pieces.map { piece -> FilledTemplate.Piece in
        switch piece {
        case .text(let text): .text(text)
        case .key: .key
        case .value(let path): .node(node(at: path.names))
        }
      }
      templates.append((Int32(index), FilledTemplate(pieces: pieces, isURL: mapping.normalizer == .url)))
    }
    var rolesOfNodes: [(node: Int, entry: Int32, role: Role)] = []
    var scopesOfNodes: [(node: Int, entry: Int32)] = []
    for (index, mapping) in resource.map.enumerated() {
      let entry = Int32(index)
      if mapping.template != nil { continue }
      rolesOfNodes.append((node(at: mapping.path.names), entry, .value))
      var scope = mapping.path.names.dropLast()
      for (path, role) in [(mapping.name, Role.name), (mapping.qualifier, Role.qualifier)] {
        guard let path else { continue }
        rolesOfNodes.append((node(at: path.names), entry, role))
        scope = zip(scope, path.names).prefix { $0 == $1 }.map(\.0)[...]
      }
      if mapping.name != nil || mapping.qualifier != nil {
        scopesOfNodes.append((node(at: Array(scope)), entry))
      }
    }
    for node in nodes.indices {
      let firstRole = roles.count
      for role in rolesOfNodes where role.node == node { roles.append((role.entry, role.role)) }
      nodes[node].roles = firstRole..<roles.count
      let firstScope = scopes.count
      for scope in scopesOfNodes where scope.node == node { scopes.append(scope.entry) }
      nodes[node].scopes = firstScope..<scopes.count
    }
  }

  private mutating func node(at names: [String]) -> Int {
    var place = Self.root
    for name in names {
      var name = name
      place = name.withUTF8 { child(of: place, named: $0) }
    }
    return place
  }

  /// The child of that name, made where there is none yet.
  mutating func child(of parent: Int, named name: UnsafeBufferPointer<UInt8>) -> Int {
    let expected = nodes[parent].expected
    if expected != Self.none, isName(of: expected, name) {
      nodes[parent].expected = nodes[expected].nextSibling
      return expected
    }
    var child = nodes[parent].firstChild
    while child != Self.none {
      if isName(of: child, name) {
        nodes[parent].expected = nodes[child].nextSibling
        return child
      }
      child = nodes[child].nextSibling
    }
    return addChild(of: parent, named: name)
  }

  private func isName(of node: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = nodes[node].nameCount
    guard count == name.count else { return false }
    guard let other = name.baseAddress else { return true }
    let start = nodes[node].nameStart
    return names.withUnsafeBufferPointer { names in
      guard let base = names.baseAddress else { return true }
      return memcmp(base + start, other, count) == 0
    }
  }

  private mutating func addChild(of parent: Int, named name: UnsafeBufferPointer<UInt8>) -> Int {
    let text = String(decoding: name, as: UTF8.self)
    let parentName = dottedNames[parent]
    let child = nodes.count
    append(name: name, dottedName: parentName.isEmpty ? text : "\(parentName).\(text)")
    let last = nodes[parent].lastChild
    if last == Self.none { nodes[parent].firstChild = child } else { nodes[last].nextSibling = child }
    nodes[parent].lastChild = child
    return child
  }

  private mutating func append(name: UnsafeBufferPointer<UInt8>, dottedName: String) {
    nodes.append(Node(nameStart: names.count, nameCount: name.count))
    names.append(contentsOf: name)
    dottedNames.append(dottedName)
  }

  /// The place in `paths` of a node.
  mutating func path(of node: Int) -> Int32 {
    let path = nodes[node].path
    return path == Self.none ? addPath(of: node) : path
  }

  private mutating func addPath(of node: Int) -> Int32 {
    let path = Int32(paths.count)
    paths.append(SourcePath(dottedNames[node].isEmpty ? "$" : dottedNames[node]))
    nodes[node].path = path
    return path
  }
}
