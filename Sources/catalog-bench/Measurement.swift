import FileSystem
import Glibc

/// Why something could not be measured.
enum MeasurementError: Error, Equatable {
  case notStarted(program: String, code: Int32)
  case failed(command: [String], status: Int32)
  case unexpectedOutput(command: [String])
}

/// What one process took from its start to its end.
struct ProcessUse {
  /// Seconds.
  var wall: Double
  /// Seconds on all cores, user and system.
  var cpu: Double
  /// The largest resident size in bytes.
  var peak: Int
  var output: [UInt8]
}

/// A process that was started here; it is waited for, or ended by its own id.
struct ChildProcess: ~Copyable {
  private let command: [String]
  private let identifier: pid_t
  private let standardOutput: Int32

  /// Starts a program found on `PATH`; its standard output is read here, standard error is ours or thrown away.
  init(_ command: [String], discardingErrors: Bool = false) throws(MeasurementError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .notStarted(program: command[0], code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    if discardingErrors { posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) }
    var arguments = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var identifier: pid_t = 0
    let code = posix_spawnp(&identifier, command[0], &actions, nil, &arguments, environ)
    close(ends[1])
    if code != 0 {
      close(ends[0])
      throw .notStarted(program: command[0], code: code)
    }
    self.command = command
    self.identifier = identifier
    standardOutput = ends[0]
  }

  deinit { close(standardOutput) }

  /// Reads up to the first line feed, which is left out, or to the end.
  func readLine() -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(standardOutput, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }

  /// Asks the process to end and waits until it has.
  consuming func end() {
    kill(identifier, SIGTERM)
    while waitpid(identifier, nil, 0) == -1, errno == EINTR {}
  }

  private func finish(startedAt start: Double) throws(MeasurementError) -> ProcessUse {
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    while true {
      let count = read(standardOutput, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      output.append(contentsOf: buffer[..<count])
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) == -1, errno == EINTR {}
    let wall = Clock.now - start
    guard status == 0 else { throw .failed(command: command, status: status) }
    let cpu = Clock.seconds(usage.ru_utime) + Clock.seconds(usage.ru_stime)
    return ProcessUse(wall: wall, cpu: cpu, peak: usage.ru_maxrss * 1024, output: output)
  }

  /// Runs a program to its end.
  ///
  /// The peak is never below our own resident size when it starts (the kernel carries it over), so that we hold no data ourselves.
  static func run(_ command: [String]) throws(MeasurementError) -> ProcessUse {
    let start = Clock.now
    return try ChildProcess(command).finish(startedAt: start)
  }

  /// Whether a program can be run and ends well.
  static func succeeds(_ command: [String]) -> Bool {
    (try? ChildProcess(command, discardingErrors: true).finish(startedAt: Clock.now)) != nil
  }
}

/// Time in seconds.
enum Clock {
  /// On a clock that never goes back.
  static var now: Double { read(CLOCK_MONOTONIC) }

  /// That this process has spent on the cores, user and system.
  static var onCore: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
