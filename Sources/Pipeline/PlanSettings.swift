internal import Configuration
internal import JSONBytes

/// Changes of a plan for one run (`--set sources.api.base_url=http://localhost:8080`).
///
/// A setting is written into the text of the plan, and the plan is read again: so it obeys the same grammar as the file.
enum PlanSettings {
  /// The plan's text with a setting in it.
  ///
  /// - Parameter setting: `KEY=VALUE`; in the key, an item of `sources` is named by its id; the value is JSON, or else a text.
  static func apply(_ setting: String, to bytes: [UInt8]) throws(PipelineError) -> [UInt8] {
    guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
      throw .badSetting(setting, reason: "it is no KEY=VALUE")
    }
    let keys = setting[..<equals].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard let document = try? JSONDocument.parse(bytes) else { throw .badSetting(setting, reason: "the plan is no JSON") }
    return try splice(
      encoded(String(setting[setting.index(after: equals)...])), at: keys[...], in: document.root, of: bytes, setting: setting)
  }

  /// The settings applied one after the other; the result must fit the grammar as the file did.
  static func apply(_ settings: [String], to plan: LocatedPlan) throws(PipelineError) -> LocatedPlan {
    // What is wrong with the file itself is told of the file, by who reads it next.
    guard let root = try? JSONDocument.parse(plan.bytes).root, Plan.grammar.problems(in: root).isEmpty else { return plan }
    var plan = plan
    for setting in settings {
      plan.bytes = try apply(setting, to: plan.bytes)
      guard let root = try? JSONDocument.parse(plan.bytes).root else { throw .badSetting(setting, reason: "its value is no JSON") }
      if let problem = Plan.grammar.problems(in: root).first {
        throw .settingAgainstGrammar(setting, problem)
      }
    }
    return plan
  }

  private static func splice(
    _ value: [UInt8], at keys: ArraySlice<String>, in node: JSONValue, of bytes: [UInt8], setting: String
  ) throws(PipelineError) -> [UInt8] {
    guard let key = keys.first else {
      let end = node.offset + node.sourceText.utf8.count
      return Array(bytes[..<node.offset]) + value + Array(bytes[end...])
    }
    switch node.kind {
    case .object:
      if let child = node[key] { return try splice(value, at: keys.dropFirst(), in: child, of: bytes, setting: setting) }
      // What is not there yet is put in first place, with the objects that lead to it.
      var member: [UInt8] = value
      for key in keys.dropFirst().reversed() { member = Array("{".utf8) + quoted(key) + Array(":".utf8) + member + Array("}".utf8) }
      let inserted = quoted(key) + Array(":".utf8) + member + (node.count > 0 ? Array(",".utf8) : [])
      return Array(bytes[...node.offset]) + inserted + Array(bytes[(node.offset + 1)...])
    case .array:
      guard let item = node.elements.first(where: { $0["id"]?.string == key }) else {
        let ids = node.elements.compactMap { $0["id"]?.string }
        throw .badSetting(setting, reason: "there is no source \"\(key)\"; the plan has \(ids.joined(separator: ", "))")
      }
      return try splice(value, at: keys.dropFirst(), in: item, of: bytes, setting: setting)
    default: throw .badSetting(setting, reason: "nothing can stand below \"\(node.sourceText)\"")
    }
  }

  private static func encoded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return (try? JSONDocument.parse(bytes)) != nil ? bytes : quoted(text)
  }

  private static func quoted(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.value(string: text)
    return writer.bytes
  }
}
