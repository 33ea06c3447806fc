import MotionAnalysis
import MotionCore
import MotionRuntime
import MotionValues

extension SweepCommand {
  /// The options that vary, with their values, in the order of the columns.
  func axes() throws(Diagnostic) -> [(option: SweepOption, axis: SweepAxis)] {
    var texts: [(SweepOption, String)] = []
    for setting in set {
      let name = String(setting.prefix { $0 != "=" })
      guard !name.isEmpty, name.count < setting.count else {
        throw Diagnostic(
          .outOfRange, "`--set` takes a name and values, as in bounce=0,0.4, found `\(setting)`")
      }
      guard !texts.contains(where: { $0.0 == .setting(name) }) else {
        throw Diagnostic(
          .duplicateIdentifier, "`--set \(name)` occurs twice",
          help: ["write one list: --set \(name)=0,0.4"])
      }
      texts.append((.setting(name), String(setting.dropFirst(name.count + 1))))
    }
    let others: [(SweepOption, String?)] = [
      (.device, device), (.appearance, appearance), (.reduceMotion, reduceMotion), (.fps, fps),
      (.seed, seed),
    ]
    for case (let option, let text?) in others { texts.append((option, text)) }
    return try texts.map { (option, text) throws(Diagnostic) in
      (option, try option.axis(text, limit: limitJobs))
    }
  }

  /// The plan of the sweep, and the option of each axis.
  func plan(
    _ scene: SceneFile, _ common: SceneArguments
  ) throws(Diagnostic) -> (SweepPlan, [SweepOption]) {
    let axes = try axes()
    let length = common.seconds.map { "\($0) s" } ?? common.frames.map { "\($0) frames" } ?? ""
    let touches = common.touches.map { "\($0)" } ?? ""
    let source = scene.source
    let plan = try SweepPlan(
      axes: axes.map(\.axis), properties: select,
      inputs: [
        Array(source.name.utf8), source.text, Array(length.utf8), Array(touches.utf8),
        [common.isStrictAboutTouches ? 1 : 0],
      ], limit: limitJobs)
    return (plan, axes.map(\.option))
  }

  /// The numbers of the jobs that are to be run, ascending unless `--job` lists them.
  ///
  /// - Throws: an error for a `--job` that the sweep does not have.
  func chosenJobs(of plan: SweepPlan, besides done: SweepMerge?) throws(Diagnostic) -> [Int] {
    let chosen =
      try job.map { text throws(Diagnostic) in
        try SweepJobs.numbers(in: text, upTo: plan.count)
      } ?? Array(plan.numbers(ofShard: shard?.index ?? 1, of: shard?.count ?? 1))
    guard let done else { return chosen }
    let lacking = Set(done.lacking)
    return chosen.filter(lacking.contains)
  }

  /// The rows of the parts, which errors name by their paths.
  func rows(_ paths: [String], of plan: SweepPlan? = nil) throws(Diagnostic) -> SweepMerge {
    try SweepMerge(
      try paths.map { path throws(Diagnostic) in (path, try SourceFile(path: path).bytes) },
      of: plan)
  }
}
