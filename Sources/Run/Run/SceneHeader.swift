import MotionCore

/// What is known of a run before its first frame; it is lent, and cannot be kept.
package struct SceneHeader: ~Copyable {
  package let rate: FrameRate
  /// Ticks a second of the scene's clock.
  package var tick: Tick { stage.tick }
  let stage: Stage

  package var scene: String { stage.name }
  package var seed: Int { stage.seed }
  /// Light or dark, as the run was asked for.
  package var appearance: Appearance { stage.systemAppearance }
  package var reducesMotion: Bool { stage.reducesMotion }
  /// The layers that the script has made while it was loaded, in the order in which they were made.
  package var layers: [SceneLayer] { stage.layers.map { SceneLayer($0) } }
}
