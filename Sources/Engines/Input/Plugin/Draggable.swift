import MotionCore
import MotionPlugin
import MotionValues

/// A layer that follows a finger one to one in its parent's plane, and settles after the release.
///
///                 hold              follow                lift
///     at rest ──────────▶ held ───────────────▶ dragged ─────────▶ settling ──▶ at rest
///        ▲                 │                       ▲ │               │  ▲          (onRest)
///        └───── lift ──────┘                       └─┼──── hold ─────┘  └─ setDetent
///                                                    └─ without detents ──▶ at rest
///
/// 1. It owns its properties from the first movement until it is at rest.
/// 2. While a finger drags it, another driver that claims a property is interrupted at once.
/// 3. While it settles, it hands a claimed property over with value and velocity, and stops moving
///    along that axis.
/// 4. A finger drags it only while it holds it, and that finger is not over.
final class Draggable: FingerMover {
  static let typeName = "draggable"
  let layer: Layer
  let settings: DraggableSettings
  /// The line that made it, where facts are noted.
  let place: SourceLocation?
  /// What determines its limits.
  var rule: DragRule
  /// What computes the numbers of the rule; nil if all are fixed.
  var computed: ComputedNumbers?
  /// Where it moves freely and comes to rest now.
  var limits = DragLimits()
  var boundsRevision = 0
  unowned let input: InputPlugin
  var owner = SlotOwner.none
  let slots: [Int]
  /// The state of each axis; nil for an axis along which it does not move.
  var tracks: [DragAxis?]
  var plane = PanPlane.scene
  var grip = PanGrip()
  /// Whether it owns its properties.
  var isOwner = false
  /// Whether the finger that holds it has stopped it or begun to move it.
  var isDragging = false
  /// Where each axis would have come to rest, if a finger has stopped it; nil elsewhere.
  var caughtGoals: [Double?] = [nil, nil]
  var detentName: String?
  /// Whether the functions for its detents are being called.
  private var isChoosing = false
  /// When it last came to rest, in seconds.
  private var restTime = 0.0
  /// Whether another driver has claimed a property during a drag.
  private(set) var hasLostSlot = false
  /// Where a layout has placed the layer along each axis, while a finger that moves its translation
  /// keeps it where it is; nil elsewhere.
  private var places: [(slot: Int, value: Double)?] = [nil, nil]
  private var isKeepingPlace = false
  var callbacks = MoverCallbacks()
  /// The functions for detents, each for all of them or for the one with its name.
  var detentCallbacks: [(name: String?, function: any ScriptFunction)] = []
  private(set) var moveCallbacks: [any ScriptFunction] = []
  /// The position of the last `onMove` during the present drag.
  private var heardPosition = Point(x: 0, y: 0)

  init(
    _ layer: Layer, _ settings: DraggableSettings, _ rule: DragRule, of input: InputPlugin
  ) throws(Diagnostic) {
    self.layer = layer
    self.settings = settings
    place = input.stage.notedPlace
    self.rule = DragRule(axis: rule.axis)
    self.input = input
    let names = settings.properties
    var slots: [Int] = []
    for name in names { slots.append(try layer.numberSlot(name)) }
    self.slots = slots
    tracks = [nil, nil]
    let position = self.position
    for axis in PanAxis.allCases where settings.axes.contains(axis.set) {
      tracks[axis.rawValue] = DragAxis(
        position: position[axis], bounds: limits.bounds(along: axis))
    }
    try begin(with: rule)
    detentName = limits.detents.first { $0.detent.includes(position) }?.name
    owner = input.add(self)
    input.stage.touchTargets.add(self)
  }

  var stage: Stage { input.stage }
  var label: String { "the drag of `\(layer.path)`" }

  /// The present values of the properties that it moves.
  var position: Point {
    Point(x: stage.read(slots[PanAxis.x.rawValue]), y: stage.read(slots[PanAxis.y.rawValue]))
  }

  var usedAxes: [PanAxis] { PanAxis.allCases.filter { tracks[$0.rawValue] != nil } }

  /// When it comes to rest; nil unless it is settling.
  var finish: Double? {
    guard isOwner, !isDragging else { return nil }
    return usedAxes.compactMap { tracks[$0.rawValue]?.finish }.max()
  }

