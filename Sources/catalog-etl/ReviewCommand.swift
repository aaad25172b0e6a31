import Catalog
import CommandGrammar
import Configuration
import Deduplication
import FileSystem
import Glibc
import Pipeline
import Runs

/// `catalog-etl review`: pair after pair, a person decides; each answer is written at once.
struct ReviewCommand {
  private let run: String
  private let matches: [RunMatch]
  private let compared: ComparedRecords
  private let path: String
  private var decisions: Decisions
  private var answered: [(place: Int, decisions: Decisions)] = []
  private let terminal = Terminal(descriptor: STDOUT_FILENO)

  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let run = parsed.positionals[0]
    let folder: String
    let name: String
    let waiting: [RunMatch]
    do {
      folder = try RunReference.find(run, output: { PlanOutput.folder(of: $0) }).path
      name = try RunManifest(of: folder).plan
    } catch {
      StandardError.write(DeduplicationPhrases.phrase(error, run: run))
      return .noInput
    }
    do { waiting = try RunMatch.read(of: folder) { $0.decision == .review } } catch {
      StandardError.write(DeduplicationPhrases.phrase(error))
      return .badData
    }
    let path = parsed.value("--decisions") ?? "\(name).decisions.json"
    let known: Decisions
    do throws(DecisionsFile.Failure) { known = try DecisionsFile.read(path) } catch {
      StandardError.write(error.message)
      return error.code
    }
    let decided = Set((known.same + known.different).map { [$0.left, $0.right] })
    let open = waiting.filter { !decided.contains([$0.left, $0.right]) }
    if open.isEmpty, parsed.value("--csv") == nil {
      StandardError.write(DeduplicationPhrases.nothingWaits(run))
      return .done
    }
    let compared: ComparedRecords?
    do { compared = open.isEmpty ? nil : try ComparedRecords(of: folder) } catch {
      StandardError.write(DeduplicationPhrases.phrase(error))
      return DeduplicationPhrases.exitCode(error)
    }
    if let file = parsed.value("--csv") { return try writeSheet(open, compared, to: file) }
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let compared else {
      StandardError.write(DeduplicationPhrases.noTerminal(open.count, run: run))
      return .usage
    }
    var command = ReviewCommand(run: run, matches: open, compared: compared, path: path, decisions: known)
    return try command.walk()
  }

  private init(run: String, matches: [RunMatch], compared: ComparedRecords, path: String, decisions: Decisions) {
    self.run = run
    self.matches = matches
    self.compared = compared
    self.path = path
    self.decisions = decisions
  }

  private static func writeSheet(_ matches: [RunMatch], _ compared: ComparedRecords?, to file: String) throws(OutputError) -> ExitCode {
    let rows = matches.map { match in
      [
        match.left, match.right, compared?.records[match.left]?.name ?? "", compared?.records[match.right]?.name ?? "",
        DeduplicationPhrases.score(match.score), match.evidence.joined(separator: "; "),
      ]
    }
    let sheet = DecisionSheet.encode(rows)
    if file == "-" {
      try StandardOutput.write(sheet)
    } else {
      do { try FileSystem.writeAtomically(Array(sheet.utf8), to: file) } catch {
        StandardError.write("catalog-etl: \(Phrases.file(error))\n")
        return .cannotCreate
      }
    }
    return .done
  }

  private mutating func walk() throws(OutputError) -> ExitCode {
    var place = 0
    while place < matches.count {
      let match = matches[place]
      guard let left = compared.records[match.left], let right = compared.records[match.right] else {
        place += 1
        continue
      }
      let fields = compared.models[left.model]?.fields.map(\.name) ?? []
      try StandardOutput.write(
        DeduplicationPhrases.pair(match, left, right, fields: fields, number: place + 1, of: matches.count, width: terminal.width))
      switch try answer() {
      case .quit: return try end()
      case .skip: place += 1
      case .undo:
        if let last = answered.popLast() {
          decisions = last.decisions
          if let code = save() { return code }
          place = last.place
        } else {
          try StandardOutput.write(DeduplicationPhrases.nothingToUndo)
        }
      case .decided(let isSame):
        let before = decisions
        let pair = Decisions.Pair(match.left, match.right)
        decisions.add(isSame ? Decisions(same: [pair]) : Decisions(different: [pair]))
        if let contradiction = decisions.contradictions.first {
          decisions = before
          try StandardOutput.write(DeduplicationPhrases.contradicts(contradiction.chain))
          continue
        }
        answered.append((place, before))
        if let code = save() { return code }
        place += 1
      }
    }
    return try end()
  }

  private func end() throws(OutputError) -> ExitCode {
    try StandardOutput.write("\n" + DeduplicationPhrases.kept(answered.count, file: path))
    return .done
  }

  private func save() -> ExitCode? {
    do {
      try FileSystem.writeAtomically(decisions.encoded, to: path)
      return nil
    } catch {
      StandardError.write("catalog-etl: \(Phrases.file(error))\n")
      return .cannotCreate
    }
  }

  private enum Answer {
    case decided(Bool)
    case skip, undo, quit
  }

  private func answer() throws(OutputError) -> Answer {
    while true {
      try StandardOutput.write(DeduplicationPhrases.question)
      // The end of the input is an answer too: enough for today.
      guard let line = readLine() else { return .quit }
      switch line.lowercased().filter({ $0 != " " }) {
      case "y", "yes": return .decided(true)
      case "n", "no": return .decided(false)
      case "s", "skip": return .skip
      case "u", "undo": return .undo
      case "q", "quit": return .quit
      default: try StandardOutput.write(DeduplicationPhrases.notAnAnswer)
      }
    }
  }
}

