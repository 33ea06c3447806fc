import MotionValues

/// The velocities of motions at the instant at which they ended, by slot.
struct Arrivals {
  private var velocities: [Int: Double] = [:]
  private var time = 0.0

  var isEmpty: Bool { velocities.isEmpty }

  /// The velocity with which a slot's motion has ended, in its unit per second; 0 if none has.
  subscript(slot: Int) -> Double { isEmpty ? 0 : velocities[slot] ?? 0 }

  mutating func note(_ velocity: Double, of slot: Int, at time: Double) {
    velocities[slot] = velocity
    self.time = time
  }

  mutating func forget(_ slot: Int) {
    if !isEmpty { velocities[slot] = nil }
  }

  /// Removes all velocities once their instant has passed.
  mutating func expire(at time: Double) {
    if time > self.time + Instant.tolerance { velocities.removeAll(keepingCapacity: true) }
  }
}
