import MotionValues

/// A finger at one instant.
package struct FingerSample: Hashable, Sendable {
  /// Its position in the scene, in points.
  package let position: Point
  /// Its mean velocity over the last 0.1 s, in points per second.
  package let velocity: Point
  /// The time, in seconds of the scene.
  package let time: Double

  package init(position: Point, velocity: Point, time: Double) {
    self.position = position
    self.velocity = velocity
    self.time = time
  }
}
