import Glibc

extension FileSystem {
  /// Makes a folder, and with `withParents` those above it; a folder that is there already is no error then.
  public static func makeDirectory(_ path: String, withParents: Bool = false) throws(FileError) {
    try FileError.check(.create, path)
    if mkdir(path, 0o777) == 0 { return }
    let code = errno
    if withParents, code == ENOENT, FilePath.parent(path) != path {
      try makeDirectory(FilePath.parent(path), withParents: true)
      if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
      throw FileError.last(.create, path)
    }
    // A link to a folder counts as the folder.
    if withParents, code == EEXIST || code == EISDIR {
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    }
    // What stands there is no folder.
    throw FileError(.create, path: path, code: withParents && code == EEXIST ? ENOTDIR : code)
  }

  /// The names in a folder, without "." and "..", in the order of their bytes.
  public static func entries(of path: String) throws(FileError) -> [String] {
    try FileError.check(.list, path)
    guard let folder = opendir(path) else { throw FileError.last(.list, path) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else {
        if errno != 0 { throw FileError.last(.list, path) }
        break
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: tuple.pointee)) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file, a link or an empty folder.
  public static func remove(_ path: String) throws(FileError) {
    try FileError.check(.remove, path)
    if Glibc.remove(path) != 0 { throw FileError.last(.remove, path) }
  }

  /// Removes a folder with all that is in it, or a file; links are removed, not followed. Nothing there is no error.
  public static func removeTree(_ path: String) throws(FileError) {
    switch try kind(of: path) {
    case nil: return
    case .directory:
      for name in try entries(of: path) { try removeTree(FilePath.join(path, name)) }
      try remove(path)
    case .file, .link, .other: try remove(path)
    }
  }
}
