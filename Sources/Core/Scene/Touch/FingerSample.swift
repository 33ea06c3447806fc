import MotionMath

/// A finger at one instant.
package struct FingerSample: Hashable, Sendable {
  /// Where it is in the scene, in points.
  package let position: Point
  /// Its mean velocity over the last tenth of a second, in points per second.
  package let velocity: Point
  /// In seconds of the scene.
  package let time: Double

  package init(position: Point, velocity: Point, time: Double) {
    self.position = position
    self.velocity = velocity
    self.time = time
  }
}
