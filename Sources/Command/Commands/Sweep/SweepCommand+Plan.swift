import MotionCore
import MotionRuntime
import MotionSweep

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

  /// The numbers of the jobs that `--job` lists.
  func chosenJobs(of plan: SweepPlan) throws(Diagnostic) -> [Int]? {
    guard let job else { return nil }
    return try SweepValues(job, of: "--job", limit: plan.count).all.map {
      value throws(Diagnostic) in
      guard let number = Int(value), number >= 1, number <= plan.count else {
        throw Diagnostic(
          .outOfRange, "`--job` takes numbers from 1 to \(plan.count), found `\(value)`",
          help: ["list the jobs: `motion sweep --list`, with the same options"])
      }
      return number
    }
  }
}
