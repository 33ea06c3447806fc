import MotionCore
import MotionPlugin
import MotionValues

/// A booklet on the stage: the model, the layer that holds its pages, and the finger on them.
///
/// Invariants:
/// 1. The controller owns the slot of the angle only during a drag and the settling after it.
/// 2. `drag` and `motion` are both set or both nil; with `touch`, both are nil.
/// 3. A driver that takes over the slot ends the drag, but is interrupted by a finger on the pages.
/// 4. The finger that holds it is not over.
///
/// ```
///             begin                    lift                  finish
///   at rest ---------> finger moves ---------> leaf settles ---------> at rest
///                          |                        |
///                          +-- interrupt, or the slot is lost --> at rest
/// ```
final class BookletController: LayerObject {
  static let properties = PropertyGroup(
    "booklet",
    [
      .number(
        "angle", .degrees,
        "The opening angle: 0 is closed, and each leaf opens by 180; animate it to turn pages."
      ),
      .choice(
        "face", PageFace.allCases.map(\.rawValue), readOnly: true,
        "The visible part of the leaf in the air: front, back, or the edge of a thick cover."),
    ])

  let layer: Layer
  let model: Booklet
  let spine: Spine
  let rubberBand: Double
  let angleSlot: Int
  let leaves: BookletLeaves
  /// The finger that turns the pages; nil if there is none.
  private(set) var drag: PageDrag?
  private var motion: PageMotion? { didSet { endTimeDidChange() } }
  /// The angle under a finger on the pages, and after it; nil if there is none.
  var touch: DragAxis? { didSet { endTimeDidChange() } }
  var grip = PanGrip()
  let catches: CatchRule
  /// Where the leaves would have come to rest, if a finger has stopped them and not moved them on, in
  /// degrees.
  var caughtGoal: Double?
  /// Whether another driver has claimed the angle from a finger since the last turn.
  private var hasLostSlot = false
  var callbacks: [any ScriptFunction] = []
  let restCallbacks = RestCallbacks()
  /// The pages that became visible and have not been reported; nil is the edge of a leaf.
  private var turnedPages: [Layer?] = []
  let owner: SlotOwner
  unowned let stage: Stage

  init(
    _ options: BookletOptions, besides others: [BookletController], stage: Stage, owner: SlotOwner
  ) throws(Diagnostic) {
    layer = try options.holder(besides: others)
    self.stage = stage
    self.owner = owner
    spine = options.spine
    rubberBand = options.rubberBand
    catches = options.catches
    model = Booklet(
      leafCount: options.sides.count / 2, shading: options.shading, shadow: options.shadow)
    try options.setViewer(of: layer)
    angleSlot = stage.attach(Self.properties, to: layer)
    try stage.assign(options.angle, to: angleSlot)
    leaves = try BookletLeaves(
      options, model, of: layer, angleSlot: angleSlot, stage: stage)
  }

  var scriptDescription: String { "booklet \(layer.path)" }

  /// The name of the booklet in errors.
  var label: String { "the booklet `\(layer.path)`" }

  /// The number of leaves turned.
  var progress: Double { model.progress(at: stage.read(angleSlot)) }

  /// Turns the booklet to a number of leaves by assigning its angle.
  func setProgress(_ leaves: Double) throws(Diagnostic) {
    try stage.assign(leaves * Booklet.fullTurn, to: angleSlot)
  }

  /// The angle by which a leaf turns for each point that a finger moves right or down, in degrees.
  ///
  /// A finger that moves from the free edge to that edge's place in the open booklet turns one
  /// leaf.
  var degreesPerPoint: Double {
    let reach = leaves.reach
    guard reach > 0 else { return 0 }
    let opening: Double =
      switch spine {
      case .left, .top: -1
      case .right, .bottom: 1
      }
    return opening * Booklet.fullTurn / (2 * reach)
  }

  /// Starts a drag of the booklet.
  func begin(_ drag: PageDrag, at time: Double) throws(Diagnostic) {
    try cancelFinger(at: time)
    interrupt(at: time)
    let angle = try stage.claim(angleSlot, by: owner, at: time).value
    let options = drag.options
    motion = PageMotion(
      of: model, from: angle, by: options.by * degreesPerPoint, limit: rubberBand,
      duration: options.duration, flings: options.release, at: time)
    self.drag = drag
    checkInvariants()
  }

  /// The time at which the leaves are at rest; nil if no finger has moved them.
  var finish: Double? { motion?.finish ?? touch?.finish }

  /// The angle and its velocity at a time, in degrees and degrees per second.
  func motion(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(
      value: motion?.angle(at: time) ?? touch?.position(at: time) ?? stage.store[angleSlot],
      velocity: motion?.velocity(at: time) ?? touch?.velocity(at: time) ?? 0)
  }

