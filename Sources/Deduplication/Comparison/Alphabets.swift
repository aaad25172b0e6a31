/// Texts beyond ASCII as bytes, a letter each, so that a changed letter is one edit whatever its length in UTF-8.
struct Alphabets {
  private var left: [UInt8] = []
  private var right: [UInt8] = []
  private var letters: [UInt32] = []

  /// Lends two texts with the same byte for the same letter. More letters than there are bytes: the last stands for all the rest.
  mutating func withLetters(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
  ) {
    letters.removeAll(keepingCapacity: true)
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
    // Four bytes a letter: longer texts are not compared letter by letter anyway.
    guard max(first.count, second.count) <= EditDistance.longest * 4 else { return }
    append(first, to: \.left)
    append(second, to: \.right)
    left.withUnsafeBufferPointer { left in right.withUnsafeBufferPointer { body(left, $0) } }
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, to list: WritableKeyPath<Alphabets, [UInt8]>) {
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      let place: Int
      if let known = letters.firstIndex(of: scalar.value) {
        place = known
      } else {
        place = letters.count
        letters.append(scalar.value)
      }
      self[keyPath: list].append(UInt8(clamping: place))
    }
  }
}
