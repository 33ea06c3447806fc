import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

extension RunComparison {
  /// The most causes whose effects are found apart.
  private static let effectCount = 4

  /// Finds the changes of the script that cause the differences of two runs with the same options.
  mutating func findCauses(
    _ old: SceneSource, _ new: SceneSource, _ runs: (old: Recording, new: Recording),
    _ options: RunOptions, select: [String] = [], units: [String: Unit] = [:]
  ) {
    guard !isEqual, let scene = TrialScene(old, new, options, select: select) else { return }
    let search = CauseSearch(scene.edits) { scene.compare($0, with: $1) }
    let words = EditWords(edits: scene.edits)
    var found = search.causes.map { words.cause($0, .cause) }
    if found.count > 1 {
      for index in found.indices.prefix(Self.effectCount) {
        found[index].effects = effects(of: search.causes[index], search, scene, runs, select, units)
      }
    }
    causes =
      found
      + search.masked.map { masked in
        var cause = words.cause(masked.change, .masked)
        cause.mask = masked.by.map { (words.cause($0, .cause).place, masked.suffices) }
        return cause
      } + search.untried.map { words.cause($0, .untried) }
  }

  /// What one of several causes does: alone, or else beside the others.
  private func effects(
    of cause: ScriptChange, _ search: CauseSearch, _ scene: TrialScene,
    _ runs: (old: Recording, new: Recording), _ select: [String], _ units: [String: Unit]
  ) -> [String] {
    if let alone = scene.recording(of: [cause]) {
      let comparison = RunComparison(runs.old, alone, select: select, units: units)
      if !comparison.isEqual { return comparison.effects }
    }
    guard let without = scene.recording(of: search.causes.filter({ $0 != cause })) else {
      return []
    }
    return RunComparison(without, runs.new, select: select, units: units).effects
  }
}
