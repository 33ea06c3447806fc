import MotionCore
import MotionPlugin
import MotionValues

/// The movement of a draggable with a finger, and its release.
extension Draggable: PanConsumer {
  var axes: PanAxes { settings.axes }
  func takes(_ axis: PanAxis) -> Bool { settings.axes.contains(axis.set) }
  var press: Double? { settings.press }

  func accepts(_ point: Point) -> Bool {
    settings.edge.map { $0.isNear(point, in: stage.root) } ?? true
  }

  func direction(of axis: PanAxis) -> Point { layer.panDirection(of: axis) }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    guard grip.take(holder) else { return nil }
    plane = PanPlane(around: layer)
    let size = parentSize
    for axis in usedAxes {
      let length = size[axis]
      tracks[axis.rawValue]?.band =
        settings.rubberBand > 0 && length > 0
        ? RubberBand(dimension: length, coefficient: settings.rubberBand) : nil
    }
    let caught = usedAxes.filter { isCaught(along: $0) }
    guard !caught.isEmpty else { return [] }
    let goals = PanAxis.allCases.map { owns($0) ? tracks[$0.rawValue]?.target : nil }
    try begin(at: time, claims: settings.catches == .any)
    caughtGoals = goals
    return caught.reduce(into: []) { $0.insert($1.set) }
  }

  /// Whether a finger that comes down stops the motion along an axis, if there is one.
  private func isCaught(along axis: PanAxis) -> Bool {
    let slot = slots[axis.rawValue]
    guard stage.moves(slot), stage.isInterruptible(slot) else { return false }
    return settings.catches.catches(isOwn: owns(axis))
  }

  /// The size of the parent, or of the scene where the parent has none.
  private var parentSize: Point {
    func size(_ layer: Layer) -> Point {
      Point(
        x: layer.property("width").map { stage.read($0.slot) } ?? 0,
        y: layer.property("height").map { stage.read($0.slot) } ?? 0)
    }
    let (own, scene) = (size(layer.parent ?? stage.root), size(stage.root))
    return Point(x: own.x > 0 ? own.x : scene.x, y: own.y > 0 ? own.y : scene.y)
  }

  /// Makes it follow the finger from where it is. Unless the finger only stops its own motion, what
  /// else moves it is interrupted.
  private func begin(at time: Double, claims: Bool = true) throws(Diagnostic) {
    if isDragging {
      // What it has lost, it claims again in its next turn.
      if claims, !hasLostSlot { try claim(at: time) }
      return
    }
    for axis in usedAxes where owns(axis) {
      let position = tracks[axis.rawValue]?.position(at: time) ?? 0
      tracks[axis.rawValue]?.hold(at: position)
    }
    if claims { try claim(at: time) }
    isDragging = true
    stage.scheduler.endTimeDidChange(of: self)
    stage.report("drag", target: layer.path, [.name("began")])
    for callback in callbacks.begin { input.call(callback, layer, touch(.began, at: time)) }
  }

  private func touch(_ phase: TouchPhase, at time: Double) -> TouchObject? {
    grip.holder.map { TouchObject($0.sample(at: time), on: layer, phase) }
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard var track = tracks[axis.rawValue], let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    // Until a finger has begun to move it, the properties may change.
    if !isDragging || (!owns(axis) && !hasLostSlot) {
      track.rest(at: stage.read(slots[axis.rawValue]))
    }
    let (from, to) = (movement.from[axis], movement.to[axis])
    let isLeading =
      aroundScrollView && !settings.detents.isEmpty
      && (settings.expansion?.matches(axis, from: from, to: to) ?? false)
    return track.offer(from: from, to: to, comesFirst: isLeading, at: leg.start)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try begin(at: leg.start)
    caughtGoals = [nil, nil]
    guard let movement = plane.movement(along: leg) else { return leg.end }
    return tracks[axis.rawValue]?.follow(
      leg, from: movement.from[axis], to: movement.to[axis], nearness: movement.nearness,
      limit: limit) ?? leg.end
  }

  func cut(at time: Double) {
    for axis in usedAxes { tracks[axis.rawValue]?.cut(at: time) }
  }

  func lift(_ velocity: PanVelocity, at time: Double) throws(Diagnostic) {
    if velocity != .none { try begin(at: time) }
    let touch = touch(.ended, at: time)
    let goals = velocity == .none ? caughtGoals : [nil, nil]
    grip.release()
    caughtGoals = [nil, nil]
    guard isDragging else { return }
    isDragging = false
    if goals.contains(where: { $0 != nil }) { return goOn(to: goals, touch, at: time) }
    var position = Point(x: 0, y: 0)
    var speed = position
    var heading = position
    for axis in usedAxes {
      guard let track = tracks[axis.rawValue] else { continue }
      position[axis] =
        owns(axis) || hasLostSlot
        ? track.position(at: time) : stage.read(slots[axis.rawValue])
      switch velocity[axis] {
      case .none: break
      case .own: speed[axis] = track.velocity(at: time)
      case .given(let given): speed[axis] = given
      }
      heading[axis] = speed[axis] == 0 ? track.heading : speed[axis]
    }
    let projected = Point(
      x: position.x + settings.deceleration.projection(velocity: speed.x),
      y: position.y + settings.deceleration.projection(velocity: speed.y))
    let choice = DetentChoice(position: position, projected: projected, heading: heading)
    let detent = choice.index(
      among: settings.detents.map(\.detent), skipping: settings.skipsDetents
    ).map { settings.detents[$0] }
    stage.report(
      "drag", target: layer.path, [.name("ended")] + (detent.map { [.name($0.name)] } ?? []))
    for callback in callbacks.release { input.call(callback, layer, touch) }
    if let detent {
      choose(detent, at: time)
      let end = choice.end(at: detent.detent)
      settle(at: time, from: position, velocities: speed) { axis in
        tracks[axis.rawValue]?.clamped(end[axis]) ?? end[axis]
      }
    } else if settings.hasMomentum {
      settle(at: time) { axis in
        .flight(
          coasting(along: axis).phases(
            from: position[axis], velocity: speed[axis], start: time),
          from: position[axis], start: time)
      }
    } else {
      returnToBounds(at: time, from: position, velocities: speed)
    }
  }

  /// Goes on, from rest, to where it moved before a finger caught it.
  private func goOn(to goals: [Double?], _ touch: TouchObject?, at time: Double) {
    let detent = settings.detents.isEmpty ? nil : detentName
    stage.report(
      "drag", target: layer.path, [.name("ended")] + (detent.map { [.name($0)] } ?? []))
    for callback in callbacks.release { input.call(callback, layer, touch) }
    var position = Point(x: 0, y: 0)
    for axis in usedAxes { position[axis] = tracks[axis.rawValue]?.position(at: time) ?? 0 }
    settle(at: time, from: position, velocities: Point(x: 0, y: 0)) { axis in
      goals[axis.rawValue] ?? tracks[axis.rawValue]?.clamped(position[axis]) ?? position[axis]
    }
  }

  /// Stays where it is between its bounds; beyond them, or on its way out, it springs back from its
  /// position and velocity.
  private func returnToBounds(at time: Double, from position: Point, velocities: Point) {
    var velocities = velocities
    for axis in usedAxes {
      let bounds = settings.bounds(along: axis)
      let isOutside =
        position[axis] < bounds.lowerBound || position[axis] > bounds.upperBound
        || (position[axis] == bounds.lowerBound && velocities[axis] < 0)
        || (position[axis] == bounds.upperBound && velocities[axis] > 0)
      if !isOutside || settings.rubberBand == 0 { velocities[axis] = 0 }
    }
    settle(at: time, from: position, velocities: velocities) { axis in
      tracks[axis.rawValue]?.clamped(position[axis]) ?? position[axis]
    }
  }

  /// The motion with momentum after a release, along an axis.
  private func coasting(along axis: PanAxis) -> Coasting {
    Coasting(
      bounds: settings.bounds(along: axis), deceleration: settings.deceleration,
      bounces: settings.rubberBand > 0)
  }
}
