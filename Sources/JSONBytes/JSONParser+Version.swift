internal import CSimdJSON

extension JSONParser {
  /// The version of simdjson.
  public static var libraryVersion: String { String(cString: csimdjson_version()) }
}
