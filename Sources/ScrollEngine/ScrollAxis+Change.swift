extension ScrollAxis {
  /// Moves the content by `distance` points at `time`, as a header does that gives back what it has
  /// taken: a finger or a motion goes on from there.
  ///
  /// Within the slack the motion keeps its plan, moved as a whole; beyond it the rest is planned
  /// anew from the present velocity.
  package mutating func displace(by distance: Double, at time: Double) {
    precondition(distance.isFinite, "a displacement is finite")
    if distance == 0 { return }
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
      // Beyond the slack a page or a target stays where it is: the way to it is planned anew.
      if isWithinSlack {
        for index in phases.indices { phases[index].displace(by: distance, bounds: bounds) }
        activity = .moving(phases)
      } else {
        replan(from: offset, velocity: velocity, at: time)
      }
    }
  }

  /// Says at `time` what something else takes at the ends from now on; what moves is planned anew.
  package mutating func yield(_ slack: ScrollSlack, at time: Double) {
    let tolerance = 1e-9
    if (slack.before - self.slack.before).magnitude <= tolerance
      && (slack.after - self.slack.after).magnitude <= tolerance
    {
      return
    }
    let offset = exactOffset(at: time)
    let velocity = velocity(at: time)
    self.slack = slack
    switch activity {
    case .resting: break
    case .dragging(var drag):
      drag.origin = unbanded(offset) + drag.path.appliedTravel(at: time)
      activity = .dragging(drag)
    case .moving: replan(from: offset, velocity: velocity, at: time)
    }
  }

  /// Changes lengths, insets or rules at `time`.
  ///
  /// At rest the offset follows the inset before the content, as measured on iOS: when it shrinks
  /// the distance from rest is kept; when it grows, content that rests at its top stays there.
  package mutating func configure(_ configuration: ScrollConfiguration, at time: Double) {
    let old = self.configuration
    let offset = exactOffset(at: time)
    let velocity = velocity(at: time)
    let state = state(at: time)
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
      replan(from: offset, velocity: velocity, at: time)
    }
  }

  /// Plans the rest of a motion from a new place; an animation keeps its end and its last instant.
  private mutating func replan(from offset: Double, velocity: Double, at time: Double) {
    let wasAnimating = state(at: time) == .animating
    let wasBouncing = state(at: time) == .bouncing
    let last = phases.last
    activity = .resting(offset: offset)
    if wasAnimating, let last, last.finish > time {
      let target = clamped(last.end)
      let animation = ScrollAnimation(from: offset, to: target, duration: last.finish - time)
      activity = .moving([
        ScrollPhase(
          .animation(animation), state: .animating, start: time, duration: animation.duration,
          end: target)
      ])
    } else if configuration.landing != .free, let last, last.finish > time {
      let target = clamped(last.end)
      move(
        along: landing(at: target, from: offset, velocity: velocity, start: time), from: offset)
    } else {
      let phases = coasting(
        from: offset, velocity: velocity, start: time, isArriving: wasBouncing)
      move(along: phases, from: offset)
    }
  }
}
