import MotionValues

/// One axis of a scroll view: an offset over time under fingers, friction, edges and commands.
///
/// Offsets are points and grow as the content moves up or left. Times are seconds of the scene. A
/// velocity is that of the offset, in points per second; UIKit reports points per millisecond.
///
/// Invariants:
/// 1. State changes only in mutating calls. In between, offset and velocity are closed forms of
///    time, so a result does not depend on the times of earlier calls.
/// 2. The phases of a motion are contiguous; the last ends exactly at an edge, a target or a stop.
/// 3. A motion that has ended stays `moving` until the next change; `state(at:)` reports `idle`.
/// 4. Rubber band and bounce begin beyond `bounds`, which include the slack.
/// 5. A motion has a phase; offsets are finite.
///
/// ```
///             touch                release
///   resting ---------> dragging -------------> moving: decelerating, bouncing
///      |                  ^                       |
///      |                  +-------- touch --------+
///      +-- scroll(to:) --> moving: animating
/// ```
///
/// A release without velocity inside the bounds enters `resting`.
package struct ScrollAxis: Equatable, Sendable {
  enum Activity: Equatable {
    case resting(offset: Double)
    case dragging(ScrollDrag)
    case moving([ScrollPhase])
  }

  package internal(set) var configuration: ScrollConfiguration

  /// The points that a header can still consume at the ends; set it before a touch or a release.
  package var slack = ScrollSlack.none

  var activity: Activity

  /// Makes an axis at rest, by default at the start of its content.
  package init(_ configuration: ScrollConfiguration, offset: Double? = nil) {
    self.configuration = configuration
    let start = offset ?? configuration.lowerBound
    activity = .resting(
      offset: min(max(start, configuration.lowerBound), configuration.upperBound))
  }

  /// The offsets between which no rubber band applies, slack included.
  var bounds: ClosedRange<Double> {
    (configuration.lowerBound - slack.before)...(contentEnd + slack.after)
  }

  /// The offset at which the content rests at its end, after the slack before it is consumed.
  var contentEnd: Double {
    configuration.upperBound(
      viewportLength: slack.viewportAfter ?? configuration.viewportLength)
  }

  /// The phases of the current or last motion; empty in the states `resting` and `dragging`.
  package var phases: [ScrollPhase] {
    switch activity {
    case .resting, .dragging: []
    case .moving(let phases): phases
    }
  }

  /// The end of the current or last motion, in seconds; nil without phases.
  package var finish: Double? { phases.last?.finish }

  /// The offset at `time`, in whole pixels if the axis has a scale.
  package func offset(at time: Double) -> Double {
    configuration.quantized(exactOffset(at: time))
  }

  /// The velocity of the offset at `time`, in points per second.
  package func velocity(at time: Double) -> Double {
    switch activity {
    case .resting: 0
    case .dragging(let drag): releaseVelocity(of: drag, at: time)
    case .moving(let phases): phase(of: phases, at: time)?.velocity(at: time) ?? 0
    }
  }

  /// The state of the axis at `time`.
  package func state(at time: Double) -> ScrollState {
    switch activity {
    case .resting: .idle
    case .dragging: .dragging
    case .moving(let phases): phase(of: phases, at: time)?.state ?? .idle
    }
  }

  /// The offset at `time` before it is rounded to pixels.
  func exactOffset(at time: Double) -> Double {
    switch activity {
    case .resting(let offset): offset
    case .dragging(let drag): offset(of: drag, at: time)
    case .moving(let phases): (phase(of: phases, at: time) ?? phases.last)?.position(at: time) ?? 0
    }
  }

  /// Checks the invariants in debug builds, after each change.
  func checkInvariants() {
    switch activity {
    case .resting(let offset): assert(offset.isFinite, "5: at rest at \(offset)")
    case .dragging(let drag):
      assert(drag.origin.isFinite && drag.startOffset.isFinite, "5: dragging from \(drag.origin)")
    case .moving(let phases):
      assert(!phases.isEmpty && phases.allSatisfy { $0.end.isFinite }, "5: \(phases)")
      assert(phases.allSatisfy { $0.duration >= 0 }, "2: \(phases)")
      assert(
        zip(phases, phases.dropFirst()).allSatisfy { $0.finish == $1.start }, "2: \(phases)")
      assert(
        zip(phases, phases.dropFirst()).allSatisfy {
          ($0.end - $1.position(at: $1.start)).magnitude <= max(1, $0.end.magnitude) * 1e-6
        }, "2: \(phases)")
    }
  }

  /// The phase at `time`; nil after the last one.
  private func phase(of phases: [ScrollPhase], at time: Double) -> ScrollPhase? {
    phases.first { time < $0.finish }
  }
}

