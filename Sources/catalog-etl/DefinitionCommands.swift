import Adapters
import CommandGrammar
import FileSystem
import Glibc
import Pipeline
import Transport

/// `catalog-etl init-definition`.
enum InitDefinitionCommand {
  static func run(_ parsed: ParsedArguments) async throws(OutputError) -> ExitCode {
    let place = parsed.positionals.first ?? ""
    do throws(DefinitionTrial.Failure) {
      let answer = try await AnswerFile.read(place, headers: SecretHeaderOptions.read(parsed))
      let draft: DefinitionDraft
      do throws(DefinitionDraft.Failure) {
        draft = try DefinitionDraft(answer: answer.body, url: answer.url.contains("://") ? answer.url : nil, headers: answer.headers)
      } catch {
        StandardError.write("catalog-etl: \(DefinitionPhrases.phrase(error, of: place))\n")
        return .badData
      }
      return try write(draft, to: parsed.value("--out"))
    } catch {
      StandardError.write(DefinitionPhrases.phrase(error))
      return DefinitionPhrases.exitCode(error)
    }
  }

  private static func write(_ draft: DefinitionDraft, to path: String?) throws(DefinitionTrial.Failure) -> ExitCode {
    if let path {
      if FileSystem.exists(path) {
        StandardError.write("catalog-etl: \(DefinitionPhrases.exists(path))\n")
        return .cannotCreate
      }
      do throws(FileError) { try FileSystem.write(draft.text, to: path) } catch { throw .file(error) }
    } else {
      do throws(OutputError) { try StandardOutput.write(draft.text) } catch { return .cannotWrite }
    }
    StandardError.write(DefinitionPhrases.summary(draft, path: path))
    return .done
  }
}

/// `catalog-etl try`.
enum TryCommand {
  static func run(_ parsed: ParsedArguments) async throws(OutputError) -> ExitCode {
    var request = DefinitionTrial.Request(definition: parsed.positionals.first ?? "")
    request.answer = parsed.positionals.dropFirst().first
    request.resource = parsed.value("--resource")
    request.record = parsed.count("--record") ?? 1
    request.key = parsed.value("--key")
    let trial: DefinitionTrial
    do throws(DefinitionTrial.Failure) {
      request.headers = try SecretHeaderOptions.read(parsed)
      trial = try await DefinitionTrial.run(request)
    } catch {
      StandardError.write(DefinitionPhrases.phrase(error))
      return DefinitionPhrases.exitCode(error)
    }
    let report = TrialReport(trial)
    if parsed.isSet("--json") { try StandardOutput.write(report.json) } else { try StandardOutput.write(report.text) }
    return .done
  }
}

/// `--header NAME=VARIABLE`.
enum SecretHeaderOptions {
  static func read(_ parsed: ParsedArguments) throws(DefinitionTrial.Failure) -> [HTTPHeaderField] {
    var headers: [HTTPHeaderField] = []
    for option in parsed.values("--header") {
      let parts = option.split(separator: "=", maxSplits: 1).map(String.init)
      let variable = parts.count > 1 ? parts[1] : ""
      guard let value = getenv(variable).map({ String(cString: $0) }), !value.isEmpty else { throw .missingVariable(variable) }
      headers.append(HTTPHeaderField(name: parts[0], value: value))
    }
    return headers
  }
}
