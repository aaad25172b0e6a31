/// Texts, each held once, by number; in shards by hash, so that pools can be joined shard by shard at a time.
struct TermPool: Sendable {
  static let shardCount = 8
  var shards = [TermShard](repeating: TermShard(), count: TermPool.shardCount)

  /// The number of a text: its place in its shard times the number of shards, plus the shard. Same text, same number.
  mutating func intern(_ text: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let hash = Hashing.hash(text)
    let shard = Int(hash >> 61)
    return shards[shard].intern(text, hash: UInt32(truncatingIfNeeded: hash)) << 3 | UInt32(shard)
  }
}

/// One shard of a pool: the bytes one behind the other, and a table of slots to find them.
struct TermShard: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Where each text ends; it begins where the one in front ends.
  private(set) var ends: [UInt32] = []
  private var hashes: [UInt32] = []
  /// Number of a text plus one; zero is free. As many as a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

  var count: Int { ends.count }

  func range(of term: Int) -> Range<Int> { (term == 0 ? 0 : Int(ends[term - 1]))..<Int(ends[term]) }

  func hash(of term: Int) -> UInt32 { hashes[term] }

  mutating func intern(_ text: UnsafeBufferPointer<UInt8>, hash: UInt32) -> UInt32 {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while true {
      let term = Int(slots[slot])
      if term == 0 { break }
      if hashes[term - 1] == hash, equals(term - 1, text) { return UInt32(term - 1) }
      slot = (slot + 1) & mask
    }
    let term = ends.count
    bytes.append(contentsOf: text)
    ends.append(UInt32(bytes.count))
    hashes.append(hash)
    slots[slot] = UInt32(term + 1)
    if ends.count * 3 > slots.count * 2 { grow() }
    return UInt32(term)
  }

  private func equals(_ term: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: term)
    guard range.count == text.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for index in 0..<text.count where bytes[range.lowerBound + index] != text[index] { return false }
      return true
    }
  }

  private mutating func grow() {
    let mask = slots.count * 2 - 1
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for term in 0..<hashes.count {
      var slot = Int(hashes[term]) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(term + 1)
    }
  }

  /// Gives up what is needed to add texts only.
  mutating func seal() {
    hashes = []
    slots = []
  }
}

/// Hashes that are the same in every run.
enum Hashing {
  @inline(__always)
  static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: right ^ 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }

  static func hash(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let raw = UnsafeRawBufferPointer(text)
    var state = UInt64(text.count) &* 0xA076_1D64_78BD_642F
    var offset = 0
    while offset + 8 <= raw.count {
      state = mix(state, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < raw.count {
      rest = rest << 8 | UInt64(raw[offset])
      offset += 1
    }
    return mix(mix(state, rest), 0xE703_7ED1_A0B4_28DB)
  }
}
