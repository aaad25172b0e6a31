public import FileSystem
internal import JSONBytes
internal import Synchronization

/// Records of a file of NDJSON, ready to be resolved.
public struct RecordFile: Sendable {
  /// The records.
  public var table: ResolutionTable
  /// The names of the sources by number; one without a name where none is told.
  public var sourceNames: [String]
  /// What each source promises.
  public var sources: [SourceRule]
  /// Lines that could not be read.
  public var problems: [RecordLineProblem]
  /// Fields of the model that no record has.
  public var unseenFields: [String]
  /// Whether all ids were numbers.
  public var keysAreNumbers: Bool

  private static let chunk = 4 << 20

  /// Reads a file by several tasks.
  ///
  /// - Throws: what the system says; lines that are wrong are told in `problems`, all others are read.
  public static func read(
    _ path: String, model: ResolutionModel, reading: RecordReading, width: Int
  ) async throws(FileError) -> RecordFile {
    let size = try FileSystem.size(of: path)
    let counter = ChunkCounter()
    let chunks = (size + chunk - 1) / chunk
    let results = await withTaskGroup(of: Result<Part, FileError>.self) { group in
      for _ in 0..<max(1, min(width, chunks)) {
        group.addTask {
          do throws(FileError) {
            return .success(try readChunks(of: path, size: size, counter, model, reading))
          } catch {
            return .failure(error)
          }
        }
      }
      var results: [Result<Part, FileError>] = []
      for await result in group { results.append(result) }
      return results
    }
    var parts: [Part] = []
    for result in results { parts.append(try result.get()) }
    return await joined(parts, path: path, model: model, reading: reading, width: width)
  }

  private final class ChunkCounter: Sendable {
    let next = Atomic<Int>(0)
  }

  private struct Part: Sendable {
    var builder: ResolutionTable.Builder
    var problems: [(offset: Int, kind: RecordLineProblem.Kind)]
    var seen: [Bool]
    var sourceNames: [String]
    var keysAreNumbers: Bool
  }

  /// Takes chunk after chunk; the lines that begin in a chunk belong to it.
  private static func readChunks(
    of path: String, size: Int, _ counter: ChunkCounter, _ model: ResolutionModel, _ reading: RecordReading
  ) throws(FileError) -> Part {
    let file = try OpenFile(reading: path)
    var reader = ResolutionLineReader(model, reading)
    var buffer: [UInt8] = []
    while true {
      let start = counter.next.add(1, ordering: .relaxed).oldValue * chunk
      guard start < size else { break }
      // The byte in front tells whether a line begins at the start.
      let from = max(0, start - 1)
      let end = min(size, start + chunk)
      try fill(&buffer, file, from: from, count: end - from)
      while end < size, buffer.last != 0x0A {
        // A line that goes on: read on to its end.
        let more = try append(&buffer, file, from: from + buffer.count)
        if more == 0 { break }
      }
      buffer.withUnsafeBufferPointer { bytes in
        var position = 0
        if start > 0 { position = next(0x0A, in: bytes, from: 0).map { $0 + 1 } ?? bytes.count }
        while position < bytes.count, from + position < end {
          let stop = next(0x0A, in: bytes, from: position) ?? bytes.count
          reader.read(UnsafeBufferPointer(rebasing: bytes[position..<stop]), offset: from + position)
          position = stop + 1
        }
      }
    }
    return Part(
      builder: reader.builder, problems: reader.problems, seen: reader.seen, sourceNames: reader.sourceNames,
      keysAreNumbers: reader.keysAreNumbers)
  }

  private static func next(_ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private static func fill(_ buffer: inout [UInt8], _ file: borrowing OpenFile, from: Int, count: Int) throws(FileError) {
    if buffer.count != count { buffer = [UInt8](repeating: 0, count: count) }
    var done = 0
    while done < count {
      var span = buffer.mutableSpan
      let got = try span.withUnsafeMutableBytes { bytes throws(FileError) in
        try file.read(at: from + done, into: UnsafeMutableRawBufferPointer(rebasing: bytes[done...]))
      }
      if got == 0 { break }
      done += got
    }
    buffer.removeSubrange(done...)
  }

  /// Reads on up to and with the next line feed.
  private static func append(_ buffer: inout [UInt8], _ file: borrowing OpenFile, from: Int) throws(FileError) -> Int {
    var more = [UInt8](repeating: 0, count: 1 << 16)
    let got = try file.read(at: from, into: &more)
    let part = more[..<got]
    if let feed = part.firstIndex(of: 0x0A) {
      buffer.append(contentsOf: part[...feed])
    } else {
      buffer.append(contentsOf: part)
    }
    return got
  }

  // MARK: Joining

  private static func joined(
    _ parts: [Part], path: String, model: ResolutionModel, reading: RecordReading, width: Int
  ) async -> RecordFile {
    // Sources in the order of their names: which task met one first is chance.
    let names = Set(parts.flatMap(\.sourceNames)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    let builders = parts.map { part -> ResolutionTable.Builder in
      var builder = part.builder
      if reading.source != nil { builder.renumberSources(part.sourceNames.map { numbers[$0] ?? 0 }) }
      return builder
    }
    let problems = parts.flatMap(\.problems).sorted { $0.offset < $1.offset }
    let unseen = model.fields.indices.filter { field in !parts.contains { $0.seen[field] } }.map { model.fields[$0].name }
    let count = max(1, names.count)
    return RecordFile(
      table: await ResolutionTable.joining(builders, width: width), sourceNames: names.isEmpty ? [""] : names,
      sources: [SourceRule](repeating: SourceRule(hasDuplicates: reading.hasDuplicates), count: count),
      problems: located(problems, path: path), unseenFields: unseen, keysAreNumbers: parts.allSatisfy(\.keysAreNumbers))
  }

  /// Lines are counted only where something is wrong.
  private static func located(_ problems: [(offset: Int, kind: RecordLineProblem.Kind)], path: String) -> [RecordLineProblem] {
    guard let last = problems.last, let bytes = try? FileSystem.readAll(path, limit: nil) else { return [] }
    var line = 1
    var offset = 0
    return bytes.prefix(last.offset).withUnsafeBufferPointer { bytes in
      problems.map { problem in
        while offset < min(problem.offset, bytes.count) {
          if bytes[offset] == 0x0A { line += 1 }
          offset += 1
        }
        return RecordLineProblem(line: line, kind: problem.kind)
      }
    }
  }
}
