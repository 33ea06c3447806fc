/// The motion with momentum of content, or of a layer, after a finger has released it.
package struct Coasting: Equatable, Sendable {
  /// The positions between which it decelerates, in points; they may be infinite.
  package let bounds: ClosedRange<Double>
  package let deceleration: Deceleration
  /// Whether it moves beyond its bounds and returns, instead of stopping at them.
  package let bounces: Bool

  package init(bounds: ClosedRange<Double>, deceleration: Deceleration, bounces: Bool) {
    self.bounds = bounds
    self.deceleration = deceleration
    self.bounces = bounces
  }

  /// Returns a deceleration and, if it reaches an edge, a bounce that begins at that exact instant
  /// with the remaining velocity.
  package func phases(
    from offset: Double, velocity: Double, start: Double, isArriving: Bool = false
  ) -> [ScrollPhase] {
    let edge = min(max(offset, bounds.lowerBound), bounds.upperBound)
    if edge != offset {
      let bounce =
        isArriving
        ? Bounce.arriving(displacement: offset - edge, velocity: velocity)
        : Bounce.released(displacement: offset - edge, velocity: velocity)
      return bouncing(bounce, around: edge, start: start)
    }
    let motion = ScrollPhase.Path.deceleration(deceleration, from: offset, velocity: velocity)
    let limit = velocity < 0 ? bounds.lowerBound : bounds.upperBound
    let distance = limit - offset
    guard let crossing = deceleration.time(toTravel: distance, velocity: velocity) else {
      let duration = deceleration.duration(velocity: velocity)
      guard duration > 0 else { return [] }
      let end = offset + deceleration.travel(velocity: velocity)
      return [
        ScrollPhase(motion, state: .decelerating, start: start, duration: duration, end: end)
      ]
    }
    let free = ScrollPhase(
      motion, state: .decelerating, start: start, duration: crossing, end: limit)
    let impact = deceleration.velocity(velocity, afterTravelling: distance)
    let bounce =
      bounces
      ? bouncing(.arriving(velocity: impact), around: limit, start: free.finish)
      : []
    return (crossing > 0 ? [free] : []) + bounce
  }

  /// Returns the phases of a bounce; content that returns fast enough continues inside its bounds.
  private func bouncing(_ bounce: Bounce, around edge: Double, start: Double) -> [ScrollPhase] {
    let settling = bounce.settlingDuration
    let motion = ScrollPhase.Path.bounce(bounce, around: edge)
    guard let crossing = bounce.edgeCrossing, crossing < settling else {
      return [ScrollPhase(motion, state: .bouncing, start: start, duration: settling, end: edge)]
    }
    let back = ScrollPhase(motion, state: .bouncing, start: start, duration: crossing, end: edge)
    let inside = phases(
      from: edge, velocity: bounce.velocity(at: crossing), start: back.finish)
    return [back] + inside
  }
}
