internal import Catalog
internal import FileSystem
internal import JSONBytes

/// Looks up in `matches` what decided that sources belong together.
enum DecisionRules {
  /// Names the rule of each event of which one of the sources stands in a decision `merged`.
  static func name(_ events: inout [EntityEvent], in folder: String) throws(ComparisonError) {
    let path = RunComparison.path(.matches, folder)
    guard FileSystem.exists(path) else { return }
    var bySource: [String: [Int]] = [:]
    for (place, event) in events.enumerated() {
      for source in event.sources { bySource[source, default: []].append(place) }
    }
    var window = try LineWindow(path: path)
    var parser = JSONParser()
    let names = ["left_id", "right_id", "rule", "decision"].map { Array($0.utf8) }
    while try window.findLine() {
      do throws(JSONSyntaxError) {
        let tokens = try parser.parse(window.line)
        let values = names.map { tokens[0].kind == .object ? KeyReader.value($0, in: tokens) : nil }
        if let left = values[0], let right = values[1], let rule = values[2], let decision = values[3], tokens[rule].kind == .string {
          let word = String(decoding: tokens.content(of: tokens[decision]), as: UTF8.self)
          for side in [left, right] {
            for place in bySource[String(decoding: tokens.content(of: tokens[side]), as: UTF8.self)] ?? [] {
              // What was kept apart explains a split, what was merged the rest.
              let wanted = events[place].kind == .split ? "kept_apart" : "merged"
              if word == wanted, events[place].rule == nil { events[place].rule = Array(RawJSON.bytes(tokens, rule)) }
            }
          }
        }
      } catch {
        throw MergeJoin.error(.syntax(error), path: path, offset: window.offset)
      }
      window.passLine()
    }
  }
}
