internal import CCurl
import Glibc

/// The owner of a libcurl transfer and of the connections it keeps open from one transfer to the next.
///
/// Driven through a multi handle of its own rather than `curl_easy_perform`, which looks up only once a second when nothing comes in:
/// too late for a cancellation.
struct EasyHandle: ~Copyable {
  private let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private let message: UnsafeMutablePointer<CChar>

  private static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  private static let pollMilliseconds: Int32 = 50

  /// `nil` where libcurl cannot be set up: no memory, or a TLS library that does not start.
  init?() {
    guard Self.isLibraryReady, let easy = curl_easy_init() else { return nil }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      return nil
    }
    curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 2)
    self.easy = easy
    self.multi = multi
    message = .allocate(capacity: Int(CURL_ERROR_SIZE))
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    message.deallocate()
  }

  /// Runs a transfer to its end on this thread.
  mutating func run(_ transfer: Transfer, until flag: CancellationFlag) -> Transfer.Outcome {
    let collector = AnswerCollector(transfer)
    return withExtendedLifetime(collector) {
      curl_easy_reset(easy)
      message[0] = 0
      setUp(transfer, collector: collector)
      var fields: UnsafeMutablePointer<curl_slist>?
      // Named as a plain field, so that libcurl leaves the coding alone: it takes a compressed body that ends early for complete.
      for header in [HTTPHeaderField(name: "Accept-Encoding", value: LiveFetcher.acceptEncoding)] + transfer.headers {
        fields = curl_slist_append(fields, Self.line(header)) ?? fields
      }
      defer { curl_slist_free_all(fields) }
      curl_set_header_list(easy, fields)
      guard let code = drive(until: flag) else { return .failure(.init(problem: .cancelled)) }
      if code == CURLE_OK, collector.isHeaderComplete {
        return collector.decodedBody().map { body in
          Transfer.Answer(
            status: long(CURLINFO_RESPONSE_CODE), headers: collector.headers, body: body, scope: collector.scope,
            seconds: Double(offset(CURLINFO_TOTAL_TIME_T)) / 1e6)
        }
      }
      return .failure(.init(problem: problem(code, transfer, collector)))
    }
  }

  private func setUp(_ transfer: Transfer, collector: AnswerCollector) {
    let settings = transfer.settings
    let context = Unmanaged.passUnretained(collector).toOpaque()
    curl_set_string(easy, CURLOPT_URL, transfer.url.requested)
    curl_set_string(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    curl_set_string(easy, CURLOPT_USERAGENT, settings.userAgent)
    curl_set_string(easy, CURLOPT_PROXY, settings.proxy ?? "")
    if let file = settings.certificateFile { curl_set_string(easy, CURLOPT_CAINFO, file) }
    curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    curl_set_long(easy, CURLOPT_PATH_AS_IS, 1)
    curl_set_long(easy, CURLOPT_FOLLOWLOCATION, 0)
    curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
    // A look-up that hangs must not hold up the end of a transfer.
    curl_set_long(easy, CURLOPT_QUICK_EXIT, 1)
    curl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 1)
    curl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 2)
    curl_set_long(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    curl_set_long(easy, CURLOPT_TIMEOUT_MS, Self.milliseconds(transfer.seconds))
    curl_set_long(easy, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(settings.connectTimeoutSeconds))
    curl_set_pointer(easy, CURLOPT_ERRORBUFFER, message)
    curl_set_data_callback(easy, CURLOPT_HEADERFUNCTION, AnswerCollector.onHeader)
    curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    curl_set_data_callback(easy, CURLOPT_WRITEFUNCTION, AnswerCollector.onBody)
    curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    curl_set_open_socket_callback(easy, AnswerCollector.onOpenSocket)
    curl_set_pointer(easy, CURLOPT_OPENSOCKETDATA, context)
    curl_set_before_request_callback(easy, AnswerCollector.onBeforeRequest)
    curl_set_pointer(easy, CURLOPT_PREREQDATA, context)
  }

  /// The result of the transfer; `nil` where the flag was raised before its end.
  private func drive(until flag: CancellationFlag) -> CURLcode? {
    guard curl_multi_add_handle(multi, easy) == CURLM_OK else { return CURLE_FAILED_INIT }
    defer { curl_multi_remove_handle(multi, easy) }
    var running: Int32 = 1
    while true {
      guard !flag.isRaised else { return nil }
      guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
      if running == 0 { break }
      guard curl_multi_poll(multi, nil, 0, Self.pollMilliseconds, nil) == CURLM_OK else { return CURLE_FAILED_INIT }
    }
    var left: Int32 = 0
    while let entry = curl_multi_info_read(multi, &left) {
      if entry.pointee.msg == CURLMSG_DONE { return entry.pointee.data.result }
    }
    return CURLE_FAILED_INIT
  }

  private func problem(_ code: CURLcode, _ transfer: Transfer, _ collector: AnswerCollector) -> FetchError.Problem {
    let url = transfer.url
    if collector.isBodyTooLarge { return .tooLarge(limit: transfer.settings.bodyLimit) }
    if collector.isHeaderTooLarge { return .headersTooLarge(limit: transfer.settings.headerLimit) }
    if collector.isAddressRefused { return .privateAddress(host: url.host) }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      return .couldNotResolve(host: url.host)
    case CURLE_COULDNT_CONNECT:
      let failure = long(CURLINFO_OS_ERRNO)
      return failure == Int(ECONNREFUSED)
        ? .refused(host: url.host, port: url.effectivePort)
        : .unreachable(host: url.host, port: url.effectivePort, code: failure)
    case CURLE_OPERATION_TIMEDOUT:
      return timeout(during: phase(url), transfer.settings)
    case CURLE_PARTIAL_FILE, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_OK:
      guard collector.isHeaderComplete else { return .reset }
      let expected = Int(offset(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T))
      return .cut(received: Int(offset(CURLINFO_SIZE_DOWNLOAD_T)), expected: expected < 0 ? nil : expected)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL:
      return .notHTTP(reason: reason(code))
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE,
      CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CLIENTCERT,
      CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CRL_BADFILE:
      return .tls(reason: reason(code))
    default:
      return .other(code: Int(code.rawValue), reason: reason(code))
    }
  }

  private func timeout(during phase: FetchError.Phase, _ settings: TransportSettings) -> FetchError.Problem {
    switch phase {
    case .resolving, .connecting, .securing:
      .timedOut(seconds: min(settings.connectTimeoutSeconds, settings.timeoutSeconds), phase: phase)
    case .waiting, .reading: .timedOut(seconds: settings.timeoutSeconds, phase: phase)
    }
  }

  private func phase(_ url: WebURL) -> FetchError.Phase {
    if offset(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .resolving }
    if offset(CURLINFO_CONNECT_TIME_T) == 0 { return .connecting }
    if url.scheme == "https", offset(CURLINFO_APPCONNECT_TIME_T) == 0 { return .securing }
    return offset(CURLINFO_STARTTRANSFER_TIME_T) == 0 ? .waiting : .reading
  }

  private func reason(_ code: CURLcode) -> String {
    message[0] == 0 ? String(cString: curl_easy_strerror(code)) : String(cString: message)
  }

  private func long(_ info: CURLINFO) -> Int {
    var value = 0
    curl_get_long(easy, info, &value)
    return value
  }

  private func offset(_ info: CURLINFO) -> curl_off_t {
    var value: curl_off_t = 0
    curl_get_offset(easy, info, &value)
    return value
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int(max(1, min(seconds * 1000, 1e9)))
  }

  // A line break in a value would begin another field; a field without value is spelled with a semicolon for libcurl.
  private static func line(_ field: HTTPHeaderField) -> String {
    let text = field.value.isEmpty ? field.name + ";" : field.name + ": " + field.value
    return String(decoding: text.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
  }
}
