import FileSystem
import JSONBytes
import WebArchive

/// One sample of `Pipelines/samples` on its way into the archive that the program embeds.
///
/// Same pages, same bytes: dates and ids come from the sample, not from the clock.
enum SampleArchive {
  /// Packs every sample, told on standard output.
  static func packAll() throws {
    let samples = "Pipelines/samples"
    for name in try FileSystem.entries(of: samples) where FileSystem.exists(FilePath.join(samples, "\(name)/sample.json")) {
      let target = "Sources/Pipeline/Resources/\(name).sample.warc.gz"
      let pages = try pack(folder: FilePath.join(samples, name), to: target)
      print("\(target): \(pages) pages")
    }
  }

  /// Writes the pages that `sample.json` lists, in its order, and tells how many there are.
  private static func pack(folder: String, to target: String) throws -> Int {
    let index = try JSONDocument.parse(try FileSystem.readAll(FilePath.join(folder, "sample.json"))).root
    let date = index["captured_at"]?.string ?? ""
    var writer = try WARCWriter(creating: target)
    let info = [
      WARCField("software", "catalog-etl generate samples"), WARCField("format", "WARC File Format 1.1"),
      WARCField("description", "a sample written for catalog-etl by its authors; no API ever served it"),
    ]
    try writer.write(.warcinfo(info, date: date))
    var pages = 0
    if let list = index["pages"] {
      for page in list.elements {
        let url = page["url"]?.string ?? ""
        let body = try FileSystem.readAll(FilePath.join(folder, page["file"]?.string ?? ""))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: \(body.count)\r\n\r\n"
        try writer.write(.response(uri: url, httpBlock: Array(head.utf8) + body, date: date, payloadDigest: WARCRecord.digest(body)))
        pages += 1
      }
    }
    try writer.close()
    return pages
  }
}