  func nextEvent(after time: Double) -> Double? { finish }

  var isMoving: Bool { finish != nil }
  /// Whether it owns its properties.
  var isActive: Bool { isOwner }

  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    if time == stage.now { keepPlace(at: time) }
    guard let axis = PanAxis.allCases.first(where: { slots[$0.rawValue] == slot }),
      let track = tracks[axis.rawValue]
    else { return ValueAndVelocity(value: stage.store[slot]) }
    return ValueAndVelocity(value: track.position(at: time), velocity: track.velocity(at: time))
  }

  /// Writes the present position.
  func show(at time: Double) {
    keepPlace(at: time)
    for axis in usedAxes where owns(axis) {
      stage.store.write(
        tracks[axis.rawValue]?.position(at: time) ?? 0, to: slots[axis.rawValue])
    }
  }

  /// Processes what is due: reclaims a lost property during a drag, or ends the motion.
  func turn(at time: Double) throws(Diagnostic) {
    keepPlace(at: time)
    if hasLostSlot {
      hasLostSlot = false
      if isDragging { try claim(at: time, returning: true) }
    }
    if let finish, finish <= time { rest(at: time) }
    checkInvariants()
  }

  /// Checks the invariants in debug builds, after a turn.
  private func checkInvariants() {
    assert(!isDragging || grip.holder != nil, "4: \(label)")
    assert(!isDragging || isOwner, "1: \(label)")
    grip.checkInvariants()
  }

  /// Claims the properties that it does not own, and continues from their present values.
  ///
  /// If `returning`, a property that was lost during a drag continues from the finger's position.
  func claim(at time: Double, returning: Bool = false) throws(Diagnostic) {
    for axis in usedAxes where !owns(axis) {
      let motion = try stage.claim(slots[axis.rawValue], by: owner, at: time)
      if !returning { tracks[axis.rawValue]?.hold(at: motion.value) }
    }
    isOwner = true
    input.collect(self)
  }

  /// Whether it drives the property of an axis.
  func owns(_ axis: PanAxis) -> Bool { stage.store.owner(of: slots[axis.rawValue]) == owner }

  /// Releases its properties at their present values.
  private func release(at time: Double) {
    isOwner = false
    for axis in usedAxes {
      let slot = slots[axis.rawValue]
      guard let track = tracks[axis.rawValue], owns(axis) else { continue }
      stage.store.write(track.position(at: time), to: slot)
      stage.release(slot, from: owner)
    }
  }

  func rest(at time: Double) {
    release(at: time)
    noteRest(at: time)
    stage.report("drag", target: layer.path, [.name("rested")])
    for callback in callbacks.rest { input.call(callback, layer, nil) }
  }

  func noteRest(at time: Double) {
    restTime = time
    stage.scheduler.endTimeDidChange(of: self)
  }

  /// Records that another driver has claimed one of its properties.
  func didLose(_ slot: Int, at time: Double) {
    if isDragging {
      hasLostSlot = true
      stage.report("interrupted", target: stage.path(of: slot), [.name("finger")])
      return
    }
    // The other axis continues.
    for axis in usedAxes where slots[axis.rawValue] == slot {
      let position = tracks[axis.rawValue]?.position(at: time) ?? 0
      tracks[axis.rawValue]?.rest(at: position)
    }
    if finish == nil {
      release(at: time)
      noteRest(at: time)
    } else {
      stage.scheduler.endTimeDidChange(of: self)
    }
  }

  /// Settles at a target by the spring.
  func settle(
    at time: Double, from position: Point, velocities: Point, to target: (PanAxis) -> Double
  ) {
    settle(at: time) { axis in
      .spring(
        SpringSettling(
          from: position[axis], velocity: velocities[axis], to: target(axis), by: settings.spring,
          at: time))
    }
  }

  /// Settles along each axis whose property it owns; with reduced motion, it jumps to the end.
  func settle(at time: Double, by motion: (PanAxis) -> Settling) {
    for axis in usedAxes {
      guard owns(axis) else {
        // Another driver has it; this one no longer moves along the axis.
        tracks[axis.rawValue]?.rest(at: stage.read(slots[axis.rawValue]))
        continue
      }
      let settling = motion(axis)
      if stage.reducesMotion {
        tracks[axis.rawValue]?.rest(at: settling.position(at: settling.finish))
      } else {
        tracks[axis.rawValue]?.settle(settling)
      }
    }
    input.collect(self)
    stage.scheduler.endTimeDidChange(of: self)
    if finish.map({ $0 <= time }) ?? true { rest(at: time) }
  }
}

