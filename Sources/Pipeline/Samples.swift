/// The samples that ship with the tool: small archives written for it, embedded in the binary, marked by a host that nobody serves.
enum Samples {
  /// The archive of an adapter's sample; nil where none ships.
  static func archive(of adapter: String) -> [UInt8]? {
    switch adapter {
    case "rick-and-morty": PackageResources.rick_and_morty_sample_warc_gz
    case "swapi": PackageResources.swapi_sample_warc_gz
    case "attack-on-titan": PackageResources.attack_on_titan_sample_warc_gz
    default: nil
    }
  }

  /// Where an adapter's sample claims to lie.
  static func baseURL(of adapter: String) -> String { "https://\(adapter).sample.invalid/api" }

  /// The adapters that have one.
  static let adapters = ["rick-and-morty", "swapi", "attack-on-titan"]
}