  /// The first instant after a time, up to a limit, at which the leaves are at rest or another page
  /// becomes visible.
  func nextEvent(after time: Double, upTo limit: Double) throws(Diagnostic) -> Double? {
    var next = finish.flatMap { $0 <= limit ? max($0, time) : nil }
    let end = next ?? limit
    if leaves.isDriven, end > time, end.isFinite, try leaves.hasTurned(by: end) {
      next = try Instant.first(after: time, upTo: end) { (time) throws(Diagnostic) in
        try leaves.hasTurned(by: time)
      }
    }
    return next
  }

  /// Ends a motion that is over, and records the pages that became visible.
  func turn(at time: Double) throws(Diagnostic) {
    if hasLostSlot {
      hasLostSlot = false
      if touch != nil { _ = try stage.claim(angleSlot, by: owner, at: time) }
    }
    if let finish, finish <= time + Instant.tolerance { interrupt(at: finish) }
    turnedPages += try leaves.turn(at: time)
    checkInvariants()
  }

  /// Whether it drives the slot of the angle.
  var drivesAngle: Bool { motion != nil || touch != nil }

  /// Checks the invariants in debug builds, after a turn and the start of a drag.
  private func checkInvariants() {
    assert((stage.store.owner(of: angleSlot) == owner) == drivesAngle, "1: \(label)")
    assert((drag == nil) == (motion == nil), "2: \(label)")
    assert(touch == nil || motion == nil, "2: \(label)")
    assert(drag?.isRunning ?? true, "2: \(label)")
    grip.checkInvariants()
  }

  /// Reports the pages that became visible; returns whether there were any.
  func report() throws(Diagnostic) -> Bool {
    let pages = turnedPages
    turnedPages = []
    let hasRested = try restCallbacks.report(isMoving: isRunning)
    for page in pages {
      stage.report("face", target: layer.path, [.name(page?.id ?? PageFace.edge.rawValue)])
      for callback in callbacks { try callback.call { page.push($0) } }
    }
    return hasRested || !pages.isEmpty
  }

  /// Writes the angle at a time to its slot.
  func sample(at time: Double) {
    if drivesAngle { stage.store.write(motion(at: time).value, to: angleSlot) }
  }

  /// Where the leaves come to rest by themselves, in degrees; nil while they do not move.
  var goal: Double? { motion?.restingAngle ?? touch?.target }

  /// Records that another driver has claimed the angle; one that claims it from a finger is
  /// interrupted in this turn.
  func didLoseSlot(at time: Double) {
    guard touch?.isHeld ?? false else { return end(at: time) }
    hasLostSlot = true
    stage.report("interrupted", target: stage.path(of: angleSlot), [.name("finger")])
  }

  /// Ends the drag; the leaves stay where they are.
  func interrupt(at time: Double) {
    guard drivesAngle else { return }
    stage.store.write(motion(at: time).value, to: angleSlot)
    end(at: time)
  }

  /// Ends the drag because the leaves are at rest or another driver moves them.
  func end(at time: Double) {
    stage.release(angleSlot, from: owner)
    drag?.end(at: time)
    drag = nil
    motion = nil
    touch = nil
    caughtGoal = nil
    hasLostSlot = false
  }
}

/// Waiting for a booklet: it rests once no finger turns its pages and no leaf settles.
extension BookletController: PlayableObject, RestingObject {
  static let typeName = "booklet"

  var isRunning: Bool { drivesAngle }

  /// When the leaves come to rest, in seconds; nil while a finger is on them. At rest, the present
  /// time.
  var endTime: Double? { drivesAngle ? finish : stage.now }

  /// Notifies the scheduler that its end or that of the drag may have changed.
  func endTimeDidChange() { stage.scheduler.endTimeDidChange(of: self) }

  /// Does nothing: a timeline that plays it waits until it rests.
  func play(at time: Double) {}
  func stop(at time: Double) { interrupt(at: time) }
}

extension BookletOptions {
  /// The viewer's distance unless a script sets it, in points.
  private static let usualDistance = 500.0

  /// Sets the viewer's distance on the layer that projects the pages.
  fileprivate func setViewer(of holder: Layer) throws(Diagnostic) {
    let seen: Layer? =
      switch vanishingPoint {
      case .spine, .layer: holder
      case .parent: holder.parent
      }
    guard let slot = seen?.property("perspective")?.slot else { return }
    let stage = holder.stage
    let present = stage.read(slot)
    let distance = perspective ?? (present > 0 ? present : Self.usualDistance)
    if distance != present { try stage.assign(distance, to: slot) }
  }
}

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
