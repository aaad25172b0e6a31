import Pipeline

/// What happens during a run, as a sentence for people.
enum ProgressPhrases {
  /// The sentence; nil for what a progress line shows better.
  static func sentence(_ progress: RunProgress) -> String? {
    switch progress {
    case .page, .stage, .keptForResuming: nil
    case .retrying(let url, let seconds): "waiting \(Int(seconds.rounded(.up))) s before asking again: \(url)"
    case .leftUnfinished(let run, let answers):
      "The run \(run) did not end and left \(count(answers)). This run begins anew; next time, --resume goes on with them and --fresh drops them."
    case .resuming(_, let answers): "Going on with \(count(answers)) of a run that did not end."
    case .nothingToResume: "There is nothing to resume: the run begins anew."
    }
  }

  /// What is said of answers that are kept.
  static func kept(_ answers: Int) -> String {
    "\(answers == 1 ? "1 answer is" : "\(answers) answers are") kept: the same command with --resume goes on from there."
  }

  private static func count(_ answers: Int) -> String { answers == 1 ? "1 answer" : "\(answers) answers" }
}
