extension ArchiveIndex {
  /// The recorded URL most alike to another one, for messages; nil if no answer is recorded.
  ///
  /// Fewest letters inserted, removed or exchanged; of equal ones the first in the files. Of very many URLs only those are
  /// compared that begin alike for longest.
  public func nearest(to url: String) -> String? {
    let wanted = Array(NormalizedURL.normalize(url).utf8)
    var seen: Set<String> = []
    var candidates: [(url: String, bytes: [UInt8], common: Int)] = []
    for entry in entries {
      guard let url = entry.url, entry.type == "response" || entry.original != nil, seen.insert(url).inserted else { continue }
      let bytes = Array(NormalizedURL.normalize(url).utf8)
      candidates.append((url, bytes, zip(bytes, wanted).prefix { $0 == $1 }.count))
    }
    if candidates.count > 1_000 {
      let bar = candidates.map(\.common).sorted(by: >)[999]
      candidates = Array(candidates.lazy.filter { $0.common >= bar }.prefix(2_000))
    }
    var best: (url: String, distance: Int)?
    for candidate in candidates {
      let distance = Self.distance(wanted.prefix(500), candidate.bytes.prefix(500))
      if best.map({ distance < $0.distance }) ?? true { best = (candidate.url, distance) }
    }
    return best?.url
  }

  /// The Levenshtein distance.
  private static func distance(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    var row = Array(0...right.count)
    for (line, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let above = row[column + 1]
        row[column + 1] = byte == other ? diagonal : min(diagonal, above, row[column]) + 1
        diagonal = above
      }
    }
    return row[right.count]
  }
}
