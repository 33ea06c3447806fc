import MotionCore
import MotionValues

/// A finger on the header itself, which moves its edge.
struct HeaderHold {
  /// The distance that the finger has moved the header, in points; it has no bounds.
  var axis: DragAxis
  /// The rubber band of the scroll view's content.
  let band: RubberBand?
  /// The height at which the header would have come to rest, if the finger has stopped it and not
  /// moved it on.
  var caughtGoal: Double?
  /// The distance that the model has followed, in points.
  private var followed = 0.0

  init(band: RubberBand?, caughtGoal: Double?) {
    axis = DragAxis(position: 0, bounds: -.infinity ... .infinity)
    axis.hold(at: 0)
    self.band = band
    self.caughtGoal = caughtGoal
  }

  /// Moves a header with the finger to a time. Points that it cannot consume are lost.
  mutating func move(_ header: inout Header, to time: Double) {
    let distance = axis.position(at: time)
    header.drag(by: distance - followed, band: band)
    followed = distance
  }
}

/// A finger moves the header up and down, as `header:drag` does.
extension HeaderController: PanConsumer {
  private var plane: PanPlane { PanPlane(around: layer) }

  var axes: PanAxes { isOver ? [] : .y }
  var press: Double? { nil }

  /// The least height moves with the safe area.
  var boundsRevision: Int {
    Int(truncatingIfNeeded: model.minimum.bitPattern &+ model.maximum.bitPattern)
  }

  func takes(_ axis: PanAxis) -> Bool { axis == .y && !isOver }
  func accepts(_ point: Point) -> Bool { !isOver }
  func direction(of axis: PanAxis) -> Point { layer.panDirection(of: axis) }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    if case .dragging = activity { return nil }
    guard grip.take(holder) else { return nil }
    guard case .moving(let motion, _) = activity else { return [] }
    try beginHold(caughtGoal: motion.to, at: time)
    return .y
  }

  /// Makes the header follow the finger from its present height.
  private func beginHold(caughtGoal: Double? = nil, at time: Double) throws(Diagnostic) {
    if case .held = activity { return }
    try settle(at: time)
    interrupt(at: time)
    activity = .held(HeaderHold(band: band, caughtGoal: caughtGoal))
    try changed(at: time)
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard axis == .y, let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    let header = present(at: leg.start)
    let travel = movement.to.y - movement.from.y
    let isDown = travel > 0
    return PanOffer(
      travel: travel.magnitude,
      room: isDown ? header.maximum - header.height : header.height - header.minimum,
      stretch: isDown ? 0 : header.overdrag,
      canStretch: isDown && header.configuration.stretch.factor > 0)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try beginHold(at: leg.start)
    try settle(at: leg.start)
    guard case .held(var hold) = activity, let movement = plane.movement(along: leg) else {
      return leg.end
    }
    hold.caughtGoal = nil
    let end = hold.axis.follow(
      leg, from: movement.from.y, to: movement.to.y, nearness: movement.nearness, limit: limit)
    activity = .held(hold)
    return end
  }

  func cut(at time: Double) {
    guard case .held(var hold) = activity else { return }
    hold.axis.cut(at: time)
    activity = .held(hold)
  }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    grip.release()
    if velocity != .none { try beginHold(at: time) }
    guard case .held(let hold) = activity else { return }
    try settle(at: time)
    if velocity == .none, let goal = hold.caughtGoal {
      move(to: goal, snapTiming, by: nil, at: time)
    } else {
      let speed =
        switch velocity.y {
        case .none: 0.0
        case .own: hold.axis.velocity(at: time)
        case .given(let given): given
        }
      lift(
        velocity: max(-HeaderLimits.greatest, min(HeaderLimits.greatest, speed)), by: nil, at: time)
    }
    try changed(at: time)
  }
}

/// A finger on the header itself.
struct HeaderTouch {
  let gesture: HeaderGesture
  let drag: HeaderDrag
  private let start: Double
  /// The rubber band of the scroll view's content.
  private let band: RubberBand?

  /// The index of the next sample, and the distance that the header has followed, in points.
  private var next = 0
  private var followed = 0.0

  init(_ drag: HeaderDrag, by gesture: HeaderGesture, band: RubberBand?, at start: Double) {
    self.drag = drag
    self.band = band
    self.gesture = gesture
    self.start = start
  }

  /// The time, in seconds, at which the finger reaches the end of its path.
  var arrival: Double { start + drag.track.duration }

  /// The time of the next sample; nil after the last one.
  var nextSample: Double? {
    next < drag.track.samples.count ? start + drag.track.samples[next].time : nil
  }

  /// Moves the finger to a time, and the header with it, from sample to sample. Points that the
  /// header cannot consume along the path are lost.
  mutating func move(_ header: inout Header, to time: Double) {
    let samples = drag.track.samples
    while next < samples.count, start + samples[next].time <= time {
      follow(samples[next].y, header: &header)
      next += 1
    }
    guard next < samples.count else { return }
    follow(drag.track.position(at: max(0, time - start)).y, header: &header)
  }

  /// The velocity with which the finger lifts, in points per second: 0 for a finger that rests
  /// first, nil for one that stays.
  var liftVelocity: Double? {
    switch drag.lift {
    case .resting: 0
    case .moving: velocity(at: arrival)
    case .velocity(let velocity): velocity
    case .never: nil
    }
  }

  /// The mean velocity of the finger over the last tenth of a second, in points per second down, as
  /// a scroll view measures it.
  func velocity(at time: Double) -> Double {
    let velocity = ReleaseVelocity.mean(from: 0, to: time - start) {
      drag.track.position(at: $0).y
    }
    return max(-HeaderLimits.greatest, min(HeaderLimits.greatest, velocity))
  }

  private mutating func follow(_ distance: Double, header: inout Header) {
    header.drag(by: distance - followed, band: band)
    followed = distance
  }
}
