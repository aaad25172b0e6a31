import FaultServer
import FileSystem

/// A server on loopback that gives the pages of the sample.
///
/// The pages are those of `Pipelines/samples`, with links that are relative to the server. `changes` gives other answers for some paths.
struct SampleServer {
  let faults: FaultServer

  static let pages = [
    "/api/character": "character-page-1", "/api/character?page=2": "character-page-2", "/api/episode": "episode-page-1",
    "/api/location": "location-page-1",
  ]

  init(_ changes: [String: [FaultAnswer]] = [:], delayMilliseconds: Int = 0) throws {
    var scripts: [String: [FaultAnswer]] = [:]
    for path in Self.pages.keys {
      let answer = Self.answer(try Self.page(path))
      scripts[path] = [delayMilliseconds > 0 ? answer.after(milliseconds: delayMilliseconds) : answer]
    }
    faults = try FaultServer(scripts.merging(changes) { $1 })
  }

  /// The arguments that make a run of `rm` ask this server.
  var settings: [String] {
    ["--set", "sources.api.base_url=\(faults.url("/api"))", "--set", "sources.api.rate.per_second=0"]
  }

  /// The text of a page of the sample.
  static func page(_ path: String) throws -> String {
    let file = FilePath.join(Surroundings.repository, "Pipelines/samples/rick-and-morty/\(pages[path] ?? "").json")
    return String(decoding: try FileSystem.readAll(file), as: UTF8.self)
      .replacing("https://rick-and-morty.sample.invalid", with: "")
  }

  /// An answer with JSON in it.
  static func answer(_ text: String) -> FaultAnswer { .response(200, headers: ["Content-Type: application/json"], body: text) }

  /// A whole list on one page.
  static func list(_ records: String...) -> FaultAnswer {
    answer("{\"info\": {\"count\": \(records.count), \"pages\": 1, \"next\": null}, \"results\": [\(records.joined(separator: ","))]}")
  }
}

extension String {
  /// The text with every occurrence of a part in it replaced.
  func replacing(_ part: String, with replacement: String) -> String {
    var result: [UInt8] = []
    let bytes = Array(utf8)
    let wanted = Array(part.utf8)
    var index = 0
    while index < bytes.count {
      if bytes[index] == wanted.first, bytes[index...].starts(with: wanted) {
        result += Array(replacement.utf8)
        index += wanted.count
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
