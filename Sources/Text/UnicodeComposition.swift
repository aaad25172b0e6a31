import CUTF8Proc

/// Unicode normalization of byte sequences, by libutf8proc (UAX #15, Unicode 14).
enum UnicodeComposition {
  private static let canonical = utf8proc_option_t(rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_COMPOSE.rawValue)

  private static let foldedCompatible = utf8proc_option_t(
    rawValue: UTF8PROC_STABLE.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_COMPAT.rawValue
      | UTF8PROC_CASEFOLD.rawValue | UTF8PROC_IGNORE.rawValue)

  /// The NFC form of well-formed UTF-8.
  static func composed(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    decomposed(bytes, options: canonical, firstGuess: bytes.count * 2) { scalars in encodedComposition(of: scalars) }
  }

  /// Case folded, compatibly decomposed scalars without the ignorable ones, edited and composed again.
  ///
  /// `edit` reads its first buffer, writes at most twice as many scalars to the second one and returns how many.
  static func foldedAndComposed(
    _ bytes: UnsafeBufferPointer<UInt8>,
    edit: (UnsafeMutableBufferPointer<Int32>, UnsafeMutableBufferPointer<Int32>) -> Int
  ) -> String? {
    decomposed(bytes, options: foldedCompatible, firstGuess: bytes.count * 3 + 16) { scalars in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: scalars.count * 2 + 1) { edited in
        let count = edit(scalars, edited)
        return encodedComposition(of: UnsafeMutableBufferPointer(rebasing: edited[..<count]))
      }
    }
  }

  /// Calls `body` with the decomposed scalars. Nil only for bytes that are no UTF-8 or for lack of memory.
  private static func decomposed<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, options: utf8proc_option_t, firstGuess: Int,
    body: (UnsafeMutableBufferPointer<Int32>) -> Result
  ) -> Result? {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return nil }
    var capacity = firstGuess + 1
    for _ in 0..<2 {
      var needed = 0
      let result: Result? = withUnsafeTemporaryAllocation(of: Int32.self, capacity: capacity) { buffer in
        needed = utf8proc_decompose(source, bytes.count, buffer.baseAddress, capacity, options)
        guard needed >= 0, needed <= capacity else { return nil }
        return body(UnsafeMutableBufferPointer(rebasing: buffer[..<needed]))
      }
      if let result { return result }
      if needed < 0 { return nil }
      capacity = needed
    }
    return nil
  }

  private static func encodedComposition(of scalars: UnsafeMutableBufferPointer<Int32>) -> String {
    guard !scalars.isEmpty else { return "" }
    let count = max(0, utf8proc_normalize_utf32(scalars.baseAddress, scalars.count, canonical))
    return String(unsafeUninitializedCapacity: count * 4) { output in
      guard let start = output.baseAddress else { return 0 }
      var written = 0
      for index in 0..<count {
        written += utf8proc_encode_char(scalars[index], start + written)
      }
      return written
    }
  }

  /// Whether the scalar is a mark on another one (categories Mn, Mc, Me).
  static func isMark(_ scalar: Int32) -> Bool {
    let category = utf8proc_category(scalar)
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC || category == UTF8PROC_CATEGORY_ME
  }

  /// Whether the scalar is punctuation or a blank (categories P*, Z*).
  static func isPunctuationOrBlank(_ scalar: Int32) -> Bool {
    let category = utf8proc_category(scalar).rawValue
    return (UTF8PROC_CATEGORY_PC.rawValue...UTF8PROC_CATEGORY_PO.rawValue).contains(category)
      || (UTF8PROC_CATEGORY_ZS.rawValue...UTF8PROC_CATEGORY_ZP.rawValue).contains(category)
  }
}
