/// How the program ends (sysexits.h where it has a code).
struct ExitCode: Equatable {
  let rawValue: Int32

  static let done = ExitCode(rawValue: 0)
  static let different = ExitCode(rawValue: 1)
  static let checkFailed = ExitCode(rawValue: 3)
  static let checkFailedPublished = ExitCode(rawValue: 4)
  static let locked = ExitCode(rawValue: 5)
  static let usage = ExitCode(rawValue: 64)
  static let badData = ExitCode(rawValue: 65)
  static let noInput = ExitCode(rawValue: 66)
  static let unavailable = ExitCode(rawValue: 69)
  static let cannotCreate = ExitCode(rawValue: 73)
  static let cannotWrite = ExitCode(rawValue: 74)
  static let stopped = ExitCode(rawValue: 75)
  static let badPlan = ExitCode(rawValue: 78)

  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(rawValue: 128 + signal) }
}
