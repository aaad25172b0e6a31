import TestSupport
import Testing
import Text

@Suite struct TextFoldingBytesTests {
  @Test("bytes fold as the text does, behind what stands there already")
  func same() {
    var generator = SeededGenerator(seed: 21)
    let letters = Array("aZ09 '`-.()\u{7}\té\u{301}ßŁガ’".unicodeScalars)
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        text.unicodeScalars.append(letters[Int.random(in: 0..<letters.count, using: &generator)])
      }
      var folded: [UInt8] = [0x2A, 0x20]
      Array(text.utf8).withUnsafeBufferPointer { TextFolding.fold($0, into: &folded) }
      #expect(String(decoding: folded, as: UTF8.self) == "* " + TextFolding.fold(text))
    }
  }
}