extension Draggable: PlayableObject {
  /// Whether a finger moves the layer, or it moves by itself.
  var isRunning: Bool { isDragging || isMoving }

  /// When it last came to rest, or will come to rest; nil while a finger drags it.
  var endTime: Double? { isDragging ? nil : finish ?? restTime }

  /// Does nothing: the motion is already running, so a timeline that plays it waits for its end.
  func play(at time: Double) {}

  func stop(at time: Double) {
    for axis in usedAxes where isMoving { didLose(slots[axis.rawValue], at: time) }
  }
}

/// The named detents of a draggable.
extension Draggable {
  func requireDetent(_ name: String) throws(Diagnostic) -> NamedDetent {
    guard let detent = limits.detents.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .unknownDetent, "`\(layer.path)` has no detent `\(name)`",
        help: Suggestion.help(
          for: name, in: limits.detents.map(\.name), kind: "the detents are"),
        token: name)
    }
    return detent
  }

  /// Settles at a detent by the spring; while a finger drags it, this ends at once. Where it goes or
  /// rests already, nothing happens, so a function that hears the detent may set it.
  func move(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    guard !isHeading(to: detent), !yieldsToFinger(detent) else { return }
    let before = position
    let velocity = Point(
      x: stage.velocity(of: slots[PanAxis.x.rawValue]),
      y: stage.velocity(of: slots[PanAxis.y.rawValue]))
    try claim(at: time)
    choose(detent)
    settle(at: time, from: before, velocities: velocity) { detent.detent[$0] ?? before[$0] }
  }

  /// Whether it moves to a detent by itself, or rests there.
  private func isHeading(to detent: NamedDetent) -> Bool {
    guard !isDragging, detentName == detent.name else { return false }
    if isChoosing { return true }
    var goal = position
    for axis in usedAxes where stage.moves(slots[axis.rawValue]) {
      guard owns(axis), let target = tracks[axis.rawValue]?.target else { return false }
      goal[axis] = target
    }
    return detent.detent.includes(goal)
  }

  /// Jumps to a detent, unless a finger drags it.
  func jump(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    guard !yieldsToFinger(detent) else { return }
    for axis in usedAxes {
      guard let target = detent.detent[axis] else { continue }
      try stage.assign(target, to: slots[axis.rawValue])
    }
    detentName = detent.name
  }

  /// Returns whether a finger drags it, so that a movement to a detent ends at once; reports that.
  private func yieldsToFinger(_ detent: NamedDetent) -> Bool {
    guard isDragging else { return false }
    for axis in usedAxes where detent.detent[axis] != nil {
      stage.report(
        "interrupted", target: stage.path(of: slots[axis.rawValue]), [.name("finger")])
    }
    return true
  }

  func choose(_ detent: NamedDetent, _ touch: TouchObject? = nil) {
    detentName = detent.name
    let wasChoosing = isChoosing
    isChoosing = true
    defer { isChoosing = wasChoosing }
    for callback in detentCallbacks where callback.name ?? detent.name == detent.name {
      input.call(callback.function, layer, touch, word: detent.name)
    }
  }
}

/// The callbacks for the movement with a finger.
extension Draggable {
  func onMove(_ callback: any ScriptFunction) {
    moveCallbacks.append(callback)
    input.hasMoveCallbacks = true
    heardPosition = position
  }

  /// Whether something is called when a finger moves it now.
  var hearsMoves: Bool { isDragging && !moveCallbacks.isEmpty }

  /// Calls what hears movements, if a finger has moved it since the last call.
  func reportMove(at time: Double) {
    guard hearsMoves else { return }
    let position = position
    guard position != heardPosition else { return }
    heardPosition = position
    let touch = touch(.moved, at: time)
    for callback in moveCallbacks { input.call(callback, layer, touch) }
  }
}

