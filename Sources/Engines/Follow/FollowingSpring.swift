import MotionCore
import MotionMath

/// A spring whose target moves.
///
/// It approximates the target by straight lines between the nodes of `NodeGrid` and the turns, and
/// follows each line in closed form. The state is that of the last turn; computing later values
/// does not change it.
struct FollowingSpring {
  let spring: Spring
  /// It is at rest once it stays closer than this to its target.
  let threshold: Double
  /// The time of the state, in seconds.
  private(set) var time: Double
  /// The state.
  private(set) var motion: ValueAndVelocity
  /// The state at the last node computed since that turn: a cache for reads at ascending times.
  private var ahead: (time: Double, motion: ValueAndVelocity)

  init(_ spring: Spring, threshold: Double, from motion: ValueAndVelocity, at time: Double) {
    self.spring = spring
    self.threshold = threshold
    self.time = time
    self.motion = motion
    ahead = (time, motion)
  }

  /// Sets the state at a turn.
  mutating func advance(to time: Double, _ motion: ValueAndVelocity) {
    self.time = time
    self.motion = motion
    ahead = (time, motion)
  }

  /// Returns the value and velocity at a time that is not before the last turn; `target` returns
  /// the target at a time, as determined by that turn.
  mutating func state(
    at time: Double, _ target: (Double) throws(Diagnostic) -> Double
  ) throws(Diagnostic) -> ValueAndVelocity {
    var (start, motion) = ahead.time <= time ? ahead : (self.time, self.motion)
    guard time > start else { return motion }
    var from = try target(start)
    var node = NodeGrid.node(after: start)
    while node < time - NodeGrid.shortest {
      let to = try target(node)
      motion = step(motion, from: from, to: to, over: node - start)
      (start, from) = (node, to)
      ahead = (node, motion)
      node = NodeGrid.node(after: node)
    }
    return step(motion, from: from, to: try target(time), over: time - start)
  }

  private func step(
    _ motion: ValueAndVelocity, from: Double, to: Double, over length: Double
  ) -> ValueAndVelocity {
    if from == to, motion.value == to, motion.velocity == 0 { return motion }
    return spring.motion(
      after: length, from: motion, target: from, targetVelocity: (to - from) / length)
  }

  /// The time at which it comes to rest if the target stays at `target`, in seconds.
  func restTime(at target: Double) -> Double {
    time
      + spring.settlingTime(
        from: motion.value, to: target, velocity: motion.velocity, threshold: threshold)
  }

  /// Whether it is at rest exactly at a target.
  func rests(at target: Double) -> Bool { motion.value == target && motion.velocity == 0 }

  /// Sets the state to rest at a target.
  mutating func rest(at target: Double) {
    motion = ValueAndVelocity(value: target)
    ahead = (time, motion)
  }
}
