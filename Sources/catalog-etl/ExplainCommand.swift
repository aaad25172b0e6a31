import CommandGrammar
import Pipeline
import Runs

/// `catalog-etl explain`.
enum ExplainCommand {
  static func run(_ parsed: ParsedArguments) async throws(OutputError) -> ExitCode {
    let (run, id, other) = (parsed.positionals[0], parsed.positionals[1], parsed.positionals[2])
    let folder: String
    do { folder = try RunReference.find(run, output: { PlanOutput.folder(of: $0) }).path } catch {
      StandardError.write(DeduplicationPhrases.phrase(error, run: run))
      return .noInput
    }
    // A field has no colon, an id always has.
    return other.contains(":") ? try await explain(id, other, in: folder) : try explain(id, field: other, in: folder)
  }

  private static func explain(_ left: String, _ right: String, in folder: String) async throws(OutputError) -> ExitCode {
    let text: String
    do throws(ExplanationError) {
      let compared = try ComparedRecords(of: folder)
      let explanation = try await compared.explain(left, right)
      let (a, b) = (try compared.record(left), try compared.record(right))
      let match = (try? RunMatch.read(of: folder) { [$0.left, $0.right] == [left, right] || [$0.right, $0.left] == [left, right] })?.first
      // The waterfall is told in the order of the ids, as the run decided it.
      let isTurned = match.map { $0.left == right } ?? false
      text = DeduplicationPhrases.text(explanation, left: isTurned ? b : a, right: isTurned ? a : b, match: match)
    } catch {
      StandardError.write(DeduplicationPhrases.phrase(error))
      return DeduplicationPhrases.exitCode(error)
    }
    try StandardOutput.write(text)
    return .done
  }

  private static func explain(_ id: String, field: String, in folder: String) throws(OutputError) -> ExitCode {
    let text: String
    do throws(FieldOrigins.Failure) {
      let origins = try FieldOrigins(of: field, record: id, in: folder)
      text = DeduplicationPhrases.text(origins, statements: (try? RunManifest(of: folder))?.statements ?? "all")
    } catch {
      StandardError.write(DeduplicationPhrases.phrase(error))
      return .noInput
    }
    try StandardOutput.write(text)
    return .done
  }
}
