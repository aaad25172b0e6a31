internal import Glibc

/// What a file descriptor can show: whether a person sits before it, how wide it is, and whether colour is welcome.
public struct Terminal: Sendable, Equatable {
  /// Whether the descriptor is a terminal.
  public var isInteractive: Bool
  /// The width in columns, at least 1; 80 where nobody knows.
  public var width: Int
  /// Whether colour and weight may be used.
  public var allowsColor: Bool
  /// Whether a line that stands can be written anew.
  public var rewritesLines: Bool

  /// Makes a terminal of known properties; one that is interactive rewrites its lines unless told otherwise.
  public init(isInteractive: Bool, width: Int, allowsColor: Bool, rewritesLines: Bool? = nil) {
    self.isInteractive = isInteractive
    self.width = max(1, width)
    self.allowsColor = allowsColor
    self.rewritesLines = rewritesLines ?? isInteractive
  }

  /// Asks the system about a descriptor, and the environment of the process about wishes.
  public init(descriptor: Int32) {
    self.init(
      isInteractive: isatty(descriptor) == 1, windowWidth: Self.windowWidth(descriptor),
      environment: { name in getenv(name).map { String(cString: $0) } })
  }

  /// Decides by what the system said and by the environment.
  ///
  /// The width is that of the window, else `COLUMNS`, else 80. Lines are rewritten on a terminal whose `TERM` is there and is not `dumb`. Colour needs
  /// that too, and no `NO_COLOR` that is not empty (no-color.org).
  public init(isInteractive: Bool, windowWidth: Int?, environment: (String) -> String?) {
    let columns = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    let term = environment("TERM") ?? ""
    let obeys = isInteractive && !term.isEmpty && term != "dumb"
    self.init(
      isInteractive: isInteractive,
      width: windowWidth ?? columns ?? 80,
      allowsColor: obeys && (environment("NO_COLOR") ?? "").isEmpty,
      rewritesLines: obeys)
  }

  private static func windowWidth(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
