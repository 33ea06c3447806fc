import MotionCore
import MotionMath
import MotionPlugin

/// A layer that fingers move: one to one in its parent's plane, then to rest by itself.
///
///                 hold              follow                lift
///     at rest ──────────▶ held ───────────────▶ dragged ─────────▶ settling ──▶ at rest
///        ▲                 │ ▲                     │                 │  ▲          (onRest)
///        └───── lift ──────┘ └─────────────────────┼───── hold ──────┘  └─ setDetent
///                                                  └─ without detents ──▶ at rest
///
/// 1. It owns its properties from the first movement until it rests.
/// 2. While a finger holds it, another driver that claims a property loses it again at once.
/// 3. A settling draggable gives a property up, with value and velocity, and then moves no more.
final class Draggable: PanConsumer, FingerMover {
  static let typeName = "draggable"
  let layer: Layer
  let settings: DraggableSettings
  private unowned let input: InputPlugin
  private var owner = SlotOwner.none
  private let slots: [Int]
  /// The state of each axis; nil for one along which it does not move.
  private var tracks: [DragAxis?]
  private var plane = PanPlane.scene
  private weak var holder: (any PanHolder)?
  /// Whether it owns its properties.
  private var isOwner = false
  /// Whether the finger that holds it has begun to move it.
  private(set) var isDragging = false
  private(set) var detentName: String?
  /// When it last came to rest, in seconds.
  private var restTime = 0.0
  /// A property that something else has taken.
  private var hasLostSlot = false
  var callbacks = DraggableCallbacks()

  init(_ layer: Layer, _ settings: DraggableSettings, of input: InputPlugin) throws(Diagnostic) {
    self.layer = layer
    self.settings = settings
    self.input = input
    let names = settings.properties
    var slots: [Int] = []
    for name in names { slots.append(try layer.numberSlot(name)) }
    self.slots = slots
    tracks = [nil, nil]
    let position = self.position
    for axis in PanAxis.allCases where settings.axes.contains(axis.set) {
      tracks[axis.rawValue] = DragAxis(
        position: position[axis], bounds: settings.bounds(along: axis))
    }
    detentName = settings.detents.first { $0.detent.includes(position) }?.name
    owner = input.add(self)
    input.stage.touchTargets.add(self)
  }

  private var stage: Stage { input.stage }
  var label: String { "the drag of `\(layer.path)`" }

  /// The present position, by the layer's properties.
  private var position: Point {
    Point(x: stage.read(slots[PanAxis.x.rawValue]), y: stage.read(slots[PanAxis.y.rawValue]))
  }

  private var usedAxes: [PanAxis] { PanAxis.allCases.filter { tracks[$0.rawValue] != nil } }

  // MARK: Motion

  /// When it comes to rest; nil if it does not move by itself.
  var finish: Double? {
    guard isOwner, holder == nil else { return nil }
    return usedAxes.compactMap { tracks[$0.rawValue]?.finish }.max()
  }

  func nextEvent(after time: Double) -> Double? { finish }

