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
final class Draggable: FingerMover {
  static let typeName = "draggable"
  let layer: Layer
  let settings: DraggableSettings
  unowned let input: InputPlugin
  var owner = SlotOwner.none
  let slots: [Int]
  /// The state of each axis; nil for one along which it does not move.
  var tracks: [DragAxis?]
  var plane = PanPlane.scene
  weak var holder: (any PanHolder)?
  /// Whether it owns its properties.
  var isOwner = false
  /// Whether the finger that holds it has begun to move it.
  var isDragging = false
  var detentName: String?
  /// When it last came to rest, in seconds.
  private var restTime = 0.0
  /// A property that something else has taken.
  private var hasLostSlot = false
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

  /// The present position, by the layer's properties.
  var position: Point {
    Point(x: stage.read(slots[PanAxis.x.rawValue]), y: stage.read(slots[PanAxis.y.rawValue]))
  }

  var usedAxes: [PanAxis] { PanAxis.allCases.filter { tracks[$0.rawValue] != nil } }

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
    for axis in usedAxes where owns(axis) {
      stage.store.write(
        tracks[axis.rawValue]?.position(at: time) ?? 0, to: slots[axis.rawValue])
    }
  }

  /// Processes what is due: the end of its motion, and a property that something else has taken.
  func turn(at time: Double) throws(Diagnostic) {
    if hasLostSlot {
      hasLostSlot = false
      if holder != nil { try claim(at: time, returning: true) }
    }
    if let finish, finish <= time { rest(at: time) }
  }

  /// Takes over the properties that it does not own, where they are. What a finger has just lost
  /// goes on from where the finger is.
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

  /// Gives its properties up at their present values.
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

  /// Records that something else drives one of its properties.
  func didLose(_ slot: Int, at time: Double) {
    if isDragging {
      hasLostSlot = true
      stage.report("interrupted", target: stage.path(of: slot), [.name("finger")])
      return
    }
    // The other axis goes on.
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

  /// Moves to a target by the spring.
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

  /// Moves by itself along each axis; where motion is reduced, it is there at once.
  func settle(at time: Double, by motion: (PanAxis) -> Settling) {
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
}

extension Draggable: PlayableObject {
  /// Whether a finger moves the layer, or it moves by itself.
  var isRunning: Bool { isDragging || isMoving }

  /// When it last came to rest, or will; nil while a finger holds it.
  var endTime: Double? { isDragging ? nil : finish ?? restTime }
  var endTimeSource: (any Playable)? { self }

  /// Does nothing: it moves already, and to play it is to wait until it rests.
  func play(at time: Double) {}

  func stop(at time: Double) {
    for axis in usedAxes where isMoving { didLose(slots[axis.rawValue], at: time) }
  }
}
