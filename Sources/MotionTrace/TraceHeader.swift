/// What a trace says of its run before the first frame.
package struct TraceHeader: Equatable, Sendable {
  /// The version of the format; it changes when a reader of the old one would be misled.
  package static let version = 1

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

  package init(scene: String, fps: Double, seed: Int, pairs: [Pair] = []) {
    self.scene = scene
    self.fps = fps
    self.seed = seed
    self.pairs = pairs
  }
}
