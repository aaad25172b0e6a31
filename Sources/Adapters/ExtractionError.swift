public import JSONBytes
public import Transport

/// Why a list of a source could not be read to its end.
public enum ExtractionError: Error, Sendable, Equatable {
  /// A request got no answer.
  case fetch(FetchError)
  /// The source answered with another status than 200; `beginning` is the start of its body.
  case status(url: String, status: Int, beginning: String)
  /// The answer is no JSON; `beginning` is its start, `isHTML` true where it looks like a page for people.
  case notJSON(url: String, error: JSONSyntaxError, isHTML: Bool, beginning: String)
  /// The answer holds no records where the definition says; `keys` are those it has at the top.
  case nothingSelected(url: String, path: String, keys: [String])
  /// A page leads back to one that was read.
  case loop(url: String, next: String)
  /// The list has more pages than the definition allows.
  case tooManyPages(url: String, limit: Int)
  /// The link to the next page is no URL.
  case badLink(url: String, next: String)
  /// The host's `robots.txt`, at `robots`, forbids to ask for this URL.
  case forbiddenByRobots(url: String, robots: String)
  /// Instead of an answer came a page that tells browsers from programs.
  case challenge(url: String, status: Int)
  /// The API of a wiki refused: its code, and its words.
  case refusedByAPI(url: String, code: String, info: String)

  /// The URL whose answer ended the reading; nil where there was no answer.
  public var answeredURL: String? {
    switch self {
    case .fetch: nil
    case .status(let url, _, _), .notJSON(let url, _, _, _), .nothingSelected(let url, _, _), .loop(let url, _), .tooManyPages(let url, _),
      .badLink(let url, _), .challenge(let url, _), .refusedByAPI(let url, _, _):
      url
    case .forbiddenByRobots(_, let robots): robots
    }
  }
}
