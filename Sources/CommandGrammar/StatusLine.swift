/// A line of progress that is rewritten in place, on a terminal that can do that; elsewhere every answer is empty.
///
/// The value writes nothing: it answers with what is to be written to the descriptor, so that it can be tested without a terminal.
public struct StatusLine: Sendable, Equatable {
  /// The terminal it is shown on; set again when the window has changed its size.
  public var terminal: Terminal
  /// The text that stands on the line now, or nil where none does.
  public private(set) var shown: String?

  /// Makes a line that shows nothing yet.
  public init(terminal: Terminal) {
    self.terminal = terminal
  }

  /// What to write so that the line shows the text; empty where it shows it already.
  public mutating func show(_ text: String) -> String {
    guard terminal.rewritesLines, text != shown else { return "" }
    shown = text
    return Self.render(text, width: terminal.width)
  }

  /// What to write so that the line is gone; empty where it shows nothing.
  public mutating func clear() -> String {
    guard shown != nil else { return "" }
    shown = nil
    return Self.erase
  }

  /// What to write so that a message (without its last line end) stands for good, and the line below it as before.
  ///
  /// Off a terminal it is the message with a line end.
  public func around(_ message: String) -> String {
    guard let shown else { return message + "\n" }
    return Self.erase + message + "\n" + Self.render(shown, width: terminal.width)
  }

  /// Carriage return, the text, and clear to the end of the line.
  ///
  /// Control characters become spaces, and the text is clipped with `…` to one column less than the width: a full line would make some terminals wrap.
  public static func render(_ text: String, width: Int) -> String {
    "\r\(DisplayText.clipped(DisplayText.printable(text), to: width - 1))\u{1B}[K"
  }

  private static let erase = "\r\u{1B}[K"
}