extension ScrollAxis {
  /// Places the content at an offset, at rest, even beyond its bounds.
  mutating func displace(to offset: Double) {
    activity = .resting(offset: offset)
    checkInvariants()
  }

  /// Moves the content by `distance` points at `time`, for instance because a header has consumed a
  /// part of the scroll; a drag or a motion continues from there.
  ///
  /// Within the slack, the motion keeps its plan and is shifted as a whole. Beyond the slack, it
  /// is planned again from the current velocity. Returns whether it is within the slack.
  @discardableResult
  package mutating func displace(by distance: Double, at time: Double) -> Bool {
    precondition(distance.isFinite, "a displacement is finite")
    if distance == 0 { return true }
    let offset = exactOffset(at: time) + distance
    let velocity = velocity(at: time)
    let isWithinSlack = slack.use(distance)
    switch activity {
    case .resting:
      activity = .resting(offset: offset)
    case .dragging(var drag):
      drag.origin =
        isWithinSlack
        ? drag.origin + distance : unbanded(offset) + drag.path.appliedTravel(at: time)
      activity = .dragging(drag)
    case .moving(var phases):
      // Beyond the slack a page or a target keeps its offset: the motion to it is planned again.
      if isWithinSlack {
        for index in phases.indices { phases[index].displace(by: distance, bounds: bounds) }
        activity = .moving(phases)
      } else {
        replan(from: offset, velocity: velocity, to: phases.last?.end, at: time)
      }
    }
    checkInvariants()
    return isWithinSlack
  }

  /// Sets the slack from `time` on; a motion is planned again.
  package mutating func yield(_ slack: ScrollSlack, at time: Double) {
    let tolerance = ScrollSlack.tolerance
    if (slack.before - self.slack.before).magnitude <= tolerance
      && (slack.after - self.slack.after).magnitude <= tolerance
      && slack.viewportAfter == self.slack.viewportAfter
    {
      return
    }
    let offset = exactOffset(at: time)
    let velocity = velocity(at: time)
    let end = plannedEnd(from: offset)
    self.slack = slack
    switch activity {
    case .resting: break
    case .dragging(var drag):
      drag.origin = unbanded(offset) + drag.path.appliedTravel(at: time)
      activity = .dragging(drag)
    case .moving:
      let end = end.map { withSlack($0, from: offset, projected: offset) }
      replan(from: offset, velocity: velocity, to: end, at: time)
    }
    checkInvariants()
  }

  /// The offset at which the planned motion ends, without the slack that a header consumes before.
  private func plannedEnd(from offset: Double) -> Double? {
    phases.last.map { withoutSlack($0.end, from: offset) }
  }

