import MotionCore
import MotionValues

/// The facts of a run before its first frame, borrowed by a sink for the duration of a call.
package struct SceneHeader: ~Copyable {
  package let rate: FrameRate
  /// The tick rate of the scene's clock.
  package var tick: Tick { stage.tick }
  /// The stage before the first frame, for its values; outputs read what follows.
  package let stage: Stage

  package init(rate: FrameRate, stage: Stage) {
    self.rate = rate
    self.stage = stage
  }

  package var scene: String { stage.name }
  package var seed: Int { stage.seed }
  /// The system appearance that the run was started with.
  package var appearance: Appearance { stage.systemAppearance }
  package var reducesMotion: Bool { stage.reducesMotion }
  /// The layers that the script made while loading, in the order in which they were made.
  package var layers: [SceneLayer] { stage.layers.map { SceneLayer($0) } }
}
