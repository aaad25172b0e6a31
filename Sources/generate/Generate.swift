import Catalog
import FileSystem
import Pipeline
import Publication

/// Makes the files of the repository that follow from others; run in the top folder by `make samples` and `make docs`, held true by tests.
@main
struct Generate {
  static func main() throws {
    for argument in CommandLine.arguments.dropFirst() {
      switch argument {
      case "samples": try SampleArchive.packAll()
      case "docs": try writeDocumentation()
      default: print("generate: nothing is known of \"\(argument)\"; say samples or docs")
      }
    }
  }

  private static func writeDocumentation() throws {
    try write(PublishedSchemas.plan, to: "Pipelines/schema/plan.schema.json")
    try write(PublishedSchemas.definition, to: "Pipelines/schema/definition.schema.json")
    let path = "Output/README.md"
    let page = String(decoding: try FileSystem.readAll(path), as: UTF8.self)
    guard let updated = FieldReference.replacingSection(in: page) else {
      print("\(path): the marks of the reference are missing")
      return
    }
    try write(Array(updated.utf8), to: path)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws {
    try FileSystem.makeDirectory(FilePath.parent(path), withParents: true)
    try FileSystem.writeAtomically(bytes, to: path)
    print(path)
  }
}