  var isMoving: Bool { finish != nil }
  /// Whether it owns its properties.
  var isActive: Bool { isOwner }

  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    guard let axis = PanAxis.allCases.first(where: { slots[$0.rawValue] == slot }),
      let track = tracks[axis.rawValue]
    else { return ValueAndVelocity(value: stage.store[slot]) }
    return ValueAndVelocity(value: track.position(at: time), velocity: track.velocity(at: time))
  }

  /// Writes the present position.
  func show(at time: Double) {
    for axis in usedAxes where stage.store.owner(of: slots[axis.rawValue]) == owner {
      stage.store.write(
        tracks[axis.rawValue]?.position(at: time) ?? 0, to: slots[axis.rawValue])
    }
  }

  /// Processes what is due: the end of its motion, and a property that something else has taken.
  func turn(at time: Double) throws(Diagnostic) {
    if hasLostSlot {
      hasLostSlot = false
      if holder != nil { try claim(at: time) }
    }
    if let finish, finish <= time { rest(at: time) }
  }

  /// Takes over its properties where they are.
  private func claim(at time: Double) throws(Diagnostic) {
    for axis in usedAxes {
      let slot = slots[axis.rawValue]
      guard !isOwner || stage.store.owner(of: slot) != owner else { continue }
      let isBack = isOwner
      let motion = try stage.claim(slot, by: owner, at: time)
      if !isBack { tracks[axis.rawValue]?.hold(at: motion.value) }
    }
    isOwner = true
    input.collect(self)
  }

  /// Gives its properties up at their present values.
  private func release(at time: Double) {
    isOwner = false
    for axis in usedAxes {
      let slot = slots[axis.rawValue]
      guard let track = tracks[axis.rawValue], stage.store.owner(of: slot) == owner else { continue }
      stage.store.write(track.position(at: time), to: slot)
      stage.release(slot, from: owner)
    }
  }

  private func rest(at time: Double) {
    release(at: time)
    noteRest(at: time)
    stage.report("drag", target: layer.path, [.name("rested")])
    for callback in callbacks.rest { input.call(callback, layer, nil) }
  }

  private func noteRest(at time: Double) {
    restTime = time
    stage.scheduler.endTimeDidChange(of: self)
  }

  /// Records that something else drives one of its properties.
  func didLose(_ slot: Int, at time: Double) {
    if isDragging {
      hasLostSlot = true
      stage.report("interrupted", target: stage.path(of: slot), [.name("finger")])
      return
    }
    guard isOwner else { return }
    for axis in usedAxes {
      let position = tracks[axis.rawValue]?.position(at: time) ?? 0
      tracks[axis.rawValue]?.rest(at: position)
    }
    stage.store.write(motion(of: slot, at: time).value, to: slot)
    release(at: time)
    noteRest(at: time)
  }

  // MARK: Detents

  func requireDetent(_ name: String) throws(Diagnostic) -> NamedDetent {
    guard let detent = settings.detents.first(where: { $0.name == name }) else {
      throw Diagnostic(
        .unknownDetent, "`\(layer.path)` has no detent `\(name)`",
        help: Suggestion.help(
          for: name, in: settings.detents.map(\.name), kind: "the detents are"),
        token: name)
    }
    return detent
  }

  /// Moves to a detent by the spring.
  func move(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    try requireNoFinger()
    let before = position
    let velocity = Point(
      x: stage.velocity(of: slots[PanAxis.x.rawValue]),
      y: stage.velocity(of: slots[PanAxis.y.rawValue]))
    try claim(at: time)
    choose(detent, at: time)
    settle(at: time, from: before, velocities: velocity) { detent.detent[$0] ?? before[$0] }
  }

  /// Is at a detent at once.
  func jump(to detent: NamedDetent, at time: Double) throws(Diagnostic) {
    try requireNoFinger()
    for axis in usedAxes {
      guard let target = detent.detent[axis] else { continue }
      try stage.assign(target, to: slots[axis.rawValue])
    }
    detentName = detent.name
  }

  private func requireNoFinger() throws(Diagnostic) {
    guard isDragging else { return }
    throw Diagnostic(
      .wrongState, "a finger drags `\(layer.path)`",
      help: ["wait until it has been released: `drag:onRelease(function() … end)`"])
  }

  private func choose(_ detent: NamedDetent, at time: Double) {
    detentName = detent.name
    for callback in callbacks.detents where callback.name == detent.name {
      input.call(callback.function, layer, nil)
    }
  }

  /// Moves to a target by the spring.
  private func settle(
    at time: Double, from position: Point, velocities: Point, to target: (PanAxis) -> Double
  ) {
    settle(at: time) { axis in
      .spring(
        SpringSettling(
          from: position[axis], velocity: velocities[axis], to: target(axis), by: settings.spring,
          at: time))
    }
  }

  /// Moves by itself along each axis; where motion is reduced, it is there at once.
  private func settle(at time: Double, by motion: (PanAxis) -> Settling) {
    for axis in usedAxes {
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

  // MARK: Fingers

  var axes: PanAxes { settings.axes }
  func takes(_ axis: PanAxis) -> Bool { settings.axes.contains(axis.set) }
  var isScrollView: Bool { false }
  var press: Double? { settings.press }

  func accepts(_ point: Point) -> Bool {
    settings.edge.map { $0.isNear(point, in: stage.root) } ?? true
  }

  func direction(of axis: PanAxis) -> Point {
    (layer.parent.map { PanPlane(insideOf: $0) } ?? .scene)
      .direction(of: axis, at: stage.scenePosition(of: Point(x: 0, y: 0), in: layer) ?? Point(x: 0, y: 0))
  }

  func hold(by holder: any PanHolder, at time: Double) throws(Diagnostic) -> PanAxes? {
    if let present = self.holder, present !== holder { return nil }
    self.holder = holder
    plane = layer.parent.map { PanPlane(insideOf: $0) } ?? .scene
    let size = parentSize
    for axis in usedAxes {
      let length = size[axis]
      tracks[axis.rawValue]?.band =
        settings.rubberBand > 0 && length > 0
        ? RubberBand(dimension: length, coefficient: settings.rubberBand) : nil
    }
    let moving = usedAxes.filter { isCaught(along: $0) }
    guard !moving.isEmpty else { return [] }
    for axis in usedAxes where isOwner {
      let position = tracks[axis.rawValue]?.position(at: time) ?? 0
      tracks[axis.rawValue]?.hold(at: position)
    }
    try begin(at: time)
    return moving.reduce(into: []) { $0.insert($1.set) }
  }

  /// Whether a finger that comes down stops a motion along an axis.
  private func isCaught(along axis: PanAxis) -> Bool {
    let present = stage.store.owner(of: slots[axis.rawValue])
    guard present != .none else { return false }
    return present == owner || stage.driverGroup(of: present).isInterruptible(present.token)
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

  private func begin(at time: Double) throws(Diagnostic) {
    guard !isDragging else { return }
    try claim(at: time)
    isDragging = true
    stage.scheduler.endTimeDidChange(of: self)
    stage.report("drag", target: layer.path, [.name("began")])
    for callback in callbacks.begin { input.call(callback, layer, touch(.began, at: time)) }
  }

  private func touch(_ phase: TouchPhase, at time: Double) -> TouchObject? {
    holder.map { TouchObject($0.sample(at: time), on: layer, phase) }
  }

  func offer(for leg: PanLeg, along axis: PanAxis, aroundScrollView: Bool) -> PanOffer {
    guard let track = tracks[axis.rawValue], let movement = plane.movement(along: leg) else {
      return PanOffer(travel: 0, room: 0, canStretch: false)
    }
    let (from, to) = (movement.from[axis], movement.to[axis])
    let isLeading =
      aroundScrollView && !settings.detents.isEmpty
      && (settings.expansion?.matches(axis, from: from, to: to) ?? false)
    return track.offer(from: from, to: to, comesFirst: isLeading, at: leg.start)
  }

  func follow(_ leg: PanLeg, along axis: PanAxis, limit: Double?) throws(Diagnostic) -> Double {
    try begin(at: leg.start)
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
    holder = nil
    guard isDragging else { return }
    isDragging = false
    var position = Point(x: 0, y: 0)
    var speed = position
    var heading = position
    for axis in usedAxes {
      guard let track = tracks[axis.rawValue] else { continue }
      position[axis] = track.position(at: time)
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
      settle(at: time, from: position, velocities: Point(x: 0, y: 0)) { axis in
        tracks[axis.rawValue]?.clamped(position[axis]) ?? position[axis]
      }
    }
  }

  /// How it moves on after a release without detents.
  private func coasting(along axis: PanAxis) -> Coasting {
    Coasting(
      bounds: settings.bounds(along: axis), deceleration: settings.deceleration,
      bounces: settings.rubberBand > 0)
  }
}

extension Draggable: ScriptObject, Playable {
  var scriptType: String { Self.typeName }

  /// When it last came to rest, or will; nil while a finger holds it.
  var endTime: Double? { isDragging ? nil : finish ?? restTime }
  var endTimeSource: (any Playable)? { self }

  /// Does nothing: it moves already, and to play it is to wait until it rests.
  func play(at time: Double) {}

  func stop(at time: Double) {
    if isMoving { didLose(slots[usedAxes[0].rawValue], at: time) }
  }
}

/// The functions that a draggable calls.
struct DraggableCallbacks {
  var begin: [any ScriptFunction] = []
  var release: [any ScriptFunction] = []
  var rest: [any ScriptFunction] = []
  var detents: [(name: String, function: any ScriptFunction)] = []
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
