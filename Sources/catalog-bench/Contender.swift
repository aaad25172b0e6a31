import JSONBytes

/// One way of doing the work of a benchmark: a process of its own.
struct Contender {
  enum Role: String { case subject, peer, floor }

  let name: String
  let role: Role
  let command: [String]
  /// True where the process tells the seconds of the work itself, without its start and its preparation.
  var tellsSeconds = false

  /// Does the work once.
  func measure() throws(MeasurementError) -> Sample {
    let use = try ChildProcess.run(command)
    var sample = Sample(seconds: use.wall, cpu: use.cpu, peak: use.peak, bytes: nil)
    if tellsSeconds {
      guard let told = try? JSONDocument.parse(use.output).root, let seconds = (told["seconds"] ?? told["wall_s"])?.double else {
        throw .unexpectedOutput(command: command)
      }
      sample.seconds = seconds
      sample.bytes = told["bytes"]?.double
      // Where a child measured a child of its own, its figures are the ones that count.
      if let cpu = told["cpu_s"]?.double { sample.cpu = cpu }
      if let peak = told["peak_mb"]?.double { sample.peak = Int(peak * 1024 * 1024) }
    }
    return sample
  }
}

/// What one repeat took.
struct Sample {
  var seconds: Double
  var cpu: Double
  /// In bytes.
  var peak: Int
  /// The bytes the work went through, where that is a measure of it: such work is done on one core.
  var bytes: Double?
}

/// The repeats of one contender.
struct Series {
  let name: String
  let role: Contender.Role
  var samples: [Sample] = []

  var seconds: Spread { Spread(samples.map(\.seconds)) }
  var cpu: Double { Spread(samples.map(\.cpu)).median }
  var peak: Double { Spread(samples.map { Double($0.peak) }).median }
  /// By the time on the core: what others do on the machine counts less there.
  var bytesPerSecond: Double? {
    let rates = samples.compactMap { sample in sample.bytes.map { $0 / sample.cpu } }
    return rates.isEmpty ? nil : Spread(rates).median
  }
}

/// The middle and the ends of some figures.
struct Spread {
  let median: Double
  let least: Double
  let most: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    let upper = sorted.count / 2
    least = sorted.first ?? .nan
    most = sorted.last ?? .nan
    median = sorted.isEmpty ? .nan : sorted.count % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
  }
}

/// What a benchmark found.
struct Outcome {
  let benchmark: String
  let aim: String
  var series: [Series]
  /// What was not measured, and why.
  var notes: [String]

  /// Measures contenders in turn, so that what else the machine does meets all alike.
  static func measure(
    _ benchmark: String, aim: String, contenders: [Contender], notes: [String], repeats: Int
  ) throws(MeasurementError) -> Outcome {
    var series = contenders.map { Series(name: $0.name, role: $0.role) }
    for _ in 0..<repeats {
      for (place, contender) in contenders.enumerated() { series[place].samples.append(try contender.measure()) }
    }
    return Outcome(benchmark: benchmark, aim: aim, series: series, notes: notes)
  }

  /// The time of a series in that of the subject: over one, the subject is the faster. Where both tell bytes, their rates are compared.
  func ratio(of other: Series) -> Double? {
    guard let subject = series.first(where: { $0.role == .subject }), other.role != .subject else { return nil }
    if let ours = subject.bytesPerSecond, let theirs = other.bytesPerSecond { return ours / theirs }
    return other.seconds.median / subject.seconds.median
  }
}
