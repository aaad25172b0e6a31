internal import JSONBytes
internal import Tables

extension RunManifest {
  /// Reads a manifest; keys that it does not know are left alone, so that a later version can be read.
  ///
  /// - Parameter path: what errors name.
  public init(parsing bytes: [UInt8], path: String) throws(RunError) {
    let root: JSONValue
    do { root = try JSONDocument.parse(bytes).root } catch { throw .manifestSyntax(path: path, error) }
    func text(_ key: String) throws(RunError) -> String {
      guard let text = root[key]?.string else { throw .manifestKey(path: path, key: key) }
      return text
    }
    func texts(_ key: String) -> [String] { root[key]?.elements.compactMap(\.string) ?? [] }
    func counts(_ key: String) throws(RunError) -> [Count] {
      var counts: [Count] = []
      for member in root[key]?.members.map({ $0 }) ?? [] {
        guard let count = member.value.integer else { throw .manifestKey(path: path, key: "\(key).\(member.key.name)") }
        counts.append(Count(name: member.key.name, count: count))
      }
      return counts
    }
    plan = try text("plan")
    planDigest = root["plan_sha256"]?.string ?? ""
    mode = try text("mode")
    isPartial = root["partial"]?.boolean ?? false
    settings = texts("set")
    startedAt = try text("started_at")
    finishedAt = root["finished_at"]?.string ?? startedAt
    formats = texts("formats")
    statements = try text("statements")
    guard root["counts"]?.kind == .object else { throw .manifestKey(path: path, key: "counts") }
    self.counts = try counts("counts")
    notices = try counts("notices")
    sources = root["sources"]?.elements.map { Source($0) } ?? []
    versions = [:]
    if let members = root["versions"]?.members {
      for member in members { versions[member.key.name] = member.value.string }
    }
    files = []
    guard let listed = root["files"], listed.kind == .array else { throw .manifestKey(path: path, key: "files") }
    for file in listed.elements {
      guard let name = file["name"]?.string, let size = file["bytes"]?.integer, let digest = file["sha256"]?.string else {
        throw .manifestKey(path: path, key: "files")
      }
      files.append(FileEntry(name: name, bytes: size, sha256: digest))
    }
  }
}

extension RunManifest.Source {
  fileprivate init(_ value: JSONValue) {
    id = value["id"]?.string ?? ""
    adapter = value["adapter"]?.string ?? ""
    resources =
      value["resources"]?.elements.map { resource in
        RunManifest.Resource(
          name: resource["name"]?.string ?? "", records: resource["records"]?.integer ?? 0, declared: resource["declared"]?.integer)
      } ?? []
  }
}
