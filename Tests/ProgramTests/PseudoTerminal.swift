import FileSystem
import Glibc

/// A terminal that is not there: what a program writes to `path` can be read here.
final class PseudoTerminal {
  /// The device to give to a program.
  let path: String
  private let master: Int32

  init(columns: UInt16) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard master >= 0 else { throw FileError(.open, path: "/dev/ptmx", code: errno) }
    var unlocked: Int32 = 0
    var number: UInt32 = 0
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)): macros with sizes in them, which Swift does not see.
    let isReady = ioctl(master, 0x4004_5431, &unlocked) == 0 && ioctl(master, 0x8004_5430, &number) == 0
    guard isReady, ioctl(master, UInt(TIOCSWINSZ), &size) == 0 else {
      let code = errno
      close(master)
      throw FileError(.open, path: "/dev/pts", code: code)
    }
    path = "/dev/pts/\(number)"
  }

  deinit { close(master) }

  /// Types a text, as a person would, ahead of who reads it.
  func type(_ text: String) { _ = text.utf8CString.withUnsafeBytes { write(master, $0.baseAddress, $0.count - 1) } }

  /// All that was written, when every program that had the terminal has ended.
  func text() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(master, &chunk, chunk.count)
      // EIO tells that the other end is closed.
      if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk.prefix(count)
    }
  }

  /// Whether there are such terminals here.
  static let isAvailable = (try? PseudoTerminal(columns: 80)) != nil
}
