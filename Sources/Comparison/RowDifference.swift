internal import JSONBytes

/// Finds the fields in which two rows of one key differ, by walking the tokens of both.
struct RowDifference: ~Copyable {
  private var oldParser = JSONParser()
  private var newParser = JSONParser()
  private let rules: FieldRules
  /// Rows have their fields in one order: what is done with the field at a place is looked up once.
  private var treatments: [(name: [UInt8], text: String, treatment: FieldRules.Treatment)] = []
  /// The differences of the last two rows, as the members of a JSON object.
  private(set) var members: [UInt8] = []
  /// In how many records each field differs.
  private(set) var counts: [String: Int] = [:]
  /// In how many records a beginning was replaced, by field.
  private(set) var prefixCounts: [String: Int] = [:]
  /// What people call the new row, as JSON; empty where it has no name.
  private(set) var label: [UInt8] = []
  private var hasOrderChange = false
  private var hasDerivedChange = false

  private static let labels: [[UInt8]] = ["name", "title", "label"].map { Array($0.utf8) }

  init(_ rules: FieldRules) {
    self.rules = rules
  }

  enum Side { case old, new }

  /// Compares two rows.
  mutating func compare(
    _ old: UnsafeBufferPointer<UInt8>, _ new: UnsafeBufferPointer<UInt8>
  ) -> Result<RowOutcome, Fault> {
    members.removeAll(keepingCapacity: true)
    hasOrderChange = false
    hasDerivedChange = false
    let left: JSONTokens
    let right: JSONTokens
    do throws(JSONSyntaxError) { left = try oldParser.parse(old) } catch { return .failure(Fault(side: .old, error: error)) }
    do throws(JSONSyntaxError) { right = try newParser.parse(new) } catch { return .failure(Fault(side: .new, error: error)) }
    guard left[0].kind == .object else { return .failure(Fault(side: .old, error: nil)) }
    guard right[0].kind == .object else { return .failure(Fault(side: .new, error: nil)) }
    walk(left, right)
    if !members.isEmpty {
      setLabel(right)
      return .success(.changed)
    }
    return .success(hasOrderChange ? .reordered : hasDerivedChange ? .derived : .same)
  }

  /// A row that is no JSON, or no object (no error).
  struct Fault: Error {
    var side: Side
    var error: JSONSyntaxError?
  }

  /// What people call a row, as JSON.
  mutating func label(of line: UnsafeBufferPointer<UInt8>) -> Result<[UInt8], Fault> {
    do throws(JSONSyntaxError) {
      let tokens = try newParser.parse(line)
      guard tokens[0].kind == .object else { return .failure(Fault(side: .new, error: nil)) }
      setLabel(tokens)
      return .success(label)
    } catch {
      return .failure(Fault(side: .new, error: error))
    }
  }

  private mutating func setLabel(_ tokens: JSONTokens) {
    label.removeAll(keepingCapacity: true)
    for name in Self.labels {
      guard let value = KeyReader.value(name, in: tokens), tokens[value].kind == .string else { continue }
      label.append(contentsOf: RawJSON.bytes(tokens, value))
      return
    }
  }

  // MARK: - Fields

  private mutating func walk(_ left: JSONTokens, _ right: JSONTokens) {
    let leftEnd = Int(left[0].end)
    let rightEnd = Int(right[0].end)
    var leftIndex = 1
    var rightIndex = 1
    var place = 0
    var isInStep = true
    while leftIndex < leftEnd {
      let name = left.content(of: left[leftIndex])
      if isInStep, rightIndex < rightEnd, Self.isSameText(name, right.content(of: right[rightIndex])) {
        compare(left, leftIndex + 1, right, rightIndex + 1, name, place)
        rightIndex = Int(right[rightIndex + 1].end)
      } else {
        isInStep = false
        compare(left, leftIndex + 1, right, KeyReader.value(Array(name), in: right), name, place)
      }
      leftIndex = Int(left[leftIndex + 1].end)
      place += 1
    }
    if isInStep, rightIndex == rightEnd { return }
    // Fields of the new row alone.
    var index = isInStep ? rightIndex : 1
    while index < rightEnd {
      let name = right.content(of: right[index])
      if isInStep || KeyReader.value(Array(name), in: left) == nil { compare(left, nil, right, index + 1, name, place) }
      index = Int(right[index + 1].end)
      place += 1
    }
  }

  private static func isSameText(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.count == right.count && EqualBytes.count(left, right) == left.count
  }

  private mutating func compare(
    _ left: JSONTokens, _ leftIndex: Int?, _ right: JSONTokens, _ rightIndex: Int?, _ name: UnsafeBufferPointer<UInt8>, _ place: Int
  ) {
    if let leftIndex, let rightIndex, RawJSON.isSame(left, leftIndex, right, rightIndex) { return }
    let known = treatment(of: name, at: place)
    if known.treatment == .ignored { return }
    // A field that is missing says as little as one that is null.
    if leftIndex == nil || rightIndex == nil {
      let there = leftIndex.map { left[$0].kind } ?? rightIndex.map { right[$0].kind }
      if there == .null || rules.oneSided.contains(known.text) { return }
    }
    if known.treatment == .derived {
      hasDerivedChange = true
      return
    }
    if let prefix = rules.prefixes[known.text], let leftIndex, let rightIndex,
      prefix.explains(left, leftIndex, right, rightIndex)
    {
      prefixCounts[known.text, default: 0] += 1
      return
    }
    let start = members.count
    if start > 0 { members.append(UInt8(ascii: ",")) }
    var writer = JSONWriter()
    writer.value(bytes: name)
    members.append(contentsOf: writer.bytes)
    members.append(":{")
    if let leftIndex, let rightIndex, left[leftIndex].kind == .array, right[rightIndex].kind == .array {
      if !ListDifference.write(left, leftIndex, right, rightIndex, to: &members) {
        members.removeLast(members.count - start)
        hasOrderChange = true
        return
      }
    } else {
      members.append(#""old":"#)
      append(left, leftIndex)
      members.append(#","new":"#)
      append(right, rightIndex)
    }
    members.append(UInt8(ascii: "}"))
    counts[known.text, default: 0] += 1
  }

  private mutating func append(_ tokens: JSONTokens, _ index: Int?) {
    if let index { members.append(contentsOf: RawJSON.bytes(tokens, index)) } else { members.append("null") }
  }

  private mutating func treatment(
    of name: UnsafeBufferPointer<UInt8>, at place: Int
  ) -> (text: String, treatment: FieldRules.Treatment) {
    if place < treatments.count, treatments[place].name.elementsEqual(name) { return (treatments[place].text, treatments[place].treatment) }
    let text = String(decoding: name, as: UTF8.self)
    let treatment = rules.treatment(of: text)
    while treatments.count <= place { treatments.append(([], "", .ignored)) }
    treatments[place] = (Array(name), text, treatment)
    return (text, treatment)
  }
}
