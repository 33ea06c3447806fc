import MotionValues

/// The pan of a finger on a layer that moves a progress between two states: a distance corresponds
/// to the whole progress.
///
/// 1. Of several pans of one progress, at most one has it in `held`.
/// 2. `caught` is set only while a finger holds a motion that it has stopped and not moved on.
package final class ProgressPan: PanConsumer {
  package let layer: Layer
  private let subject: any PannedProgress
  private let axis: PanAxis
  /// The distance from the source to the destination, in points; negative to the left or upwards.
  private let distance: Double
  /// The spring of a release; nil for that of the subject.
  private let spring: Spring?
  private let catches: CatchRule
  private var plane = PanPlane.scene
  package var grip = PanGrip()
  /// The progress while the finger moves it.
  private var held: (any HeldProgress)?
  /// Whether the motion that the finger has stopped was one to the destination; nil without one.
  private var caught: Bool?

  package init(
    of subject: any PannedProgress, on layer: Layer, along axis: PanAxis, by distance: Double,
    spring: Spring?, catches: CatchRule
  ) {
    self.subject = subject
    self.layer = layer
    self.axis = axis
    self.distance = distance
    self.spring = spring
    self.catches = catches
  }

  private var stage: Stage { layer.stage }

  package var axes: PanAxes {
    held == nil && (subject.isHeld || !subject.canPan) ? [] : axis.set
  }
  package func takes(_ axis: PanAxis) -> Bool { axis == self.axis }
  package func accepts(_ point: Point) -> Bool { true }
  package var press: Double? { nil }

  package func direction(of axis: PanAxis) -> Point { layer.panDirection(of: axis) }

  package var isMoving: Bool { subject.isMoving }

  package func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    guard held != nil || !subject.isHeld, grip.take(holder) else { return nil }
    plane = PanPlane(around: layer)
    try subject.update(at: time)
    guard subject.isMoving, catches.catches(isOwn: subject.isSettling), !axes.isEmpty else {
      return []
    }
    let leadsToDestination = subject.leadsToDestination
    try begin(at: time)
    caught = leadsToDestination
    return axis.set
  }

  package func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard axis == self.axis, let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    let travel = movement.to[axis] - movement.from[axis]
    let progress =
      held?.progress(at: leg.start)
      ?? subject.progress(of: met(at: leg.start), along: axis, at: leg.start)
    let room = travel * distance > 0 ? 1 - progress : progress
    return PanOffer(
      travel: travel.magnitude, room: max(room, 0) * distance.magnitude, canStretch: false)
  }

  package func follow(
    _ leg: PanLeg, along axis: PanAxis, limit: Double?
  ) throws(Diagnostic) -> Double {
    try begin(at: leg.start)
    caught = nil
    guard let held, let movement = plane.movement(along: leg) else { return leg.end }
    return held.follow(
      leg, by: (movement.to[axis] - movement.from[axis]) / distance, nearness: movement.nearness,
      limit: limit.map { $0 / distance.magnitude })
  }

  package func cut(at time: Double) { held?.cut(at: time) }

  package func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    if velocity != .none { try begin(at: time) }
    let wasCaught = velocity == .none ? caught : nil
    grip.release()
    caught = nil
    guard let held else { return }
    self.held = nil
    guard held.isHeld else { return }
    let progress = held.progress(at: time)
    let rate: Double
    switch velocity[axis] {
    case .none: rate = 0
    case .own: rate = held.velocity(at: time)
    case .given(let velocity): rate = velocity / distance
    }
    // The projection is computed in points, as for every consumer.
    let length = distance.magnitude
    let projected = Decay.normal.projection(from: progress * length, velocity: rate * length)
    let isDestination = wasCaught ?? (projected > length / 2)
    stage.report(
      "drag", target: layer.path,
      [.name("ended"), .name(held.name(ofDestination: isDestination))])
    try held.release(toDestination: isDestination, velocity: rate, by: spring, at: time)
  }

  /// Makes the progress follow the finger, from that of the layer that the finger hits.
  private func begin(at time: Double) throws(Diagnostic) {
    guard held == nil else { return }
    held = try subject.grab(met(at: time), along: axis, at: time)
    stage.report("drag", target: layer.path, [.name("began")])
  }

  /// Returns the innermost layer that the finger hits on its layer.
  private func met(at time: Double) -> Layer {
    guard let finger = grip.holder,
      let met = stage.hit(finger.sample(at: time).position, isListening: { _ in false }),
      met.isSelfOrDescendant(in: layer)
    else { return layer }
    return met
  }
}

