import MotionCore
import MotionMath

/// The pan of a finger on a layer that moves a transition: a distance corresponds to the whole
/// transition.
///
/// Progress is that of the transition with which it was made, from source to destination. The runs
/// of the opposite transition and of interruptions may have the other direction.
final class TransitionDrag: PanConsumer {
  let layer: Layer
  private let transition: TransitionObject
  private let axis: PanAxis
  /// The distance from the source to the destination, in points; negative to the left or upwards.
  private let distance: Double
  /// The spring of a release; nil for that of the transition.
  private let spring: Spring?
  private var plane = PanPlane.scene
  private weak var holder: (any PanHolder)?
  /// The run that the finger moves.
  private var held: ActiveRun?

  init(
    of transition: TransitionObject, on layer: Layer, along axis: PanAxis, by distance: Double,
    spring: Spring?
  ) {
    self.transition = transition
    self.layer = layer
    self.axis = axis
    self.distance = distance
    self.spring = spring
  }

  private var stage: Stage { layer.stage }

  var axes: PanAxes { held == nil && transition.leadsElsewhere ? [] : axis.set }
  func takes(_ axis: PanAxis) -> Bool { axis == self.axis }
  func accepts(_ point: Point) -> Bool { true }
  var press: Double? { nil }

  func direction(of axis: PanAxis) -> Point {
    PanPlane(insideOf: layer.parent ?? stage.root).direction(of: axis, at: Point(x: 0, y: 0))
  }

  var isMoving: Bool { transition.activeRun?.run.isRunning ?? false }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    if let present = self.holder, present !== holder { return nil }
    guard held != nil || !(transition.activeRun?.run.isHeld ?? false) else { return nil }
    self.holder = holder
    plane = PanPlane(insideOf: layer.parent ?? stage.root)
    try transition.activeRun?.object.finishIfOver(at: time)
    guard isMoving, !axes.isEmpty else { return [] }
    try begin(at: time)
    return axis.set
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard axis == self.axis, let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    let travel = movement.to[axis] - movement.from[axis]
    let progress =
      held.map { $0.progress(at: leg.start) } ?? (transition.isInDestination ? 1 : 0)
    let room = travel * distance > 0 ? 1 - progress : progress
    return PanOffer(
      travel: travel.magnitude, room: max(room, 0) * distance.magnitude, canStretch: false)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try begin(at: leg.start)
    guard let held, let movement = plane.movement(along: leg) else { return leg.end }
    let change = (movement.to[axis] - movement.from[axis]) / distance
    return held.run.scrub?.follow(
      leg, by: held.isForward ? change : -change, nearness: movement.nearness,
      limit: limit.map { $0 / distance.magnitude }) ?? leg.end
  }

  func cut(at time: Double) { held?.run.scrub?.cut(at: time) }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    if velocity != .none { try begin(at: time) }
    holder = nil
    guard let held else { return }
    self.held = nil
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
    let end = projected > length / 2 ? TransitionEnd.destination : .source
    stage.report("drag", target: layer.path, [.name("ended"), .name(end.rawValue)])
    try transition.settle(held, in: end, velocity: rate, by: spring, at: time)
  }

  /// Makes the run follow the finger, from the progress of the element that the finger hits.
  private func begin(at time: Double) throws(Diagnostic) {
    guard held == nil else { return }
    let active = try transition.runUnderFinger(at: time)
    let met = (holder?.sample(at: time).position).flatMap { stage.hit($0) { _ in false } }
    try active.run.grab(
      met.flatMap { $0.isSelfOrDescendant(in: layer) ? $0 : nil } ?? layer, along: axis, at: time)
    held = active
    stage.report("drag", target: layer.path, [.name("began")])
  }
}
