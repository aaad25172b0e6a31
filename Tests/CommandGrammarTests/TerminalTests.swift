import CommandGrammar
import Testing

@Suite struct TerminalTests {
  @Test(
    "width and colour follow the window and the environment",
    arguments: [
      (true, 120, ["TERM": "xterm", "COLUMNS": "33"], Terminal(isInteractive: true, width: 120, allowsColor: true)),
      (true, nil, ["TERM": "xterm", "COLUMNS": "33"], Terminal(isInteractive: true, width: 33, allowsColor: true)),
      (true, nil, ["TERM": "xterm", "COLUMNS": "-3", "NO_COLOR": ""], Terminal(isInteractive: true, width: 80, allowsColor: true)),
      (true, nil, ["TERM": "xterm", "COLUMNS": "wide", "NO_COLOR": "1"], Terminal(isInteractive: true, width: 80, allowsColor: false)),
      (true, nil, ["TERM": "dumb"], Terminal(isInteractive: true, width: 80, allowsColor: false, rewritesLines: false)),
      (true, nil, [:], Terminal(isInteractive: true, width: 80, allowsColor: false, rewritesLines: false)),
      (false, nil, ["TERM": "xterm"], Terminal(isInteractive: false, width: 80, allowsColor: false)),
    ] as [(Bool, Int?, [String: String], Terminal)])
  func decides(_ isInteractive: Bool, _ windowWidth: Int?, _ environment: [String: String], _ expected: Terminal) {
    #expect(Terminal(isInteractive: isInteractive, windowWidth: windowWidth, environment: { environment[$0] }) == expected)
  }

  @Test("a descriptor that is not open is no terminal")
  func closed() {
    let terminal = Terminal(descriptor: -1)
    #expect(!terminal.isInteractive && !terminal.allowsColor && terminal.width >= 1)
  }
}

@Suite struct StatusLineTests {
  @Test(
    "a line is clipped to one column less than the width",
    arguments: [
      ("[1/3] api", 20, "\r[1/3] api\u{1B}[K"),
      ("[1/3] api", 10, "\r[1/3] api\u{1B}[K"),
      ("[1/3] api", 9, "\r[1/3] a…\u{1B}[K"),
      ("進撃の巨人", 11, "\r進撃の巨人\u{1B}[K"),
      ("進撃の巨人", 10, "\r進撃の巨…\u{1B}[K"),
      ("進撃の巨人", 9, "\r進撃の…\u{1B}[K"),
      ("Cafe\u{301} ok", 8, "\rCafe\u{301} ok\u{1B}[K"),
      ("a\u{1B}[31m\nb", 20, "\ra [31m b\u{1B}[K"),
      ("abc", 2, "\r…\u{1B}[K"),
      ("abc", 1, "\r\u{1B}[K"),
      ("", 80, "\r\u{1B}[K"),
    ])
  func renders(_ text: String, _ width: Int, _ expected: String) {
    #expect(StatusLine.render(text, width: width) == expected)
  }

  @Test("the line is written when it changes, gives way to messages, and is gone at the end")
  func lives() {
    var line = StatusLine(terminal: Terminal(isInteractive: true, width: 20, allowsColor: true))
    #expect(line.clear().isEmpty)
    #expect(line.around("hello") == "hello\n")
    #expect(line.show("one") == "\rone\u{1B}[K")
    #expect(line.show("one").isEmpty)
    #expect(line.around("hello") == "\r\u{1B}[Khello\n\rone\u{1B}[K")
    #expect(line.clear() == "\r\u{1B}[K")
    #expect(line.shown == nil)
  }

  @Test("off a terminal nothing is shown")
  func silent() {
    var line = StatusLine(terminal: Terminal(isInteractive: false, width: 80, allowsColor: false))
    #expect(line.show("one").isEmpty)
    #expect(line.around("hello") == "hello\n")
    #expect(line.clear().isEmpty)
  }
}
