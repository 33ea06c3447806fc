/// An instant between frames at which those who record a run look at it.
package struct Look: Sendable {
  /// In seconds.
  package let time: Double
  /// How far looks lie apart, in seconds: of a motion that swings three times a second, the velocity is exact to
  /// 1e-7 of it, and rounding adds less than that.
  package static let step = 2e-5

  /// How many turns there were before; between two looks after equally many, everything moves smoothly.
  package let turn: Int
  /// Whether it is at the very turn, before or after it.
  package let isAtTurn: Bool
}

/// Which instants between frames show how things move: some shortly before and after each turn and each frame.
///
/// From three values that lie so near each other follow the velocity and the acceleration on that side.
struct LookPlan {
  /// How many values tell a motion.
  static let count = 3
  /// How long before a turn the last look is, in seconds: more than the tolerance of instants.
  static let lead = 2e-9

  /// The instants that the last turn and the last frame have asked for, ascending.
  private var planned: [Double] = []
  private var last = -Double.infinity
  /// The last turn.
  private var turn = -Double.infinity

  /// Returns the next look before the next turn, or the next frame.
  mutating func next(
    before time: Double, isTurn: Bool
  ) -> (time: Double, isAtTurn: Bool)? {
    let leads = isTurn ? [2 * Look.step, Look.step, Self.lead] : [Look.step]
    let look = (planned + leads.map { time - $0 }).filter {
      $0 > last + Look.step / 2 && $0 < time - Self.lead / 2
    }.min()
    guard let look else { return nil }
    last = look
    planned.removeAll { $0 <= look }
    return (look, look == turn || isTurn && look == time - Self.lead)
  }

  mutating func noteTurn(at time: Double) {
    turn = time
    planned = (0..<Self.count).map { time + Double($0) * Look.step }
    // What comes before the turn shows no more.
    last = time - 0.75 * Look.step
  }

  mutating func noteFrame(at time: Double) {
    last = time
    planned.append(time + Look.step)
    planned.sort()
  }
}
