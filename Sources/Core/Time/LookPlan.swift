/// An instant between frames at which a recording samples the scene.
package struct Look: Sendable {
  /// In seconds.
  package let time: Double
  /// The distance between samples, in seconds. For a motion that oscillates three times a second,
  /// the velocity is exact to 1e-7 of its value; rounding adds less than that.
  package static let step = 2e-5

  /// The number of turns before it; between two samples with equal numbers, every motion is smooth.
  package let turn: Int
  /// Whether it is at the turn itself, immediately before or after it.
  package let isAtTurn: Bool
}

/// The instants between frames at which a recording samples motion: a few just before and after
/// each turn, and, where velocities are recorded, each frame.
///
/// Three values this close together determine the velocity and the acceleration on that side.
struct LookPlan {
  /// The number of values that determine a motion.
  static let count = 3
  /// The time from the last sample before a turn to the turn, in seconds; more than the tolerance
  /// of instants.
  static let lead = 2e-9

  /// The planned instants after the last turn, ascending.
  private var planned: [Double] = []
  private var last = -Double.infinity
  /// The last turn.
  private var turn = -Double.infinity
  /// The last frame, until a turn follows it.
  private var frame = -Double.infinity

  /// Returns the next sample before the next turn or the next frame; `aroundFrames` says whether
  /// motion is also sampled beside frames.
  mutating func next(
    before time: Double, isTurn: Bool, aroundFrames: Bool
  ) -> (time: Double, isAtTurn: Bool)? {
    var looks = planned
    if aroundFrames { looks.append(frame + Look.step) }
    if isTurn {
      looks += [time - 2 * Look.step, time - Look.step, time - Self.lead]
    } else if aroundFrames {
      looks.append(time - Look.step)
    }
    let look = looks.filter { $0 > last + Look.step / 2 && $0 < time - Self.lead / 2 }.min()
    guard let look else { return nil }
    last = look
    planned.removeAll { $0 <= look }
    return (look, look == turn || isTurn && look == time - Self.lead)
  }

  mutating func noteTurn(at time: Double) {
    turn = time
    planned = (0..<Self.count).map { time + Double($0) * Look.step }
    frame = -.infinity
    // Samples planned before the turn are no longer needed.
    last = time - 0.75 * Look.step
  }

  mutating func noteFrame(at time: Double) {
    last = time
    frame = time
  }
}
