internal import Glibc

/// What a file descriptor can show: whether a person sits before it, how wide it is, and whether colour is welcome.
public struct Terminal: Sendable, Equatable {
  /// Whether the descriptor is a terminal.
  public var isInteractive: Bool
  /// The width in columns, at least 1; 80 where nobody knows.
  public var width: Int
  /// Whether colour and weight may be used.
  public var allowsColor: Bool

  /// Makes a terminal of known properties.
  public init(isInteractive: Bool, width: Int, allowsColor: Bool) {
    self.isInteractive = isInteractive
    self.width = max(1, width)
    self.allowsColor = allowsColor
  }

  /// Asks the system about a descriptor, and the environment of the process about wishes.
  public init(descriptor: Int32) {
    self.init(
      isInteractive: isatty(descriptor) == 1, windowWidth: Self.windowWidth(descriptor),
      environment: { name in getenv(name).map { String(cString: $0) } })
  }

  /// Decides by what the system said and by the environment.
  ///
  /// The width is that of the window, else `COLUMNS`, else 80. Colour needs a terminal, no `NO_COLOR` that is not empty (no-color.org), and a `TERM` that
  /// is there and is not `dumb`.
  public init(isInteractive: Bool, windowWidth: Int?, environment: (String) -> String?) {
    let columns = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let term = environment("TERM") ?? ""
    self.init(
      isInteractive: isInteractive,
      width: windowWidth ?? columns ?? 80,
      allowsColor: isInteractive && (environment("NO_COLOR") ?? "").isEmpty && !term.isEmpty && term != "dumb")
  }

  private static func windowWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
