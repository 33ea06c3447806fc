import MotionCore

/// What a trace says of its run before the first frame.
package struct TraceHeader: Equatable, Sendable {
  /// The version of the format; it changes when a reader of the old one would be misled.
  package static let version = 2
  /// The versions that can be read; in the first one, events had no time of their own.
  package static let readableVersions = 1...2

  /// A further fact of the run, such as `appearance dark`.
  package struct Pair: Equatable, Sendable {
    package let key: String
    package let value: TraceValue

    package init(_ key: String, _ value: TraceValue) {
      self.key = key
      self.value = value
    }
  }

  package let scene: String
  /// Frames a second.
  package let fps: Double
  package let seed: Int
  /// Further facts in the order they print; their keys are not `motion`, `scene`, `fps` or `seed`.
  package let pairs: [Pair]
  /// What properties hold that no frame mentions; only ndjson lists them.
  package let defaults: [TraceDefaults]
  /// The layers that the scene begins with; only ndjson lists them.
  package let layers: [TraceLayer]

  package init(
    scene: String, fps: Double, seed: Int, pairs: [Pair] = [], defaults: [TraceDefaults] = [],
    layers: [TraceLayer] = []
  ) {
    self.scene = scene
    self.fps = fps
    self.seed = seed
    self.pairs = pairs
    self.defaults = defaults
    self.layers = layers
  }
}
