// swift-tools-version: 6.1

import PackageDescription

// The rooms of the house, from the ground up. What each may import is the table in Sources/README.md;
// Tests/ArchitectureTests holds that the code keeps to it.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func room(_ name: String, _ dependencies: [String] = [], exclude: [String] = [], resources: [Resource] = []) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .byName(name: $0) },
    exclude: exclude,
    resources: resources,
    swiftSettings: strict)
}

func program(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .executableTarget(name: name, dependencies: dependencies.map { .byName(name: $0) }, exclude: exclude, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [String] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: (dependencies + ["TestSupport"]).map { .byName(name: $0) },
    exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "catalog-etl",
  products: [
    .executable(name: "catalog-etl", targets: ["catalog-etl"]),
    .executable(name: "catalog-bench", targets: ["catalog-bench"]),
  ],
  targets: [
    // C libraries, each behind one Swift target.
    .target(
      name: "CSimdJSON",
      cxxSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(
      name: "CUTF8Proc",
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CCrypto",
      pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CCurl",
      pkgConfig: "libcurl",
      providers: [.apt(["libcurl4-openssl-dev"]), .brew(["curl"])]),
    .systemLibrary(
      name: "CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),

    // The ground floor: nothing of the catalogue's own meaning but its records.
    room("FileSystem"),
    room("Catalog"),
    room("CommandGrammar"),
    room("JSONBytes", ["CSimdJSON"]),
    room("Text", ["CUTF8Proc"]),
    room("Compression", ["CZlib"]),
    room("Digests", ["CCrypto"]),
    room("Markup", ["CLibXML2"]),

    // The way of the data.
    room("WebArchive", ["Compression", "Digests", "FileSystem"]),
    room("Transport", ["CCurl", "FileSystem", "WebArchive"], exclude: ["README.md"]),
    room("Configuration", ["JSONBytes"]),
    room(
      "Adapters", ["Catalog", "Compression", "Configuration", "Digests", "FileSystem", "JSONBytes", "Markup", "Transport", "WebArchive"],
      resources: ["rick-and-morty", "swapi", "attack-on-titan"].map { .embedInCode("Resources/\($0).json") }),
    room("Normalization", ["Catalog", "Text"]),
    room(
      "Deduplication", ["Catalog", "Configuration", "FileSystem", "JSONBytes", "Text"], exclude: ["README.md"],
      resources: [
        .embedInCode("Resources/character.model.json"), .embedInCode("Resources/episode.model.json"),
        .embedInCode("Resources/entity.model.json"), .embedInCode("Resources/people.model.json"),
        .embedInCode("Resources/works.model.json"),
      ]),
    room("Tables", ["Catalog", "Digests", "FileSystem", "JSONBytes"]),
    room("Runs", ["Catalog", "FileSystem", "JSONBytes", "Tables"]),
    room("Comparison", ["Catalog", "FileSystem", "JSONBytes", "Runs", "Tables"]),
    room("Inspection", ["Catalog", "FileSystem", "JSONBytes", "Runs", "Tables", "Text"]),
    room("Assembly", ["Catalog", "FileSystem", "Tables"]),
    room("Publication", ["Catalog", "Digests", "FileSystem", "JSONBytes", "Runs", "Tables"]),
    room(
      "Pipeline",
      [
        "Adapters",
        "Assembly",
        "Catalog",
        "Comparison",
        "Compression",
        "Configuration",
        "Deduplication",
        "Digests",
        "FileSystem",
        "JSONBytes",
        "Markup",
        "Normalization",
        "Publication",
        "Runs",
        "Tables",
        "Text",
        "Transport",
        "WebArchive",
      ],
      resources: ["rm", "swapi", "aot", "multiverse"].map { .embedInCode("Resources/\($0).json") }
        + ["rick-and-morty", "swapi", "attack-on-titan"].map { .embedInCode("Resources/\($0).sample.warc.gz") }),
    program(
      "catalog-etl",
      [
        "Adapters",
        "Catalog",
        "CommandGrammar",
        "Comparison",
        "Compression",
        "Configuration",
        "Deduplication",
        "FileSystem",
        "Inspection",
        "JSONBytes",
        "Pipeline",
        "Publication",
        "Runs",
        "Tables",
        "Transport",
        "WebArchive",
      ]),
    program("generate", ["Catalog", "FileSystem", "JSONBytes", "Pipeline", "Publication", "WebArchive"]),
    program(
      "catalog-bench", ["Adapters", "Catalog", "Deduplication", "FileSystem", "JSONBytes", "Markup", "Tables", "WebArchive"],
      exclude: ["README.md"]),

    // What the tests of several rooms need.
    .target(name: "TestSupport", dependencies: ["FileSystem"], path: "Tests/TestSupport", swiftSettings: strict),
    // A server on loopback that misbehaves as told, for the tests of whatever fetches.
    .target(name: "FaultServer", path: "Tests/FaultServer", swiftSettings: strict),

    // Many runs in one process, for the tests that nothing grows.
    .executableTarget(name: "series", dependencies: ["FileSystem", "Pipeline"], path: "Tests/Series", swiftSettings: strict),

    // The readers that fuzzing and its corpus are held against.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Adapters", "Catalog", "Configuration", "Deduplication", "FileSystem", "JSONBytes", "Normalization", "Pipeline", "Transport",
        "WebArchive",
      ],
      path: "Tests/FuzzTargets", swiftSettings: strict),
    tests("FuzzTargets", ["FuzzTargets", "FileSystem"]),

    tests("JSONBytes", ["JSONBytes"]),
    tests("Text", ["Text"]),
    tests("Compression", ["Compression"]),
    tests("Digests", ["Digests"]),
    tests("Markup", ["Markup"]),
    tests("WebArchive", ["WebArchive", "Compression", "Digests", "FileSystem"]),
    tests("Transport", ["Transport", "WebArchive", "FileSystem", "Compression", "FaultServer"]),
    tests("Normalization", ["Normalization", "Catalog", "Text"]),
    tests("FileSystem", ["FileSystem"]),
    tests("Catalog", ["Catalog"]),
    tests("Configuration", ["Configuration", "JSONBytes"]),
    tests("Deduplication", ["Deduplication", "Configuration", "FileSystem", "JSONBytes", "Text"], exclude: ["Fixtures"]),
    tests(
      "Adapters", ["Adapters", "Catalog", "Compression", "Configuration", "FileSystem", "JSONBytes", "Markup", "Transport", "WebArchive"]),
    tests("Tables", ["Tables", "Catalog", "FileSystem", "JSONBytes"]),
    tests("Runs", ["Runs", "Catalog", "FileSystem", "JSONBytes", "Publication", "Tables"]),
    tests("Comparison", ["Comparison", "Catalog", "FileSystem", "JSONBytes", "Runs"]),
    tests("Inspection", ["Inspection", "Catalog", "FileSystem", "JSONBytes", "Runs", "Tables"]),
    tests("Assembly", ["Assembly", "Catalog", "FileSystem", "Tables", "JSONBytes"]),
    tests("Publication", ["Publication", "Catalog", "FileSystem", "JSONBytes", "Pipeline", "Runs", "Tables"]),
    tests(
      "Pipeline",
      [
        "Adapters",
        "Catalog",
        "CommandGrammar",
        "Comparison",
        "Compression",
        "Configuration",
        "Deduplication",
        "Digests",
        "FaultServer",
        "FileSystem",
        "JSONBytes",
        "Pipeline",
        "Publication",
        "Runs",
        "Tables",
        "Transport",
        "WebArchive",
      ]),
    tests("Architecture", ["FileSystem"]),
    tests("Program", ["series", "CommandGrammar", "Compression", "FaultServer", "FileSystem", "JSONBytes"]),
    tests("CommandGrammar", ["CommandGrammar"]),
  ]
)

// libFuzzer brings its own main: this target is there for `make fuzz` alone.
if Context.environment["CATALOG_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzzer", dependencies: ["FuzzTargets"], path: "Tests/Fuzzer",
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library", "-sanitize=fuzzer,address"])],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]))
}
