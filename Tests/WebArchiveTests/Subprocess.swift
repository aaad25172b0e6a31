import FileSystem
import Glibc

/// A program that a test runs; its output goes to a file.
struct Subprocess {
  let identifier: pid_t
  let outputPath: String

  /// Starts a program found on `PATH`, standard output and error into a file.
  init(_ arguments: [String], outputPath: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    // The threads that run tests block signals, and a child would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var pointers = arguments.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, &pointers, environ)
    if code != 0 { throw FileError(.open, path: arguments[0], code: code) }
    self.identifier = identifier
    self.outputPath = outputPath
  }

  /// Waits for the end and gives the exit code; -1 if a signal ended it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  /// Ends the program and waits for its end.
  func end() {
    kill(identifier, SIGTERM)
    _ = wait()
  }

  /// What it has written so far.
  func output() throws -> String {
    String(decoding: try FileSystem.readAll(outputPath), as: UTF8.self)
  }
}