extension Detent {
  /// The coordinate along an axis; nil where the detent leaves it open.
  subscript(axis: PanAxis) -> Double? {
    switch axis {
    case .x: x
    case .y: y
    }
  }

  /// Whether a layer at a position is at the detent.
  func includes(_ position: Point) -> Bool {
    PanAxis.allCases.allSatisfy { axis in
      self[axis].map { ($0 - position[axis]).magnitude <= 1e-6 } ?? true
    }
  }
}

/// A layer that a layout places stays under the finger when its place changes: the change goes into
/// the translation that the finger moves.
extension Draggable: PlaceHolder {
  var holdsPlace: Bool { places.contains { $0 != nil } }

  /// Notes where a layout has placed the layer. A movement to that place ends; what it lacked is part
  /// of the translation.
  private func holdPlace(at time: Double) {
    guard settings.movesTranslation, let layouts = stage.services.layouts else { return }
    for axis in usedAxes {
      guard let slot = layer.property(axis.positionProperties[0])?.slot, layouts.laysOut(slot)
      else { continue }
      places[axis.rawValue] = (slot, stage.value(of: slot, at: time))
      layouts.endMovement(of: slot)
    }
    keepPlace(at: time)
  }

  /// Moves the translation against a change of the layer's place.
  private func keepPlace(at time: Double) {
    // A layout that follows from the translation reads it in turn.
    guard holdsPlace, !isKeepingPlace else { return }
    isKeepingPlace = true
    defer { isKeepingPlace = false }
    for axis in usedAxes {
      guard let (slot, before) = places[axis.rawValue] else { continue }
      let place = stage.value(of: slot, at: time)
      guard place != before else { continue }
      tracks[axis.rawValue]?.shift(by: before - place, at: time)
      places[axis.rawValue]?.value = place
      boundsRevision &+= 1
    }
  }
}

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
  var parentSize: Point {
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
    holdPlace(at: time)
    stage.scheduler.endTimeDidChange(of: self)
    if !moveCallbacks.isEmpty { heardPosition = position }
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
      aroundScrollView && !limits.detents.isEmpty
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
    reportMove(at: time)
    let touch = touch(.ended, at: time)
    let goals = velocity == .none ? caughtGoals : [nil, nil]
    grip.release()
    caughtGoals = [nil, nil]
    guard isDragging else { return }
    keepPlace(at: time)
    places = [nil, nil]
    isDragging = false
    if goals.contains(where: { $0 != nil }) { return goOn(to: goals, touch, at: time) }
    let release = release(with: velocity, at: time)
    let (position, speed, detent) = (release.position, release.velocity, release.detent)
    stage.report(
      "drag", target: layer.path, [.name("ended")] + (detent.map { [.name($0.name)] } ?? []))
    for callback in callbacks.release { input.call(callback, layer, touch) }
    if let detent {
      choose(detent, touch)
      let end = release.choice.end(at: detent.detent)
      settle(at: time, from: position, velocities: speed) { axis in
        tracks[axis.rawValue]?.clamped(end[axis]) ?? end[axis]
      }
    } else if settings.hasMomentum {
      settleWithMomentum(at: time, from: position, velocities: speed)
    } else {
      returnToBounds(at: time, from: position, velocities: speed)
    }
  }

  /// Goes on, from rest, to where it moved before a finger caught it.
  private func goOn(to goals: [Double?], _ touch: TouchObject?, at time: Double) {
    let detent = limits.detents.isEmpty ? nil : detentName
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
  func returnToBounds(at time: Double, from position: Point, velocities: Point) {
    var velocities = velocities
    for axis in usedAxes {
      let bounds = limits.bounds(along: axis)
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

  /// Moves on from a position with its velocities.
  func settleWithMomentum(at time: Double, from position: Point, velocities: Point) {
    settle(at: time) { axis in
      .flight(
        coasting(along: axis).phases(
          from: position[axis], velocity: velocities[axis], start: time),
        from: position[axis], start: time)
    }
  }

  /// The motion with momentum after a release, along an axis.
  private func coasting(along axis: PanAxis) -> Coasting {
    Coasting(
      bounds: limits.bounds(along: axis), deceleration: settings.deceleration,
      bounces: settings.rubberBand > 0)
  }
}
