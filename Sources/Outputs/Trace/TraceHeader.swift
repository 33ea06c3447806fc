import MotionValues

/// The data of a run that a trace prints before its first frame.
package struct TraceHeader: Equatable, Sendable {
  /// The version of the format; it changes when a reader of the old version would misread the new
  /// one.
  package static let version = 2
  /// The versions that can be read; in version 1, events have no time of their own.
  package static let readableVersions = 1...2

  /// A further name and value of the run, such as `appearance dark`.
  package struct Pair: Equatable, Sendable {
    package let key: String
    package let value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package let scene: String
  /// Frames per second.
  package let fps: Double
  package let seed: Int
  /// Further pairs in the order they print; their keys are not `motion`, `scene`, `fps` or `seed`.
  package let pairs: [Pair]
  /// The values of properties until a frame changes them; only ndjson lists them.
  package let defaults: [TraceDefaults]
  /// The layers at the start of the scene; only ndjson lists them.
  package let layers: [TraceLayer]
  /// Whether events have their own times; not in version 1.
  package let hasEventTimes: Bool

  package init(
    scene: String, fps: Double, seed: Int, pairs: [Pair] = [], defaults: [TraceDefaults] = [],
    layers: [TraceLayer] = [], hasEventTimes: Bool = true
  ) {
    self.scene = scene
    self.fps = fps
    self.seed = seed
    self.pairs = pairs
    self.defaults = defaults
    self.layers = layers
    self.hasEventTimes = hasEventTimes
  }
}
