import MotionCore
import MotionValues

extension SceneCheck {
  /// A layer that is hidden or transparent during the whole run. In a scene with transitions, copies
  /// show hidden layers.
  static let neverVisible = SceneCheck(.neverVisible) { run in
    guard !run.facts.animations.contains(where: { $0.transition != nil }) else { return [] }
    return run.unseenLayers { !run.visibility.shown.contains($0) }.map { layer in
      RunWarning(
        code: .neverVisible,
        message: "`\(layer.path)` is hidden or transparent during the whole run",
        help: ["show it in a part of the run, or delete it"],
        at: run.facts.layerPlaces[layer.index])
    }
  }
}

extension DiagnosticCode {
  static let neverVisible = DiagnosticCode("never-visible")
}