  /// Changes lengths, insets or rules at `time`.
  ///
  /// At rest the offset follows the inset before the content, as measured on iOS: when the inset
  /// shrinks, the distance from the top is kept; when it grows, content that rests at its top stays
  /// there.
  package mutating func configure(_ configuration: ScrollConfiguration, at time: Double) {
    let old = self.configuration
    let offset = exactOffset(at: time)
    let velocity = velocity(at: time)
    let state = state(at: time)
    let end = plannedEnd(from: offset)
    let oldBounds = bounds
    self.configuration = configuration
    switch state {
    case .idle:
      let follows = configuration.insetStart < old.insetStart || offset <= old.lowerBound
      let moved = follows ? offset + old.insetStart - configuration.insetStart : offset
      activity = .resting(offset: clamped(moved))
    case .dragging:
      if case .dragging(var drag) = activity {
        drag.origin = unbanded(offset) + drag.path.appliedTravel(at: time)
        activity = .dragging(drag)
      }
    case .decelerating, .bouncing, .animating:
      if keepsPlan(madeFor: old, oldBounds) { return }
      let end = end.map { withSlack($0, from: offset, projected: offset) }
      replan(from: offset, velocity: velocity, to: end, at: time)
    }
    checkInvariants()
  }

  /// Whether a motion that was planned for an older configuration keeps its plan.
  private func keepsPlan(
    madeFor old: ScrollConfiguration, _ oldBounds: ClosedRange<Double>
  ) -> Bool {
    guard old.deceleration == configuration.deceleration, old.snapping == configuration.snapping,
      old.bounces == configuration.bounces
    else { return false }
    if bounds == oldBounds { return true }
    // A motion that does not reach an edge.
    guard phases.count == 1, let phase = phases.first, phase.state != .bouncing else {
      return false
    }
    return bounds.contains(phase.end)
  }

  /// Plans the remaining motion from a new offset. An animation, and a motion that snaps, ends at
  /// `end`; an animation also keeps its end time.
  private mutating func replan(
    from offset: Double, velocity: Double, to end: Double?, at time: Double
  ) {
    let present = phases.first { time < $0.finish }
    activity = .resting(offset: offset)
    if let present, let end, case .animation(let animation) = present.motion {
      let target = clamped(end)
      let redirected = animation.redirected(
        from: offset, to: target, after: time - present.start)
      activity = .moving([
        ScrollPhase(
          .animation(redirected), state: .animating, start: present.start,
          duration: present.duration, end: target)
      ])
    } else if configuration.snapping != .free, present != nil, let end {
      let phases = snapping(at: clamped(end), from: offset, velocity: velocity, start: time)
      move(along: phases, from: offset)
    } else {
      let phases = coasting(
        from: offset, velocity: velocity, start: time, isArriving: present?.state == .bouncing)
      move(along: phases, from: offset)
    }
  }
}

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

/// The points of a scroll that another consumer, such as a header, can still consume at each end.
///
/// Rubber band and bounce begin only after they are consumed. The scroll and the header then share
/// one motion, which does not depend on how finely it is sampled.
package struct ScrollSlack: Equatable, Sendable {
  package static let none = ScrollSlack(before: 0, after: 0)

  /// Whether `before` is consumed on any backward scroll, and not only below the start of the
  /// content.
  package var expandsAnywhere: Bool

  /// The points consumed when the offset goes below its lower bound: how far a header can still
  /// expand.
  package var before: Double

  /// The points consumed before the offset reaches its upper bound: how far a header can still
  /// collapse.
  package var after: Double

  /// The viewport's length, in points, after `after` is consumed: a list grows while its header
  /// collapses.
  package var viewportAfter: Double?

  package init(
    before: Double, after: Double, expandsAnywhere: Bool = false, viewportAfter: Double? = nil
  ) {
    precondition(before >= 0 && after >= 0, "slack is a distance")
    self.before = before
    self.after = after
    self.expandsAnywhere = expandsAnywhere
    self.viewportAfter = viewportAfter
  }

  /// Differences below this, in points, are rounding errors of a header's sums.
  static let tolerance = 1e-9

  /// Moves `distance` points from one end to the other; returns whether there were enough.
  mutating func use(_ distance: Double) -> Bool {
    let tolerance = Self.tolerance
    guard distance <= before + tolerance, -distance <= after + tolerance else { return false }
    before = before - distance < tolerance ? 0 : before - distance
    after = after + distance < tolerance ? 0 : after + distance
    return true
  }
}
