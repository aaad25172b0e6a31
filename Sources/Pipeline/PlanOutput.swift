internal import FileSystem

/// The output folder of a plan, for whoever reads what it wrote.
public enum PlanOutput {
  /// The folder that a name leads to: that of the plan of this path or name, be it built in or in `Pipelines`, else `Output/NAME` where there is
  /// one; nil where the name leads nowhere.
  public static func folder(of name: String) -> String? {
    for argument in [name, "Pipelines/\(name).json"] {
      if let plan = try? Runner.validate(argument) { return plan.output.directory }
    }
    let folder = FilePath.join("Output", name)
    return !name.isEmpty && FileSystem.exists(folder) ? folder : nil
  }
}
