import CommandGrammar
import Deduplication
import FileSystem
import Pipeline
import Runs

/// `catalog-etl train`: a model whose weights are estimated from what the latest run of a plan compared.
enum TrainCommand {
  static func run(_ parsed: ParsedArguments) async throws(OutputError) -> ExitCode {
    let plan = parsed.positionals[0]
    let name = parsed.value("--records") ?? "character"
    guard let file = parsed.value("--out") else {
      StandardError.write(DeduplicationPhrases.trainWithoutOut)
      return .usage
    }
    let folder: String
    do { folder = try RunReference.find(plan, output: { PlanOutput.folder(of: $0) }).path } catch {
      StandardError.write(DeduplicationPhrases.phrase(error, run: plan))
      return .noInput
    }
    do throws(ExplanationError) {
      let (model, report) = try await ComparedRecords(of: folder).train(name)
      do { try FileSystem.writeAtomically(model.encoded(), to: file) } catch {
        StandardError.write("catalog-etl: \(Phrases.file(error))\n")
        return .cannotCreate
      }
      StandardError.write(DeduplicationPhrases.trained(report, file: file))
      return .done
    } catch {
      StandardError.write(DeduplicationPhrases.phrase(error))
      return DeduplicationPhrases.exitCode(error)
    }
  }
}
