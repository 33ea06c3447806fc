/// A timing curve that rises in equal steps (CSS `steps()`).
package struct Steps: Hashable, Sendable {
  /// The positions of the jumps.
  package enum Jump: String, CaseIterable, Hashable, Sendable {
    /// The first jump is at the start.
    case start

    /// The last jump is at the end.
    case end

    /// No jump at either end; the curve is level at both.
    case none

    /// A jump at both ends.
    case both
  }

  /// The number of intervals: at least 1, or at least 2 without a jump at either end.
  package let count: Int

  /// The positions of the jumps.
  package let jump: Jump

  /// Makes a staircase; without jumps at the ends, one interval would have no height.
  package init(_ count: Int, jump: Jump = .end) throws(ParameterError) {
    let least = jump == .none ? 2 : 1
    guard count >= least, count <= Self.greatestCount else {
      throw ParameterError(
        parameter: "count", found: Double(count),
        expected: "an integer from \(least) to \(Self.greatestCount)")
    }
    self.init(checked: count, jump: jump)
  }

  /// The maximum number of intervals; all numbers up to it are exact in a double.
  package static let greatestCount = 1_000_000_000

  private init(checked count: Int, jump: Jump) {
    self.count = count
    self.jump = jump
  }

  /// CSS `step-start`: a jump at the start.
  package static let atStart = Steps(checked: 1, jump: .start)

  /// CSS `step-end`: a jump at the end.
  package static let atEnd = Steps(checked: 1, jump: .end)

  /// Returns the progress at time `t`: the IEEE product of time and count, rounded down.
  ///
  /// With `isBefore`, the animation has not begun or, played backwards, has ended: a jump at
  /// exactly `t` has not happened yet (CSS Easing Functions 2, section 2.3).
  package func value(at t: Double, isBefore: Bool = false) -> Double {
    guard t.isFinite else { return t }
    let product = t * Double(count)
    var step = Elementary.floor(product)
    let jumps: Int
    switch jump {
    case .start, .end: jumps = count
    case .none: jumps = count - 1
    case .both: jumps = count + 1
    }
    if jump == .start || jump == .both { step += 1 }
    if isBefore, Elementary.floor(product) == product { step -= 1 }
    if t >= 0 { step = max(step, 0) }
    if t <= 1 { step = min(step, Double(jumps)) }
    return step / Double(jumps)
  }

  /// Returns zero, because a staircase is level between its jumps.
  package func velocity(at t: Double) -> Double { 0 }
}
