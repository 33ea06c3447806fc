/// A value and its velocity, in units per second.
package struct ValueAndVelocity: Hashable, Sendable {
  package var value: Double
  package var velocity: Double

  package init(value: Double, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}
