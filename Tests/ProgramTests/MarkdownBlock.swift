/// A fenced block of a Markdown page.
struct MarkdownBlock {
  /// What stands after the opening fence.
  var language: String
  /// The line before the block; a comment there may say what the block is.
  var lead: String
  /// The lines between the fences, with their line ends.
  var text: String

  /// The blocks of a page in their order.
  static func all(of page: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var open: MarkdownBlock?
    var previous = ""
    for line in page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          open = nil
        } else {
          open = MarkdownBlock(language: String(line.dropFirst(3)), lead: previous, text: "")
        }
      } else {
        open?.text += line + "\n"
      }
      previous = line
    }
    return blocks
  }
}
