import MotionCore
import MotionMath

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
    if let present = self.holder, present !== holder { return nil }
    guard stage.moves(angleSlot) else {
      self.holder = holder
      return []
    }
    interrupt(at: time)
    self.holder = holder
    try claim(at: time)
    return axis.set
  }

  /// Claims the angle at its present value.
  private func claim(at time: Double) throws(Diagnostic) {
    guard touch == nil else { return }
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
      touch
      ?? DragAxis(
        position: stage.read(angleSlot), bounds: 0...model.openAngle,
        band: rubberBand > 0 ? RubberBand(dimension: rubberBand) : nil)
    return track.offer(
      from: movement.from[axis] * degreesPerPoint, to: movement.to[axis] * degreesPerPoint,
      comesFirst: false, at: leg.start)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try claim(at: leg.start)
    guard let movement = plane.movement(along: leg) else { return leg.end }
    return touch?.follow(
      leg, from: movement.from[axis] * degreesPerPoint, to: movement.to[axis] * degreesPerPoint,
      nearness: movement.nearness, limit: limit) ?? leg.end
  }

  func cut(at time: Double) { touch?.cut(at: time) }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    holder = nil
    if velocity != .none { try claim(at: time) }
    guard let touch, let spring = PageMotion.settling else { return }
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
      from: angle, velocity: speed, to: model.restingAngle(from: lifted, velocity: speed),
      by: spring, at: time, threshold: PageMotion.restAngle)
    self.touch?.settle(.spring(settling))
    if let finish, finish <= time { interrupt(at: time) }
  }
}
