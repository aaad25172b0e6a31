extension JSONWriter {
  /// Writes a string.
  public mutating func value(string: String) {
    appendString(string, isKey: false)
  }

  /// Writes a string given as UTF-8; bytes that are not UTF-8 become U+FFFD, one for each maximal part.
  public mutating func value(bytes string: UnsafeBufferPointer<UInt8>) {
    appendString(string, isUTF8: false, isKey: false)
  }

  /// Writes a string given as UTF-8; bytes that are not UTF-8 become U+FFFD, one for each maximal part.
  public mutating func value(bytes string: [UInt8]) {
    string.withUnsafeBufferPointer { value(bytes: $0) }
  }

  /// Writes an array of strings.
  public mutating func value(strings: some Sequence<String>) {
    beginArray()
    for string in strings { value(string: string) }
    endArray()
  }

  /// Writes an integer.
  public mutating func value(_ integer: Int) {
    separate()
    appendInteger(integer)
    endValue()
  }

  /// Writes a number in the shortest form that reads back as the same double, laid out as RFC 8785, section 3.2.2.3 says.
  ///
  /// `172`, `-41.9`, `1e+21`; negative zero is `0`. What JSON has no number for, NaN and the infinities, is written as `null`.
  public mutating func value(_ number: Double) {
    separate()
    appendDouble(number)
    endValue()
  }

  /// Writes a number with the given text, such as `1.50`; a text that is no JSON number is written as a string, so that nothing is lost.
  public mutating func value(numberText text: UnsafeBufferPointer<UInt8>) {
    guard JSONDiagnosis.isNumber(text) else { return value(bytes: text) }
    separate()
    bytes.append(contentsOf: text)
    endValue()
  }

  /// Writes a number with the given text, such as `1.50`; a text that is no JSON number is written as a string, so that nothing is lost.
  public mutating func value(numberText text: String) {
    var text = text
    text.withUTF8 { value(numberText: $0) }
  }

  /// Writes `true` or `false`.
  public mutating func value(_ boolean: Bool) {
    separate()
    append(boolean ? "true" : "false")
    endValue()
  }

  /// Writes `null`.
  public mutating func null() {
    separate()
    append("null")
    endValue()
  }

  /// Writes a value that was read, with all that it contains: numbers as they were written, strings escaped anew.
  public mutating func value(_ value: JSONValue) {
    switch value.kind {
    case .object:
      beginObject()
      for member in value.members {
        key(string: member.key.name)
        self.value(member.value)
      }
      endObject()
    case .array:
      beginArray()
      for element in value.elements { self.value(element) }
      endArray()
    case .string:
      value.withBytes { appendString($0, isUTF8: true, isKey: false) }
    case .number, .boolean, .null:
      separate()
      value.withBytes { bytes.append(contentsOf: $0) }
      endValue()
    }
  }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
