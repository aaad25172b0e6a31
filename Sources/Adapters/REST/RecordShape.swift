internal import Catalog
internal import JSONBytes

/// The paths of a record as a tree, with what each is for: compiled once from a resource, grown by what answers hold.
struct RecordShape {
  /// What a path is for in one entry of the map.
  enum Role: Sendable { case value, name, qualifier }

  /// One place in a record.
  struct Node {
    var name: [UInt8]
    var children: [Int] = []
    /// The child that is expected next: records of one list hold their keys in one order.
    var expected = 0
    /// Its place in `paths`; nil until a leaf was seen there.
    var path: Int32?
    var roles: [(entry: Int32, role: Role)] = []
    /// The entries whose name and qualifier belong to values inside one object here.
    var scopes: [Int32] = []
    var isKey = false
    var dottedName: String
  }

  private(set) var nodes: [Node]
  private(set) var paths: [SourcePath] = []
  /// The resource that the references of an entry lead to, where their URL does not say it.
  let targets: [String?]
  let keyIsLastPathSegment: Bool

  static let root = 0

  init(_ resource: APIDefinition.Resource) {
    nodes = [Node(name: [], dottedName: "")]
    targets = resource.map.map(\.target)
    keyIsLastPathSegment = resource.key.isLastPathSegment
    nodes[node(at: resource.key.path)].isKey = true
    for (index, mapping) in resource.map.enumerated() {
      let entry = Int32(index)
      nodes[node(at: mapping.path)].roles.append((entry, .value))
      var scope = mapping.path.names.dropLast()
      for (path, role) in [(mapping.name, Role.name), (mapping.qualifier, Role.qualifier)] {
        guard let path else { continue }
        nodes[node(at: path)].roles.append((entry, role))
        scope = zip(scope, path.names).prefix { $0 == $1 }.map(\.0)[...]
      }
      if mapping.name != nil || mapping.qualifier != nil {
        nodes[node(at: Array(scope))].scopes.append(entry)
      }
    }
  }

  private mutating func node(at path: PathExpression) -> Int { node(at: path.names) }

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
    let children = nodes[parent].children
    let start = nodes[parent].expected
    for step in 0..<children.count {
      let place = start + step < children.count ? start + step : start + step - children.count
      if nodes[children[place]].name.elementsEqual(name) {
        nodes[parent].expected = place + 1 < children.count ? place + 1 : 0
        return children[place]
      }
    }
    let text = String(decoding: name, as: UTF8.self)
    let parentName = nodes[parent].dottedName
    nodes.append(Node(name: Array(name), dottedName: parentName.isEmpty ? text : "\(parentName).\(text)"))
    nodes[parent].children.append(nodes.count - 1)
    return nodes.count - 1
  }

  /// The place in `paths` of a node.
  mutating func path(of node: Int) -> Int32 {
    if let path = nodes[node].path { return path }
    let path = Int32(paths.count)
    paths.append(SourcePath(nodes[node].dottedName.isEmpty ? "$" : nodes[node].dottedName))
    nodes[node].path = path
    return path
  }
}
