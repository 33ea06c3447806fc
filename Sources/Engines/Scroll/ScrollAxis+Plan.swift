import MotionValues

extension ScrollAxis {
  /// The greatest factor by which a deceleration is stretched to end at a page or a target; a
  /// critically damped spring covers longer distances.
  private static let longestReach = 2.0

  /// Releases the content at `time` with a velocity in points per second, and plans its motion.
  ///
  /// A `target` overrides the offset at which the scroll would come to rest, like the target offset
  /// that a UIKit delegate may change.
  package mutating func release(velocity: Double, at time: Double, target: Double? = nil) {
    precondition(velocity.isFinite && time.isFinite, "a release has a velocity and an instant")
    let offset = exactOffset(at: time)
    let origin: Double
    switch activity {
    case .dragging(let drag): origin = drag.startOffset
    case .resting, .moving: origin = offset
    }
    let projected = offset + configuration.deceleration.projection(velocity: velocity)
    let target =
      target
      ?? configuration.snapping.target(
        projected: withoutSlack(projected, from: offset), origin: origin)
    let phases =
      target.map {
        snapping(
          at: clamped(withSlack($0, from: offset, projected: projected)), from: offset,
          velocity: velocity, start: time)
      } ?? coasting(from: offset, velocity: velocity, start: time)
    move(along: phases, from: offset)
  }

  /// Scrolls to an offset in `duration` seconds; 0 sets it at once.
  package mutating func scroll(
    to offset: Double, at time: Double, duration: Double = ScrollAnimation.duration
  ) {
    precondition(offset.isFinite && duration >= 0, "a scroll has a finite target and duration")
    guard duration > 0 else {
      activity = .resting(
        offset: min(max(offset, configuration.lowerBound), configuration.upperBound))
      return checkInvariants()
    }
    let start = exactOffset(at: time)
    let target = clamped(withSlack(offset, from: start, projected: start))
    let animation = ScrollAnimation(from: start, to: target, duration: duration)
    let phase = ScrollPhase(
      .animation(animation), state: .animating, start: time, duration: duration, end: target)
    activity = .moving([phase])
    checkInvariants()
  }

  /// The offset of the content when a motion from `offset` reaches `end`, after a header has
  /// consumed the slack.
  func withoutSlack(_ end: Double, from offset: Double) -> Double {
    if end > offset { return max(offset, end - slack.after) }
    return slack.expandsAnywhere ? min(offset, end + slack.before) : end
  }

  /// The offset at which a motion has to end so that the content ends at `target`: the slack before
  /// it adds to the distance.
  func withSlack(_ target: Double, from offset: Double, projected: Double) -> Double {
    let target = min(max(target, configuration.lowerBound), contentEnd)
    if target > offset { return target + slack.after }
    if target == offset {
      // The content does not move, but the motion may still consume slack.
      let lowest =
        slack.expandsAnywhere || target == configuration.lowerBound ? offset - slack.before : offset
      return min(max(projected, lowest), offset + slack.after)
    }
    if slack.expandsAnywhere { return target - slack.before }
    let goesOn = target == configuration.lowerBound && projected < target
    return goesOn ? max(projected, target - slack.before) : target
  }

  func clamped(_ offset: Double) -> Double {
    min(max(offset, bounds.lowerBound), bounds.upperBound)
  }

  mutating func move(along phases: [ScrollPhase], from offset: Double) {
    activity = phases.isEmpty ? .resting(offset: offset) : .moving(phases)
    checkInvariants()
  }

  /// A deceleration, and a bounce from the exact instant at which it reaches an edge.
  func coasting(
    from offset: Double, velocity: Double, start: Double, isArriving: Bool = false
  ) -> [ScrollPhase] {
    Coasting(
      bounds: bounds, deceleration: configuration.deceleration, bounces: configuration.bounces
    ).phases(from: offset, velocity: velocity, start: start, isArriving: isArriving)
  }

  /// A motion that ends exactly at a target: the deceleration, reshaped, or a spring.
  func snapping(
    at target: Double, from offset: Double, velocity: Double, start: Double
  ) -> [ScrollPhase] {
    let isInside = bounds.contains(offset)
    if isInside,
      let reshaped = configuration.deceleration.reshaped(
        toTravel: target - offset, velocity: velocity),
      reshaped.reach <= Self.longestReach * configuration.deceleration.reach
    {
      let duration = reshaped.duration(velocity: velocity)
      return [
        ScrollPhase(
          .deceleration(reshaped, from: offset, velocity: velocity), state: .decelerating,
          start: start, duration: duration, end: target)
      ]
    }
    let displacement = offset - target
    let bounce =
      isInside
      ? Bounce.arriving(displacement: displacement, velocity: velocity)
      : Bounce.released(displacement: displacement, velocity: velocity)
    let settling = bounce.settlingDuration
    guard settling > 0 || displacement != 0 else { return [] }
    return [
      ScrollPhase(
        .bounce(bounce, around: target), state: isInside ? .decelerating : .bouncing,
        start: start, duration: settling, end: target)
    ]
  }
}
