public import Adapters
public import Catalog
public import Configuration
public import FileSystem
internal import JSONBytes
internal import Normalization
public import Transport

/// One record of an API, read by a definition: what became of each of its raw values.
public struct DefinitionTrial: Sendable {
  /// Why there is nothing to show.
  public enum Failure: Error, Sendable {
    /// The definition or the answer cannot be read.
    case file(FileError)
    /// The definition is wrong.
    case configuration(ConfigurationError)
    /// The definition has no list of that name.
    case unknownResource(String, suggestion: String?, known: [String])
    /// The API cannot be read by it.
    case extraction(ExtractionError)
    /// There is no record of that key or number among so many.
    case noRecord(String, records: Int)
    /// The variable of a header is not set.
    case missingVariable(String)
  }

  /// What is asked for.
  public struct Request: Sendable {
    /// The file of the definition, or the name of a built-in one.
    public var definition: String
    /// A URL or a file with the answer; nil to ask the list itself.
    public var answer: String?
    /// The list; nil for the first.
    public var resource: String?
    /// The record, from 1.
    public var record = 1
    /// The key of the record, in place of its number.
    public var key: String?
    /// Header fields with secrets.
    public var headers: [HTTPHeaderField] = []

    /// A request for a definition.
    public init(definition: String) { self.definition = definition }
  }

  /// The list.
  public var resource: String
  /// Where the record was read.
  public var url: String
  /// How many records were read to find it.
  public var records: Int
  /// What became of it.
  public var outcome: NormalizationOutcome
  /// What the definition says of it; columns of `outcome` are those of its kind.
  public var kind: RecordKind

  /// Reads a definition: a file, or one that is built in.
  public static func definition(at path: String) throws(Failure) -> APIDefinition {
    if !FileSystem.exists(path) {
      let builtIn: APIDefinition?
      do throws(ConfigurationError) { builtIn = try BuiltInDefinitions.definition(named: path) } catch { throw .configuration(error) }
      if let builtIn { return builtIn }
    }
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.readAll(path) } catch { throw .file(error) }
    do throws(ConfigurationError) { return try APIDefinition(parsing: bytes, file: path) } catch { throw .configuration(error) }
  }

  /// Whether a file is a definition and no plan: it tells of `resources`, and not of `sources`.
  public static func isDefinition(_ path: String) -> Bool {
    guard let bytes = try? FileSystem.readAll(path), let root = try? JSONDocument.parse(bytes).root else { return false }
    return root["resources"] != nil && root["sources"] == nil
  }

  /// Reads the definition and the record.
  public static func run(_ request: Request) async throws(Failure) -> DefinitionTrial {
    let definition = try definition(at: request.definition)
    let known = definition.resources.map(\.name)
    let chosen = request.resource.map { name in definition.resource(named: name) } ?? definition.resources.first
    guard var resource = chosen else {
      let name = request.resource ?? ""
      throw .unknownResource(name, suggestion: Suggestion.nearest(to: name, among: known), known: known)
    }
    var source = RESTSource(
      definition: definition, universe: definition.universe ?? "universe", baseURL: definition.baseURL, secretHeaders: request.headers)
    let fetcher: any Fetcher
    if let answer = request.answer {
      let response = try await AnswerFile.read(answer, headers: request.headers)
      fetcher = SingleAnswer(response: response)
      // One answer holds all there is, and where the list holds links it is one of those that they lead to.
      resource.pagination.style = .none
      resource.pagination.size = nil
      if let details = resource.details {
        resource.select = details.select
        resource.details = nil
      }
    } else {
      fetcher = LiveFetcher(settings: TransportSettings(userAgent: ToolVersion.userAgent))
      source.limit = request.key == nil ? request.record : 1000
    }
    let normalizer = RecordNormalizer(statements: .all)
    let reading: ResourceReading<[(key: String?, outcome: NormalizationOutcome, url: String)]>
    do throws(ExtractionError) {
      reading = try await RESTAdapter(source, fetcher: fetcher).read(resource) { batch in
        zip(batch.records, normalizer.normalize(batch)).map { ($0.key, $1, batch.origin.location) }
      }
    } catch {
      throw .extraction(error)
    }
    let all = reading.pages.flatMap { $0 }
    let place = request.key.map { key in all.firstIndex { $0.key == key } } ?? all.indices.first { $0 == request.record - 1 }
    guard let found = place.map({ all[$0] }) else { throw .noRecord(request.key ?? "\(request.record)", records: all.count) }
    return DefinitionTrial(resource: resource.name, url: found.url, records: all.count, outcome: found.outcome, kind: resource.kind)
  }
}

/// An answer that a person names: a URL, which is asked for, or a file.
public enum AnswerFile {
  /// Reads it.
  public static func read(_ place: String, headers: [HTTPHeaderField]) async throws(DefinitionTrial.Failure) -> FetchResponse {
    if ["http://", "https://"].contains(where: { place.hasPrefix($0) }) {
      let fetcher = LiveFetcher(settings: TransportSettings(userAgent: ToolVersion.userAgent))
      let accept = HTTPHeaderField(name: "Accept", value: "application/json")
      let response: FetchResponse
      do throws(FetchError) {
        response = try await fetcher.fetch(FetchRequest(url: place, headers: [accept], secretHeaders: headers))
      } catch {
        throw .extraction(.fetch(error))
      }
      if response.status == 200 { return response }
      let beginning = String(decoding: response.body.prefix(200), as: UTF8.self)
      throw .extraction(.status(url: place, status: response.status, beginning: beginning))
    }
    do throws(FileError) {
      let body = try FileSystem.readAll(place)
      return FetchResponse(requestedURL: place, url: place, status: 200, headers: [], body: body, retrievedAt: "", origin: .archive)
    } catch {
      throw .file(error)
    }
  }
}

/// Gives one answer to whatever is asked.
private struct SingleAnswer: Fetcher {
  let response: FetchResponse

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse { response }
}
