import WebArchive

/// What is wrong with a WARC file.
enum ArchivePhrases {
  static func phrase(_ error: WARCError) -> String {
    switch error {
    case .file(let error): Phrases.file(error)
    case .notWARC(let path): "\(path) is no WARC file: it does not begin with \"WARC/\", neither plainly nor inside gzip"
    case .cut(let path, 0): "\(path) is empty, or cut inside its first record\nCopy or record it again."
    case .cut(let path, let offset): "\(path) is cut: it ends inside the record that begins at byte \(offset)\nCopy or record it again."
    case .badLength(let path, let offset, let value):
      "\(path): the record at byte \(offset) has a bad Content-Length (\"\(value)\")"
    case .badHeader(let path, let offset, let line): "\(path): the record at byte \(offset) has a line that is no header: \"\(line)\""
    case .corrupt(let path, let offset): "\(path): what begins at byte \(offset) cannot be decompressed; the file is damaged"
    case .tooLarge(let path, let offset, let limit): "\(path): the record at byte \(offset) is larger than \(limit) bytes"
    case .badDigest(let path, let offset, let field, let value):
      "\(path): the record at byte \(offset) is not what its \(field) says (\(value)); the file is damaged"
    }
  }
}
