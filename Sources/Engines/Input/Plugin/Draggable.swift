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
  /// When it last came to rest, in seconds.
  private var restTime = 0.0
  /// Whether another driver has claimed a property during a drag.
  private(set) var hasLostSlot = false
  var callbacks = MoverCallbacks()
  /// The functions for detents, by the detent's name.
  var detentCallbacks: [(name: String, function: any ScriptFunction)] = []

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
    guard let axis = PanAxis.allCases.first(where: { slots[$0.rawValue] == slot }),
      let track = tracks[axis.rawValue]
    else { return ValueAndVelocity(value: stage.store[slot]) }
    return ValueAndVelocity(value: track.position(at: time), velocity: track.velocity(at: time))
  }

  /// Writes the present position.
  func show(at time: Double) {
    for axis in usedAxes where owns(axis) {
      stage.store.write(
        tracks[axis.rawValue]?.position(at: time) ?? 0, to: slots[axis.rawValue])
    }
  }

  /// Processes what is due: reclaims a lost property during a drag, or ends the motion.
  func turn(at time: Double) throws(Diagnostic) {
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
  var endTimeSource: (any Playable)? { self }

  /// Does nothing: the motion is already running, so a timeline that plays it waits for its end.
  func play(at time: Double) {}

  func stop(at time: Double) {
    for axis in usedAxes where isMoving { didLose(slots[axis.rawValue], at: time) }
  }
}
