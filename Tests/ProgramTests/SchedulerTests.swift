import FileSystem
import Testing

/// What the README says to schedulers: its units and its line of cron.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct SchedulerTests {
  private static func blocks(_ language: String) throws -> [String] {
    let page = try FileSystem.readAll(FilePath.join(Surroundings.repository, "README.md"))
    return MarkdownBlock.all(of: String(decoding: page, as: UTF8.self)).filter { $0.language == language }.map(\.text)
  }

  @Test(
    "systemd takes the units as they stand",
    .enabled(if: ProgramRun.succeeds(["systemd-analyze", "--version"]), "systemd-analyze is not here"))
  func units() throws {
    let workshop = try Workshop()
    let units = try Self.blocks("ini")
    let names = units.map { String($0.split(separator: "\n")[0].dropFirst(2)) }
    #expect(names == ["catalog-etl.service", "catalog-etl.timer"])
    for (name, text) in zip(names, units) {
      try workshop.write(text.replacing("/usr/local/bin/catalog-etl", with: Surroundings.binary ?? ""), to: name)
    }
    let verified = try ProgramRun.run(["systemd-analyze", "verify"] + names.map { workshop($0) }, in: workshop.path)
    #expect(verified.end == .exit(0), "\(verified.errors)")
    #expect(!verified.errors.contains("catalog-etl."), "\(verified.errors)")
  }

  @Test("the commands of the service and of cron run, again too, and say nothing where all is well and they are quiet")
  func commands() throws {
    let workshop = try Workshop()
    let server = try SampleServer()
    let service = try #require(try Self.blocks("ini").first?.split(separator: "\n").first { $0.hasPrefix("ExecStart=") })
    let line = try #require(try Self.blocks("crontab").first)
    let words = line.split(separator: " ").map { $0.filter { $0 != "\n" } }
    let commands = [service.split(separator: " ").dropFirst().map(String.init), Array(words[(words.firstIndex(of: "run") ?? 0)...])]
    for command in commands {
      #expect(command.starts(with: ["run", "rm", "--resume"]))
      for _ in 0..<2 {
        let run = try workshop.start(command + server.settings).wait()
        #expect(run.end == .exit(0), "\(run.errors)")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.isEmpty == command.contains("--quiet") && lines.allSatisfy { $0.hasPrefix("{\"time\":") }, "\(run.errors)")
      }
    }
  }

  @Test("every exit code that help lists is in the table for schedulers")
  func codes() throws {
    let workshop = try Workshop()
    let help = try workshop.catalog("help").output
    let page = try FileSystem.readAll(FilePath.join(Surroundings.repository, "README.md"))
    let rows = String(decoding: page, as: UTF8.self).split(separator: "\n").filter { $0.hasPrefix("| ") }
    let told = Set(rows.compactMap { $0.split(separator: "|").first }.flatMap { $0.split { !$0.isNumber } }.compactMap { Int($0) })
    let start = try #require(help.split(separator: "\n").firstIndex(of: "Exit codes"))
    let listed = help.split(separator: "\n")[(start + 1)...].prefix { $0.hasPrefix("  ") }
      .flatMap { $0.dropFirst(2).prefix(9).split { !$0.isNumber } }.compactMap { Int($0) }
    #expect(listed.count > 10)
    // 1 is an answer of diff, not of a run.
    #expect(Set(listed).subtracting(told).subtracting([1]).isEmpty)
  }
}
