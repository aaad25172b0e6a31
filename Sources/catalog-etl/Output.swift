import Glibc

/// Standard output could not be written.
struct OutputError: Error {
  let code: Int32

  var isBrokenPipe: Bool { code == EPIPE }
}

/// Data go here.
enum StandardOutput {
  static func write(_ bytes: [UInt8]) throws(OutputError) {
    if let code = writeAll(bytes, to: STDOUT_FILENO) {
      if code != EPIPE { StandardError.write("catalog-etl: cannot write standard output: \(String(cString: strerror(code)))\n") }
      throw OutputError(code: code)
    }
  }

  static func write(_ text: String) throws(OutputError) { try write(Array(text.utf8)) }
}

/// Prose goes here; where nobody reads it, nothing is lost.
enum StandardError {
  static func write(_ text: String) { _ = writeAll(Array(text.utf8), to: STDERR_FILENO) }
}

/// Writes all bytes; the errno where that fails.
private func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
  bytes.withUnsafeBytes { buffer in
    var start = 0
    while start < buffer.count {
      let count = Glibc.write(descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      start += count
    }
    return nil
  }
}
