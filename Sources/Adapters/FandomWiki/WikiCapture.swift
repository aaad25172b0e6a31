internal import Compression
internal import FileSystem
internal import WebArchive

/// One capture of a page: where its bytes lie.
public struct WikiCapture: Sendable, Hashable {
  /// What messages call it: the URL, or the file as the plan names it.
  public var name: String
  /// When it was taken, as its archive says; nil for a saved file.
  public var date: String?
  var place: Place

  enum Place: Sendable, Hashable {
    case file(path: String)
    case record(path: String, offset: Int, length: Int, inner: Int, form: Int)
  }

  static func place(_ path: String, _ location: WARCLocation) -> Place {
    let form = location.form == .plain ? 0 : location.form == .member ? 1 : 2
    return .record(path: path, offset: location.offset, length: location.length, inner: location.innerOffset, form: form)
  }

  /// What the capture holds: a page for people or an answer of the API, decoded.
  struct Body {
    var bytes: [UInt8]
    var status: Int
  }

  /// Reads the capture again.
  func body(limit: Int) throws(FileSourceError) -> Body {
    switch place {
    case .file(let path): return Body(bytes: try Self.read(path, name: name, limit: limit), status: 200)
    case .record(let path, let offset, let length, let inner, let form):
      let location = WARCLocation(
        form: form == 0 ? .plain : form == 1 ? .member : .sharedMember, offset: offset, length: length, innerOffset: inner)
      do {
        guard let body = Self.body(of: try WARCReader.record(path: path, at: location), limit: limit) else {
          return Body(bytes: [], status: 0)
        }
        return body
      } catch {
        throw .archive(error)
      }
    }
  }

  /// The decoded body of a recorded answer; nil where it cannot be decoded; longer than the limit by one where it is too long.
  static func body(of record: WARCRecord, limit: Int) -> Body? {
    guard let message = try? HTTPResponseMessage.parse(record.block) else { return nil }
    do {
      return Body(bytes: try message.decodedBody(limit: limit), status: message.status)
    } catch .tooLarge {
      return Body(bytes: [UInt8](repeating: 0x20, count: limit + 1), status: message.status)
    } catch {
      return nil
    }
  }

  /// A saved file, decompressed where it is gzip.
  static func read(_ path: String, name: String, limit: Int) throws(FileSourceError) -> [UInt8] {
    let bytes: [UInt8]
    do { bytes = try FileSystem.readAll(path) } catch { throw .file(error) }
    guard Gzip.isGzip(bytes) else { return bytes }
    do throws(GzipError) { return try Gzip.decompress(bytes, limit: limit + 1) } catch {
      if case .tooLarge = error { return [UInt8](repeating: 0x20, count: limit + 1) }
      throw .gzip(path: name, error)
    }
  }

  /// Whether a file is a WARC file: by its first bytes, or those of its first gzip member.
  static func isArchive(_ path: String) -> Bool {
    if path.hasSuffix(".warc") || path.hasSuffix(".warc.gz") { return true }
    guard var reader = try? WARCReader(path: path) else { return false }
    return (try? reader.next()) != nil
  }
}
