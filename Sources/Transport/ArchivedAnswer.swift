internal import WebArchive

/// A complete answer as an archive holds it.
struct ArchivedAnswer: Sendable {
  /// The capture that was found: a response, or a revisit that repeats one.
  let entry: ArchiveEntry
  /// The response itself: the capture, or what it repeats.
  let original: ArchiveEntry
  /// The record of the response.
  let record: WARCRecord
  /// Its status.
  let status: Int
  /// Its header fields.
  let headers: [HTTPHeaderField]
  /// Its body, decoded.
  let body: [UInt8]

  /// Reads the answer of an entry, of a revisit the response that it repeats.
  init(_ entry: ArchiveEntry, in index: ArchiveIndex, bodyLimit: Int) throws(Transfer.Failure) {
    self.entry = entry
    original = entry.original.map { index.entries[$0] } ?? entry
    do { record = try index.answer(for: entry) } catch { throw Transfer.Failure(problem: .archive(error)) }
    do {
      let message = try HTTPResponseMessage.parse(record.block)
      status = message.status
      headers = message.headers.map { HTTPHeaderField(name: $0.name, value: $0.value) }
      body = try message.decodedBody(limit: bodyLimit)
    } catch .tooLarge(let limit) {
      throw Transfer.Failure(problem: .tooLarge(limit: limit))
    } catch {
      throw Transfer.Failure(problem: .archivedAnswer(error))
    }
  }

  /// When this payload was first seen: a revisit keeps the date of what it repeats.
  var firstSeen: String { original.date }
}