/// A movement between two states, a source and a destination, whose progress a finger can move.
package protocol PannedProgress: AnyObject {
  /// Whether a finger can move it now; it cannot while it moves to or from a third state.
  var canPan: Bool { get }
  /// Whether it moves without a finger.
  var isMoving: Bool { get }
  /// Whether it moves because a finger has released it.
  var isSettling: Bool { get }
  /// Whether a finger holds it.
  var isHeld: Bool { get }
  /// Whether it moves to the destination, rather than to the source.
  var leadsToDestination: Bool { get }

  /// Ends its movement if that is over by a time.
  func update(at time: Double) throws(Diagnostic)

  /// Returns the progress of a layer that a finger hits, along an axis: 0 in the source, 1 in the
  /// destination.
  func progress(of layer: Layer, along axis: PanAxis, at time: Double) -> Double

  /// Makes it follow a finger from the progress of a layer that the finger hits, along an axis.
  func grab(
    _ layer: Layer, along axis: PanAxis, at time: Double
  ) throws(Diagnostic) -> any HeldProgress
}

/// A progress that a finger holds, from 0 at the source to 1 at the destination.
package protocol HeldProgress {
  /// Whether it still exists; it ends with the layers that it moves.
  var isHeld: Bool { get }

  /// Returns the progress at a time.
  func progress(at time: Double) -> Double

  /// Returns the rate of the progress at a time, per second.
  func velocity(at time: Double) -> Double

  /// Follows a leg of the finger that changes the progress by `change`, for a change of at most
  /// `limit`; returns the time at which it stops following.
  func follow(_ leg: PanLeg, by change: Double, nearness: Double, limit: Double?) -> Double

  /// Drops the planned movement after a time.
  func cut(at time: Double)

  /// Returns the name of the destination or the source, for the event of the release.
  func name(ofDestination isDestination: Bool) -> String

  /// Releases it with a rate per second; it settles in one of the states, by a spring of its own if
  /// none is given.
  func release(
    toDestination: Bool, velocity: Double, by spring: Spring?, at time: Double
  ) throws(Diagnostic)
}

/// The progress between two states while a finger moves it, from 0 to 1.
///
/// Values that follow it are linear in the remaining progress: from their value where the finger
/// caught them to that of the state towards which the finger moves. So nothing jumps at the catch.
package struct ProgressScrub: Sendable {
  /// The progress at which the finger caught it.
  private let start: Double
  private var finger: DragAxis

  /// Makes a scrub that was caught at a progress; values outside 0…1 are clamped.
  package init(at progress: Double) {
    start = min(max(progress, 0), 1)
    finger = DragAxis(position: start, bounds: 0...1)
    finger.hold(at: start)
  }

  /// Returns the progress and its rate per second.
  package func progress(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: finger.position(at: time), velocity: finger.velocity(at: time))
  }

  /// Returns a value and its rate at a progress with a rate per second, for the value where it was
  /// caught and those in both states.
  package func motion(
    of caught: Double, source: Double, destination: Double, at progress: ValueAndVelocity
  ) -> ValueAndVelocity {
    let isAhead = progress.value == start ? progress.velocity > 0 : progress.value > start
    let length = isAhead ? 1 - start : start
    guard length > 0 else { return ValueAndVelocity(value: caught) }
    let goal = isAhead ? destination : source
    let share = (progress.value - start).magnitude / length
    let atEnd = progress.value == (isAhead ? 1 : 0)
    return ValueAndVelocity(
      value: atEnd ? goal : caught + (goal - caught) * share,
      velocity: progress.velocity * (isAhead ? goal - caught : caught - goal) / length)
  }

  /// Follows a leg of the finger that changes the progress by `change`, for a change of at most
  /// `limit`; returns the time at which it stops following.
  package mutating func follow(
    _ leg: PanLeg, by change: Double, nearness: Double, limit: Double?
  ) -> Double {
    finger.follow(leg, from: 0, to: change, nearness: nearness, limit: limit)
  }

  /// Drops the planned movement after a time.
  package mutating func cut(at time: Double) { finger.cut(at: time) }
}
