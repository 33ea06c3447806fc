import MotionCore
import MotionValues

/// A finger on the pages turns them, across the spine.
extension BookletController: PanConsumer {
  private var axis: PanAxis {
    switch spine {
    case .left, .right: .x
    case .top, .bottom: .y
    }
  }

  private var plane: PanPlane { PanPlane(around: layer) }

  var axes: PanAxes { degreesPerPoint == 0 ? [] : axis.set }
  var press: Double? { nil }
  /// Whether the leaves move by themselves.
  var isMoving: Bool { finish != nil }

  func takes(_ axis: PanAxis) -> Bool { axis == self.axis }
  func accepts(_ point: Point) -> Bool { true }

  func direction(of axis: PanAxis) -> Point { layer.panDirection(of: axis) }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    guard grip.take(holder) else { return nil }
    guard stage.moves(angleSlot), catches.catches(isOwn: drivesAngle) else { return [] }
    let goal = goal
    try claim(at: time)
    caughtGoal = goal
    return axis.set
  }

  /// Makes the angle follow the finger from its present value; what drives it is interrupted.
  private func claim(at time: Double) throws(Diagnostic) {
    if touch?.isHeld ?? false { return }
    interrupt(at: time)
    let angle = try stage.claim(angleSlot, by: owner, at: time).value
    var track = DragAxis(
      position: angle, bounds: 0...model.openAngle,
      band: rubberBand > 0 ? RubberBand(dimension: rubberBand) : nil)
    track.hold(at: angle)
    touch = track
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    let track =
      touch.flatMap { $0.isHeld ? $0 : nil }
      ?? DragAxis(
        position: stage.read(angleSlot), bounds: 0...model.openAngle,
        band: rubberBand > 0 ? RubberBand(dimension: rubberBand) : nil)
    return track.offer(
      from: movement.from[axis] * degreesPerPoint, to: movement.to[axis] * degreesPerPoint,
      comesFirst: false, at: leg.start)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try claim(at: leg.start)
    caughtGoal = nil
    guard let movement = plane.movement(along: leg) else { return leg.end }
    return touch?.follow(
      leg, from: movement.from[axis] * degreesPerPoint, to: movement.to[axis] * degreesPerPoint,
      nearness: movement.nearness, limit: limit) ?? leg.end
  }

  func cut(at time: Double) { touch?.cut(at: time) }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    grip.release()
    if velocity != .none { try claim(at: time) }
    guard let touch, touch.isHeld, let spring = PageMotion.settling else { return }
    let goal = velocity == .none ? caughtGoal : nil
    caughtGoal = nil
    let angle = touch.position(at: time)
    var speed = 0.0
    // A flick lifts a leaf that lies flat.
    var lifted = angle
    switch velocity[axis] {
    case .none: break
    case .own: speed = touch.velocity(at: time)
    case .given(let given):
      speed = given * degreesPerPoint
      lifted += speed > 0 ? PageMotion.restAngle : -PageMotion.restAngle
    }
    let settling = SpringSettling(
      from: angle, velocity: speed,
      to: goal ?? model.restingAngle(from: lifted, velocity: speed), by: spring, at: time,
      threshold: PageMotion.restAngle)
    self.touch?.settle(.spring(settling))
    if let finish, finish <= time { interrupt(at: time) }
  }
}
