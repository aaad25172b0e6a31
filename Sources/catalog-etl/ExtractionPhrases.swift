import Adapters
import JSONBytes
import Publication
import Transport

/// Why a source could not be read.
enum ExtractionPhrases {
  /// Unreachable from the start, or not in the archive: 69. Stopped on the way: 75.
  static func exitCode(_ error: ExtractionError, isFromTheStart: Bool, mode: Manifest.Mode) -> ExitCode {
    let stopped: ExitCode = !isFromTheStart && mode == .live ? .stopped : .unavailable
    switch error {
    case .fetch(let error):
      switch error.problem {
      case .retryAfterTooLong, .givenUp: return .stopped
      case .recording: return .cannotWrite
      case .archive, .archivedAnswer: return .badData
      default: return stopped
      }
    case .status, .challenge, .refusedByAPI: return stopped
    case .forbiddenByRobots: return .unavailable
    default: return .badData
    }
  }

  static func phrase(_ error: ExtractionError) -> String {
    switch error {
    case .fetch(let error): FetchPhrases.phrase(error)
    case .status(let url, let status, let beginning):
      "\(url) answered with status \(status)\(meaning(of: status))" + body(beginning)
    case .notJSON(let url, let error, let isHTML, let beginning):
      isHTML
        ? "\(url) answered with an HTML page where JSON was expected; it begins: \(quoted(beginning))\nIs the base URL right? A page for people often means that the service is down or has moved."
        : "\(url) answered with no JSON: line \(error.line), column \(error.column): \(JSONPhrases.phrase(error.problem))" + body(beginning)
    case .nothingSelected(let url, let path, let keys):
      "\(url): there are no records at \(path)" + (keys.isEmpty ? "" : "; the answer holds \(keys.joined(separator: ", "))")
        + "\nDoes the definition's \"select\" fit this API, and is the base URL right?"
    case .loop(let url, let next): "\(url) leads to \(next), which was read before: the list goes in a circle"
    case .tooManyPages(let url, let limit):
      "\(url): the list has more than \(limit) pages; \"max_pages\" of the definition allows no more"
    case .forbiddenByRobots(let url, let robots):
      "\(robots) forbids programs to ask for \(url), or could not be read; nothing is asked\nSaved pages or WARC files can be read instead: name them in \"from\", or give --archive FILE. Else ask those who run the wiki."
    case .challenge(let url, let status):
      "\(url) answered with status \(status) and a page that tells browsers from programs: those who run the host do not want to be asked this way\nIt is not tried again, and no browser is imitated. Ask them for permission, or read saved pages or WARC files (\"from\", --archive FILE)."
    case .refusedByAPI(let url, let code, let info): "\(url): the wiki refused (\(code)): \(quoted(info))" + WikiPhrases.advice(on: code)
    case .badLink(let url, let next): "\(url): the link to the next page is no URL: \(quoted(next))"
    }
  }

  private static func meaning(of status: Int) -> String {
    switch status {
    case 204: " (no content)"
    case 304: " (not changed, though nothing was asked about)"
    case 401: " (it wants to know who asks; \"headers\" of the source can send a token)"
    case 403: " (not allowed)"
    case 404, 410: " (nothing is there)"
    case 429: " (asked too often; lower the source's \"rate\")"
    case 500...599: " (the server's own fault; try again later)"
    default: ""
    }
  }

  private static func body(_ beginning: String) -> String {
    beginning.isEmpty ? "; the body is empty" : "; it begins: \(quoted(beginning))"
  }

  private static func quoted(_ text: String) -> String { "\"\(text.prefix(80))\(text.count > 80 ? "…" : "")\"" }
}

/// Why a request got no answer.
enum FetchPhrases {
  static func phrase(_ error: FetchError) -> String {
    let attempts = error.attempts > 1 ? " (tried \(error.attempts) times)" : ""
    return "\(error.url): \(phrase(error.problem))\(attempts)"
  }

  private static func phrase(_ problem: FetchError.Problem) -> String {
    switch problem {
    case .badURL: "this is no URL that can be asked for"
    case .couldNotResolve(let host):
      "there is no address for the host \(host)\nIs there a network? Without one: --offline, --archive FILE or --sample."
    case .refused(let host, let port): "nothing listens at \(host):\(port)"
    case .unreachable(let host, let port, _):
      "\(host):\(port) cannot be reached\nIs there a network? Without one: --offline, --archive FILE or --sample."
    case .timedOut(let seconds, let phase):
      "no answer within \(Int(seconds)) s (while \(phase.rawValue)); \"timeout_seconds\" of the source says how long to wait"
    case .tls(let reason): "no trusted TLS connection: \(reason)"
    case .reset: "the connection ended before the answer began"
    case .cut(let received, let expected): "the answer ended after \(received) bytes" + (expected.map { " of \($0)" } ?? "")
    case .tooLarge(let limit):
      "the answer is larger than \(limit) bytes; \"body_megabytes\" of the plan's \"limits\" says how large it may be"
    case .headersTooLarge(let limit): "the header of the answer is larger than \(limit) bytes"
    case .tooManyRedirects(let limit): "more than \(limit) redirects in a row"
    case .redirectLoop(let to): "the redirects go in a circle, back to \(to)"
    case .redirectRefused(let to, .privateAddress): "the redirect to \(to) leads into a private network and is not followed"
    case .redirectRefused(let to, .url): "the redirect to \(to) is not followed: http and https only"
    case .privateAddress(let host): "\(host) lies in a private network"
    case .badEncoding(let declared): "the answer cannot be decompressed" + (declared.map { " (Content-Encoding: \($0))" } ?? "")
    case .notHTTP(let reason): "what answered does not speak HTTP: \(reason)"
    case .notInArchive(let nearest):
      "the archive holds no answer to this request" + (nearest.map { "; the nearest it has is \($0)" } ?? "; it holds no answers")
        + "\nIs it the right archive for this plan and its base URL?"
    case .archive(let error): ArchivePhrases.phrase(error)
    case .archivedAnswer: "the archived answer is damaged"
    case .recording(let error): Phrases.file(error)
    case .cancelled: "stopped"
    case .givenUp(let host, let failures): "\(host) failed \(failures) times and was given up"
    case .retryAfterTooLong(let seconds, let cap):
      "the server asks to wait \(seconds) s, more than the \(cap) s that a run waits\nRun it again later."
    case .other(let code, let reason): "\(reason) (libcurl \(code))"
    }
  }
}
