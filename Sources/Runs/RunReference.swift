internal import FileSystem

/// What a person writes for a run: a folder, a name, or a name with which of its runs.
///
///     Output/rm/runs/2026-11-20T184500Z     the folder of a run, or a link to it
///     Output/rm                             an output folder: its latest
///     rm, rm-sample                         the latest of a plan, or of its sample
///     rm@2                                  the second newest whole run of a plan
///     rm@2026-11-20T18:45                   the run that began then; colons may be left out
public struct RunReference: Sendable, Hashable {
  /// Which run of an output folder.
  public enum Selector: Sendable, Hashable {
    /// The one that `latest` leads to.
    case latest
    /// Counted from the newest whole run, which is 1.
    case index(Int)
    /// The beginning of the name of a run, without colons.
    case began(String)
  }

  /// As it was written.
  public var text: String
  /// What stands before the `@`.
  public var name: String
  /// Which run of it.
  public var selector: Selector

  /// Takes a text apart at its last `@`; a folder whose name holds one is found by its path all the same.
  public init(parsing text: String) throws(RunError) {
    self.text = text
    guard let at = text.lastIndex(of: "@"), at != text.startIndex else {
      name = text
      selector = .latest
      return
    }
    name = String(text[..<at])
    let rest = String(text[text.index(after: at)...])
    if rest == "latest" {
      selector = .latest
    } else if let index = Int(rest), rest.utf8.count < 4 {
      guard index > 0 else { throw .badSelector(rest, in: text) }
      selector = .index(index)
    } else if Self.isTime(rest) {
      selector = .began(rest.filter { $0 != ":" })
    } else {
      throw .badSelector(rest, in: text)
    }
  }

  /// Finds the folder of the run.
  ///
  /// - Parameters:
  ///   - text: as a person wrote it.
  ///   - output: gives the output folder of a plan's name; nil where there is no plan of that name.
  /// - Returns: the run; its folder has a manifest.
  public static func find(_ text: String, output: (String) -> String?) throws(RunError) -> RunEntry {
    if let run = try folder(text) { return run }
    let reference = try RunReference(parsing: text)
    if reference.selector != .latest || reference.name != text, let run = try reference.run(in: reference.name) { return run }
    if let folder = reference.outputFolder(output), let run = try reference.run(in: folder) { return run }
    if isFolder(text) { throw .noManifest(folder: text) }
    throw isTime(text) ? .timeAlone(text) : .notFound(text)
  }

  /// The run that a path leads to: its own folder, or an output folder; nil where the path is neither.
  private static func folder(_ path: String) throws(RunError) -> RunEntry? {
    guard isFolder(path) else { return nil }
    if RunManifest.exists(in: path) { return RunEntry(path: path) }
    guard isOutput(path) else { return nil }
    if let run = try RunListing.latest(of: path) { return run }
    throw .nothingPublished(output: path, aside: try RunListing.runs(of: path).count)
  }

  private func outputFolder(_ output: (String) -> String?) -> String? {
    if let folder = output(name) { return folder }
    let suffix = "-sample"
    guard name.hasSuffix(suffix) else { return nil }
    return output(String(name.dropLast(suffix.count))).map { $0 + suffix }
  }

  /// The run of an output folder that the selector means; nil where the folder is none.
  private func run(in output: String) throws(RunError) -> RunEntry? {
    let runs = try RunListing.runs(of: output)
    let whole = runs.filter(\.isWhole)
    switch selector {
    case .latest:
      if let run = try RunListing.latest(of: output) { return run }
    case .index(let index):
      if index <= whole.count { return whole[index - 1] }
      if !whole.isEmpty { throw .tooFewRuns(output: output, asked: index, found: whole.count) }
    case .began(let prefix):
      if let run = runs.first(where: { $0.name == prefix }) { return run }
      // Partial runs count where no whole one is meant.
      let matches = [whole, runs].lazy.map { $0.filter { $0.name.hasPrefix(prefix) } }.first { !$0.isEmpty } ?? []
      if matches.count > 1 { throw .ambiguous(prefix, output: output, matches: matches.map(\.name)) }
      if let run = matches.first { return run }
      if !runs.isEmpty { throw .noRunAt(prefix, output: output, known: runs.map(\.name)) }
    }
    if Self.isFolder(output) && !Self.isOutput(output) { return nil }
    if !FileSystem.exists(output), output == name { return nil }
    throw .nothingPublished(output: output, aside: runs.count)
  }

  /// Four digits of a year and what may follow them in a time.
  private static func isTime(_ text: String) -> Bool {
    text.utf8.count >= 4 && text.utf8.prefix(4).allSatisfy { (0x30...0x39).contains($0) }
      && text.utf8.dropFirst(4).first.map { $0 == UInt8(ascii: "-") } ?? true
  }

  private static func isFolder(_ path: String) -> Bool {
    !path.isEmpty && FileSystem.exists(path) && (try? FileSystem.kind(of: FilePath.join(path, "."))) == .directory
  }

  private static func isOutput(_ path: String) -> Bool { FileSystem.exists(FilePath.join(path, "runs")) }
}
