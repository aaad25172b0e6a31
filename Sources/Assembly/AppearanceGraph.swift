internal import Catalog

/// Who appears in what, told by either side: pairs of entries, each once.
struct AppearanceGraph {
  struct Pair {
    var character: UInt32
    var episode: UInt32
    var toldByCharacter: Bool
    var toldByEpisode: Bool
    var qualifier: String?
  }

  /// Sorted by the rank of the character, then that of the episode.
  private(set) var pairs: [Pair] = []
  /// Pairs that only one side tells.
  private(set) var oneSided = 0
  private var ofCharacter: [UInt32: Range<Int>] = [:]
  private var ofEpisode: [UInt32: [UInt32]] = [:]
  /// Who tells a pair, where either side is several source records.
  private var tellersOfMerged: [UInt64: [UInt32]] = [:]

  /// - Parameters:
  ///   - rank: the place of each entry in the order of ids.
  ///   - partition: which entries are one record; pairs are of the entries that give the ids.
  init(_ staging: borrowing Staging, rank: [UInt32], partition: RecordPartition = .separate) {
    var told: [Pair] = []
    var qualifiersOfMerged: [UInt64: [(teller: UInt32, qualifier: String)]] = [:]
    told.reserveCapacity(staging.appearanceLinks.count)
    for link in staging.appearanceLinks where staging.entries[Int(link.from)].isRecord {
      let from = partition.leader(of: Int(link.from))
      guard let to = staging.liveEntry(ofID: Int(link.targetID)).map({ partition.leader(of: $0) }) else { continue }
      let qualifier = staging.qualifiers.isEmpty ? nil : staging.qualifiers[UInt64(link.from) << 32 | UInt64(link.targetID)]
      switch (staging.entries[from].kind.table, staging.entries[to].kind.table) {
      case (.characters, .episodes):
        told.append(Pair(character: UInt32(from), episode: UInt32(to), toldByCharacter: true, toldByEpisode: false, qualifier: qualifier))
      case (.episodes, .characters):
        told.append(Pair(character: UInt32(to), episode: UInt32(from), toldByCharacter: false, toldByEpisode: true, qualifier: qualifier))
      default: continue
      }
      guard let pair = told.last, partition.isMerged(from) || partition.isMerged(to) else { continue }
      let key = Self.key(pair)
      if let qualifier { qualifiersOfMerged[key, default: []].append((link.from, qualifier)) }
      if tellersOfMerged[key]?.contains(link.from) != true { tellersOfMerged[key, default: []].append(link.from) }
    }
    // Of one pair the character's word comes first, so that its qualifier stands whichever record came first.
    told.sort {
      if $0.character != $1.character { return rank[Int($0.character)] < rank[Int($1.character)] }
      if $0.episode != $1.episode { return rank[Int($0.episode)] < rank[Int($1.episode)] }
      return $0.toldByCharacter && !$1.toldByCharacter
    }
    for pair in told {
      if let last = pairs.last, last.character == pair.character, last.episode == pair.episode {
        pairs[pairs.count - 1].toldByCharacter = last.toldByCharacter || pair.toldByCharacter
        pairs[pairs.count - 1].toldByEpisode = last.toldByEpisode || pair.toldByEpisode
        pairs[pairs.count - 1].qualifier = last.qualifier ?? pair.qualifier
      } else {
        pairs.append(pair)
      }
    }
    for place in pairs.indices where !qualifiersOfMerged.isEmpty {
      guard let words = qualifiersOfMerged[Self.key(pairs[place])] else { continue }
      // The character's word comes before the episode's, that of a trusted source before another: whichever record came first.
      let pair = pairs[place]
      let order = partition.members(of: Int(pair.character)) + partition.members(of: Int(pair.episode))
      let best = words.min { order.firstIndex(of: Int($0.teller)) ?? 0 < order.firstIndex(of: Int($1.teller)) ?? 0 }
      pairs[place].qualifier = best?.qualifier
    }
    var start = 0
    for place in pairs.indices {
      let pair = pairs[place]
      if pair.toldByCharacter != pair.toldByEpisode { oneSided += 1 }
      ofEpisode[pair.episode, default: []].append(pair.character)
      if place + 1 == pairs.count || pairs[place + 1].character != pair.character {
        ofCharacter[pair.character] = start..<place + 1
        start = place + 1
      }
    }
  }

  private static func key(_ pair: Pair) -> UInt64 { UInt64(pair.character) << 32 | UInt64(pair.episode) }

  /// The entries that tell a pair.
  func tellers(of pair: Pair) -> [UInt32] {
    if let tellers = tellersOfMerged[Self.key(pair)] { return tellers }
    return (pair.toldByCharacter ? [pair.character] : []) + (pair.toldByEpisode ? [pair.episode] : [])
  }

  /// The appearances of a character, in the order of the episodes' ids.
  func appearances(of character: Int) -> ArraySlice<Pair> { ofCharacter[UInt32(character)].map { pairs[$0] } ?? [] }

  /// The characters of an episode, in the order of their ids.
  func characters(of episode: Int) -> [UInt32] { ofEpisode[UInt32(episode)] ?? [] }
}