/// A file of decisions as the commands take it.
enum DecisionsFile {
  /// Why it is not taken, in words, and how the program ends.
  struct Failure: Error {
    var message: String
    var code: ExitCode
  }

  /// The decisions of a file; none where there is no file.
  static func read(_ path: String) throws(Failure) -> Decisions {
    guard FileSystem.exists(path) else { return Decisions() }
    let bytes: [UInt8]
    do { bytes = try FileSystem.readAll(path) } catch {
      throw Failure(message: "catalog-etl: \(Phrases.file(error))\n", code: .noInput)
    }
    do { return try Decisions.read(bytes, name: path) } catch {
      throw Failure(message: ConfigurationPhrases.phrase(error), code: .badData)
    }
  }
}

/// `catalog-etl decisions apply`.
enum DecisionsCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let file = parsed.positionals[1]
    guard let path = parsed.value("--to") else {
      StandardError.write("catalog-etl decisions apply: --to FILE is missing: the file of decisions that the table is taken into\n")
      return .usage
    }
    do throws(DecisionsFile.Failure) {
      var decisions = try DecisionsFile.read(path)
      let new = try sheet(file)
      decisions.add(new)
      let contradictions = decisions.contradictions
      if !contradictions.isEmpty {
        let message = DeduplicationPhrases.contradictions(contradictions, in: decisions, file: file)
        throw DecisionsFile.Failure(message: message, code: .badData)
      }
      do { try FileSystem.writeAtomically(decisions.encoded, to: path) } catch {
        throw DecisionsFile.Failure(message: "catalog-etl: \(Phrases.file(error))\n", code: .cannotCreate)
      }
      StandardError.write(DeduplicationPhrases.kept(new.same.count + new.different.count, file: path))
      return .done
    } catch {
      StandardError.write(error.message)
      return error.code
    }
  }

  private static func sheet(_ file: String) throws(DecisionsFile.Failure) -> Decisions {
    let bytes: [UInt8]
    do { bytes = try FileSystem.readAll(file == "-" ? "/dev/stdin" : file) } catch {
      throw DecisionsFile.Failure(message: "catalog-etl: \(Phrases.file(error))\n", code: .noInput)
    }
    do { return try DecisionSheet.decode(bytes) } catch {
      throw DecisionsFile.Failure(message: DeduplicationPhrases.phrase(error, file: file), code: .badData)
    }
  }
}
