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
