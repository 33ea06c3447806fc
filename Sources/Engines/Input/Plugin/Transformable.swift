import MotionCore
import MotionPlugin
import MotionValues

/// A layer that two fingers scale, rotate and move, about the midpoint between them.
///
///     at rest ──two fingers──▶ waiting ──slop──▶ moving ──a finger lifts──▶ at rest
///        ▲                       ▲                 └─ beyond a limit ──▶ returning ─┐
///        │                       └───────────── two fingers ────────────────┘       │
///        └──────────────────────────────────────────────────────────────────────────┘
///
/// 1. While two fingers move it and while it returns, it owns its translation and, if fingers change
///    them, its scale and rotation.
/// 2. The point of the layer that was midway between the fingers when they began stays midway; while
///    it returns, that point stays where it is.
final class Transformable: FingerMover {
  static let typeName = "transformable"

  /// The state of the fingers and the layer when the movement began.
  private struct Grip {
    let start: Double
    let pair: FingerPair
    let spread: FingerPair.Spread
    let scale: Double
    /// The scale without the resistance beyond the limits.
    let rawScale: Double
    let rotation: Double
    let translation: Point
    /// The vector from the layer's anchor to the midpoint of the fingers, in the parent's plane.
    let arm: Point
    /// The direction of the fingers at their last sample, and their total rotation until then.
    var angle: Double
    var turned = 0.0
  }

  let layer: Layer
  /// The line that made it, where facts are noted.
  let place: SourceLocation?
  /// The limits of the scale; nil if fingers do not change it.
  var limits: ScaleLimits?
  var isRotatable = false
  var callbacks = MoverCallbacks()
  private unowned let input: InputPlugin
  /// The slots of the scale, the rotation and the two translations.
  private let slots: [Int]
  private var owner = SlotOwner.none
  private var grip: Grip?
  /// The motion back to a limit; nil unless it returns.
  private var returning: ScaleReturn?

  init(_ layer: Layer, of input: InputPlugin) throws(Diagnostic) {
    self.layer = layer
    place = input.stage.notedPlace
    self.input = input
    var slots: [Int] = []
    for name in ["scale", "rotationZ", "translationX", "translationY"] {
      slots.append(try layer.numberSlot(name))
    }
    self.slots = slots
    owner = input.add(self)
  }

  private var stage: Stage { input.stage }
  var label: String { "the fingers on `\(layer.path)`" }
  var isMoving: Bool { grip != nil || returning != nil }
  /// The properties that the fingers drive.
  private var ownedSlots: [Int] {
    (limits == nil ? [] : [slots[0]]) + (isRotatable ? [slots[1]] : []) + slots[2...]
  }

  /// When its return to a limit ends.
  func nextEvent(after time: Double) -> Double? { returning?.finish }

  var isActive: Bool { isMoving }

  func turn(at time: Double) {
    if let returning, returning.finish <= time { rest(at: time) }
  }

  private func touch(_ phase: TouchPhase, at time: Double) -> TouchObject? {
    grip.map { TouchObject($0.pair.sample(at: time), on: layer, phase) }
  }

  /// Ends the movement with the fingers; one beyond a limit returns.
  private func end(at time: Double) {
    show(at: time)
    let touch = touch(.ended, at: time)
    returning = scaleReturn(at: time)
    grip = nil
    stage.report("pinch", target: layer.path, [.name("ended")])
    for callback in callbacks.release { input.call(callback, layer, touch) }
    if stage.reducesMotion || returning == nil { rest(at: returning?.finish ?? time) }
  }

  /// Returns the motion back to the limit that the scale exceeds; nil if it exceeds none.
  private func scaleReturn(at time: Double) -> ScaleReturn? {
    guard let grip, let limits, slots.allSatisfy({ !ownedSlots.contains($0) || owns($0) }) else {
      return nil
    }
    let now = values(at: time)
    let goal = limits.clamp(now[0])
    guard goal != now[0], grip.scale != 0 else { return nil }
    // The translation is linear in the scale.
    let (sin, cos) = Elementary.sincos(degrees: now[1] - grip.rotation)
    let growth = (goal - now[0]) / grip.scale
    return ScaleReturn(
      from: now,
      to: [
        goal, now[1], now[2] + growth * (grip.arm.y * sin - grip.arm.x * cos),
        now[3] - growth * (grip.arm.x * sin + grip.arm.y * cos),
      ], at: time)
  }

