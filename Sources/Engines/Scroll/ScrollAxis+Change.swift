import MotionValues

extension ScrollAxis {
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
