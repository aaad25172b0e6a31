internal import FileSystem
internal import Publication
internal import Transport
internal import WebArchive

/// What earlier runs of the plan were answered, as far as a live run uses it.
struct EarlierAnswers: Sendable {
  /// The answers of the last published run: servers are asked for changes only.
  let published: Revalidation?
  /// The answers of a run that did not end, and that this run goes on with.
  var interrupted: ArchiveIndex?
  /// The URLs whose answers ended that run: they are asked for again.
  var doubted: Set<String> = []

  /// Nothing.
  static let none = EarlierAnswers(published: nil)

  /// The file beside the archive that names the doubted URLs, one a line.
  private static let doubtedName = "doubted"

  /// Where the cut last record of the interrupted run's archive begins; nil where it is whole.
  var cutAt: Int? { interrupted?.droppedTails.first?.offset }

  /// Looks for what a live run can use, and takes it over; right only for who holds the lock of the output folder.
  ///
  /// An archive of the last run that cannot be read is as good as none: everything is fetched whole.
  static func find(
    for request: RunRequest, limits: Plan.Limits, in folder: RunFolder, progress: (RunProgress) -> Void
  ) throws(PipelineError) -> EarlierAnswers {
    let last = FilePath.join(FilePath.join(folder.output, RunFolder.latest), Answers.fileName)
    let published = FileSystem.exists(last) ? (try? ArchiveIndex(paths: [last])).map { Revalidation($0, bodyLimit: limits.bodyBytes) } : nil
    let doubted: Set<String>
    do throws(FileError) {
      let unfinished = try UnfinishedRun.all(in: folder.output, holding: Answers.fileName)
      if request.isFresh {
        for run in unfinished { try run.remove() }
      } else if !request.resumes, let newest = unfinished.last {
        progress(.leftUnfinished(run: newest.name, answers: answers(in: newest.folder)))
      }
      guard request.resumes else { return EarlierAnswers(published: published) }
      guard let newest = unfinished.last else {
        progress(.nothingToResume)
        return EarlierAnswers(published: published)
      }
      doubted = Self.doubted(in: newest.folder)
      try newest.handOver(Answers.fileName, to: folder)
    } catch {
      throw .file(error)
    }
    let path = FilePath.join(folder.pending, Answers.fileName)
    let index: ArchiveIndex
    do throws(WARCError) { index = try ArchiveIndex(paths: [path], toleratingCutTail: true) } catch { throw .archive(error) }
    progress(.resuming(run: folder.name, answers: count(index, without: doubted)))
    // A file without one whole record is begun anew.
    return EarlierAnswers(published: published, interrupted: index.entries.isEmpty ? nil : index, doubted: doubted)
  }

  /// Keeps the answers of a run that failed, and nothing else of it; without an answer of use nothing is kept.
  ///
  /// - Parameter doubted: the URL whose answer ended the run; nil where none did.
  /// - Returns: how many answers there are.
  func keep(in folder: RunFolder, doubting url: String?) -> Int {
    let doubted = self.doubted.union([url].compactMap(\.self))
    let path = FilePath.join(folder.pending, Self.doubtedName)
    // What was written aside is of no use; that it could not be removed is not the news.
    try? folder.keep(Answers.fileName)
    if !doubted.isEmpty { try? FileSystem.write(Array(doubted.sorted().map { $0 + "\n" }.joined().utf8), to: path) }
    let count = Self.answers(in: folder.pending)
    if count == 0 { try? folder.discard() }
    return count
  }

  /// The answers in a folder that a run can go on with.
  private static func answers(in folder: String) -> Int {
    let path = FilePath.join(folder, Answers.fileName)
    guard let index = try? ArchiveIndex(paths: [path], memoryLimit: 0, toleratingCutTail: true) else { return 0 }
    return count(index, without: doubted(in: folder))
  }

  private static func count(_ index: ArchiveIndex, without doubted: Set<String>) -> Int {
    let urls = index.entries.filter { $0.type == "response" || $0.type == "revisit" }.compactMap(\.url)
    return Set(urls).subtracting(doubted).count
  }

  private static func doubted(in folder: String) -> Set<String> {
    let bytes = (try? FileSystem.readAll(FilePath.join(folder, doubtedName))) ?? []
    return Set(bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) })
  }
}
