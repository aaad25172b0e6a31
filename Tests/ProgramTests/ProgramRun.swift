import TestSupport

import FileSystem
import Glibc

/// Where a stream of a started program leads.
enum StreamTarget {
  /// Into a file of its own, read when the program has ended.
  case captured
  /// Into this file or device.
  case path(String)
  /// Into a pipe that nobody reads.
  case brokenPipe
}

/// A program on its way.
final class RunningProgram {
  private let identifier: pid_t
  private let folder: TemporaryFolder

  /// Starts a program found on `PATH`, in a process group of its own and with no signal blocked.
  ///
  /// - Parameters:
  ///   - folder: where it runs.
  ///   - environment: what differs from the environment of the tests; nil takes a variable away.
  init(
    _ arguments: [String], in folder: String, environment: [String: String?] = [:], input: String = "", output: StreamTarget = .captured,
    errors: StreamTarget = .captured
  ) throws {
    self.folder = try TemporaryFolder()
    try FileSystem.write(Array(input.utf8), to: self.folder("input"))
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, self.folder("input"), O_RDONLY, 0)
    var opened: [Int32] = []
    defer { for descriptor in opened { close(descriptor) } }
    for (descriptor, target, name) in [(STDOUT_FILENO, output, "output"), (STDERR_FILENO, errors, "errors")] {
      switch target {
      case .captured: posix_spawn_file_actions_addopen(&actions, descriptor, self.folder(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      case .path(let path): posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY | O_NOCTTY, 0)
      case .brokenPipe:
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw FileError(.create, path: "pipe", code: errno) }
        close(ends[0])
        opened.append(ends[1])
        posix_spawn_file_actions_adddup2(&actions, ends[1], descriptor)
      }
    }
    // The threads that run tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGINT, SIGTERM] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var pointers = (["sh", "-c", "cd \"$0\" && exec \"$@\"", folder] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var variables = Self.environment(changed: environment).map { strdup($0) } + [nil]
    defer { for variable in variables { free(variable) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, "sh", &actions, &attributes, &pointers, &variables)
    if code != 0 { throw FileError(.open, path: "sh", code: code) }
    self.identifier = identifier
  }

  /// Sends a signal to the program alone.
  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Waits for the end; after so many seconds it ends the program and all that it has started.
  func wait(seconds: Double = 30) throws -> ProgramRun {
    var status: Int32 = 0
    let deadline = Self.now() + seconds
    var isLate = false
    while waitpid(identifier, &status, isLate ? 0 : WNOHANG) == 0 {
      if Self.now() > deadline {
        isLate = true
        kill(-identifier, SIGKILL)
      } else {
        usleep(2000)
      }
    }
    let signal = status & 0x7F
    let end: ProgramRun.End = isLate ? .timeLimit : signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
    return ProgramRun(end: end, output: text("output"), errors: text("errors"))
  }

  /// Seconds of the monotonic clock.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func text(_ name: String) -> String {
    String(decoding: (try? FileSystem.readAll(folder(name))) ?? [], as: UTF8.self)
  }

  private static func environment(changed: [String: String?]) -> [String] {
    var variables: [String: String] = [:]
    var next = environ
    while let entry = next.pointee {
      let text = String(cString: entry)
      if let equals = text.firstIndex(of: "=") { variables[String(text[..<equals])] = String(text[text.index(after: equals)...]) }
      next += 1
    }
    for name in ["NO_COLOR", "COLUMNS"] { variables[name] = nil }
    for (name, value) in changed { variables[name] = value }
    return variables.map { "\($0)=\($1)" }
  }
}

/// What came of a program that was run.
struct ProgramRun {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    case timeLimit
  }

  var end: End
  var output: String
  var errors: String

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  /// Runs a program to its end.
  static func run(
    _ arguments: [String], in folder: String, environment: [String: String?] = [:], input: String = "", seconds: Double = 30
  ) throws -> ProgramRun {
    try RunningProgram(arguments, in: folder, environment: environment, input: input).wait(seconds: seconds)
  }

  /// Whether a program runs here and ends with 0.
  static func succeeds(_ arguments: [String]) -> Bool {
    (try? run(arguments, in: "/"))?.end == .exit(0)
  }
}
