import Adapters

/// What is said of wikis: why one is not asked, why pages are left out.
enum WikiPhrases {
  static func notAsked(source: String, url: String) -> String {
    "the wiki at \(url) is not asked: being able to read its pages is no permission to collect them, and the plan names none\n"
      + "Source \"\(source)\" can be read from saved pages or WARC files: name them in \"from\", or give --archive FILE. "
      + "Who may ask says so: \"access\": {\"basis\": \"permission\", \"contact\": \"you@example.org\"}."
  }

  /// What can be done about a refusal of the API.
  static func advice(on code: String) -> String {
    switch code {
    case "maxlag", "ratelimited", "readonly": "\nIt was waited for, and tried again. Run it later, or lower the source's \"rate\"."
    case "readapidenied", "permissiondenied": "\nThis wiki lets only members read; \"headers\" of the source can send a token."
    default: ""
    }
  }

  /// What the summary says of pages that were left out; nil where the notice is another one.
  static func leftOut(_ notice: String, _ count: String, isOne: Bool) -> String? {
    guard notice.hasPrefix("left_out_"), let reason = LeftOut(rawValue: String(notice.dropFirst(9))) else { return nil }
    return "\(count) \(isOne ? "page" : "pages") left out: \(phrase(reason))"
  }

  private static func phrase(_ reason: LeftOut) -> String {
    switch reason {
    case .missingPage: "there is no such page"
    case .redirect: "a redirect; its page is read under its own title"
    case .notAnArticle: "no article (a user, a file, a template)"
    case .category: "the page of a category"
    case .subpage: "a part of another page (a gallery, a history)"
    case .disambiguation: "it tells pages of one name apart"
    case .list: "a list"
    case .noInfobox: "it has no infobox"
    case .otherKind: "its categories or its infobox say that it is something else"
    case .unknownKind: "nothing says whether it is a character or an episode"
    case .olderCapture: "an older capture of a page that was read"
    case .notAPage: "it holds no page of a wiki"
    case .refused: "the wiki could not give it"
    }
  }
}