  private func owns(_ slot: Int) -> Bool { stage.store.owner(of: slot) == owner }

  /// Releases its properties at their values of a time.
  private func rest(at time: Double) {
    show(at: time)
    returning = nil
    for slot in slots { stage.release(slot, from: owner) }
    for callback in callbacks.rest { input.call(callback, layer, nil) }
  }

  /// Returns the scale, the rotation and the two translations at a time.
  private func values(at time: Double) -> [Double] {
    guard let grip, let spread = grip.pair.spread(at: time) else {
      let present = slots.map { stage.store[$0] }
      return returning.map { $0.values(at: time) } ?? present
    }
    var scale = grip.scale
    if let limits, grip.spread.distance > 0 {
      scale = limits.shown(grip.rawScale * spread.distance / grip.spread.distance)
    }
    let turn =
      isRotatable
      ? grip.turned + FingerPair.difference(from: grip.angle, to: spread.angle) : 0
    let growth = grip.scale == 0 ? 1 : scale / grip.scale
    let (sin, cos) = Elementary.sincos(degrees: turn)
    let x = growth * (grip.arm.x * cos - grip.arm.y * sin)
    let y = growth * (grip.arm.x * sin + grip.arm.y * cos)
    return [
      scale, grip.rotation + turn,
      grip.translation.x + spread.middle.x - grip.spread.middle.x + grip.arm.x - x,
      grip.translation.y + spread.middle.y - grip.spread.middle.y + grip.arm.y - y,
    ]
  }

  func show(at time: Double) {
    guard isMoving else { return }
    for (slot, value) in zip(slots, values(at: time)) where stage.store.owner(of: slot) == owner {
      stage.store.write(value, to: slot)
    }
  }

  func motion(of slot: Int, at time: Double) -> ValueAndVelocity {
    guard let index = slots.firstIndex(of: slot), isMoving else {
      return ValueAndVelocity(value: stage.store[slot])
    }
    guard let grip else {
      return ValueAndVelocity(
        value: values(at: time)[index], velocity: returning?.velocities(at: time)[index] ?? 0)
    }
    let start = max(grip.start, time - ReleaseVelocity.window)
    return ValueAndVelocity(
      value: values(at: time)[index],
      velocity: ReleaseVelocity.mean(from: start, to: time) { values(at: $0)[index] })
  }

  /// Ends the movement, because another driver has claimed one of its properties.
  func didLose(_ slot: Int, at time: Double) {
    if returning != nil { return rest(at: time) }
    guard grip != nil else { return }
    stage.report("interrupted", target: stage.path(of: slot), [.name("finger")])
    stage.release(slot, from: owner)
    end(at: time)
  }
}

extension Transformable: PinchConsumer {
  var pinchPlane: PanPlane { PanPlane(around: layer) }
  var isScalable: Bool { limits != nil }
  var isSettling: Bool { isMoving }

  func beginPinch(_ pair: FingerPair, at time: Double) throws(Diagnostic) {
    guard let spread = pair.spread(at: time) else { return }
    func value(_ name: String) -> Double { layer.property(name).map { stage.read($0.slot) } ?? 0 }
    let translation = Point(x: value("translationX"), y: value("translationY"))
    let anchor = Point(
      x: value("x") + value("anchorX") * value("width") + translation.x,
      y: value("y") + value("anchorY") * value("height") + translation.y)
    let scale = value("scale")
    returning = nil
    grip = Grip(
      start: time, pair: pair, spread: spread, scale: scale,
      rawScale: limits?.raw(scale) ?? scale, rotation: value("rotationZ"),
      translation: translation,
      arm: Point(x: spread.middle.x - anchor.x, y: spread.middle.y - anchor.y),
      angle: spread.angle)
    input.collect(self)
    for slot in ownedSlots { _ = try stage.claim(slot, by: owner, at: time) }
    stage.report("pinch", target: layer.path, [.name("began")])
    for callback in callbacks.begin { input.call(callback, layer, touch(.began, at: time)) }
  }

  func pinchMoved(at time: Double) {
    guard var grip, let spread = grip.pair.spread(at: time) else { return }
    grip.turned += FingerPair.difference(from: grip.angle, to: spread.angle)
    grip.angle = spread.angle
    self.grip = grip
  }

  func endPinch(at time: Double) { if grip != nil { end(at: time) } }
}

extension Transformable: ScriptObject, ScriptResult {
  static var resultDescription: TypeDescription { .object(typeName) }
  var scriptType: String { Self.typeName }
}
