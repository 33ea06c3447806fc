import MotionCore

/// The motion of an interrupted transition, from which the next run continues. Its elements are
/// identified by the indices of their copies, which the next run captures.
struct InterruptedState {
  struct Companion {
    /// The companion's fraction, from 0 to 1.
    let fraction: Double
    /// The rate of the fraction, per second.
    let velocity: Double
    /// The companion's fraction in the source state of the first transition.
    let source: Double
  }

  /// The elements of the interrupted run, whether moving or paused.
  var elements: Set<Int> = []
  /// The velocities by element and property, in units per second, in the container's coordinates.
  var velocities: [Int: [String: Double]] = [:]
  var companions: [Int: Companion] = [:]
  /// The layers of the interrupted container, by index. The next run copies them.
  var layers: Set<Int> = []
  /// The slots of the live originals, by the slots of their copies.
  var originals: [Int: Int] = [:]
  /// The blurs at rest of each element and of its background, in points.
  var blurs: [Int: [BlurSubject: Double]] = [:]
}
