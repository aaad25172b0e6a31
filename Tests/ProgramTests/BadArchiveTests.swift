import FileSystem
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct BadArchiveTests {
  let guarded: GuardedWorkshop
  var workshop: Workshop { guarded.workshop }

  init() throws { guarded = try GuardedWorkshop() }

  /// Replays a bad archive: a code, nothing touched, and the message.
  private func fail(_ code: Int32, _ arguments: String...) throws -> String {
    let sample = ["--set", "sources.api.base_url=https://rick-and-morty.sample.invalid/api"]
    let run = try workshop.start(["run", "rm", "--archive"] + arguments + sample).wait()
    #expect(run.end == .exit(code), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try guarded.isUntouched())
    return run.errors
  }

  @Test("an archive that is nowhere")
  func notFound() throws {
    #expect(try fail(66, "no.warc.gz") == "catalog-etl: cannot read no.warc.gz: No such file or directory\n")
  }

  @Test("an empty file is bad data")
  func empty() throws {
    try workshop.write("", to: "x.warc.gz")
    #expect(try fail(65, "x.warc.gz").hasPrefix("catalog-etl: x.warc.gz is "))
  }

  @Test("a file that is no archive")
  func notWARC() throws {
    try workshop.write("{\"results\": []}\n", to: "x.warc.gz")
    #expect(
      try fail(65, "x.warc.gz")
        == "catalog-etl: x.warc.gz is no WARC file: it does not begin with \"WARC/\", neither plainly nor inside gzip\n")
  }

  @Test("an archive that is cut in the middle of a member says where the record begins")
  func cut() throws {
    let archive = try FileSystem.readAll(workshop("Output/rm/latest/raw.warc.gz"))
    try FileSystem.write(Array(archive[..<5000]), to: workshop("cut.warc.gz"))
    let errors = try fail(65, "cut.warc.gz")
    #expect(errors.hasPrefix("catalog-etl: cut.warc.gz is cut: it ends inside the record that begins at byte "), "\(errors)")
    #expect(errors.hasSuffix("\nCopy or record it again.\n"))
  }

  @Test("an archive with a damaged byte is bad data")
  func damaged() throws {
    var archive = try FileSystem.readAll(workshop("Output/rm/latest/raw.warc.gz"))
    // The first byte of the last member's checksum: elsewhere it could be one that says nothing, such as the time in a member's head.
    archive[archive.count - 8] ^= 0xFF
    try FileSystem.write(archive, to: workshop("damaged.warc.gz"))
    #expect(try fail(65, "damaged.warc.gz").hasPrefix("catalog-etl: damaged.warc.gz"))
  }

  @Test("a record with a bad length says where and what", arguments: ["nine", "-1", "99999999999999999999"])
  func badLength(length: String) throws {
    let record =
      "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://rick-and-morty.sample.invalid/api/character\r\n"
      + "WARC-Date: 2026-11-20T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>\r\n"
      + "Content-Type: application/http;msgtype=response\r\nContent-Length: \(length)\r\n\r\nHTTP/1.1 200 OK\r\n\r\n{}\r\n\r\n"
    try workshop.write(record, to: "x.warc")
    #expect(try fail(65, "x.warc") == "catalog-etl: x.warc: the record at byte 0 has a bad Content-Length (\"\(length)\")\n")
  }

  @Test("a request that is not in the archive names its URL and the nearest one there is")
  func notInArchive() throws {
    let run = try workshop.catalog("run", "rm", "--archive", "Output/rm/latest/raw.warc.gz")
    #expect(run.end == .exit(69))
    #expect(
      run.errors.hasPrefix(
        "catalog-etl: https://rickandmortyapi.com/api/character: the archive holds no answer to this request; "
          + "the nearest it has is https://rick-and-morty.sample.invalid/api/character\n"), "\(run.errors)")
    #expect(try guarded.isUntouched())
  }
}
