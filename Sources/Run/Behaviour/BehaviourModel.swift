import MotionCore
import MotionValues

/// Plays fingers by a description alone, without the scene's script and engines.
///
/// 1. `advance` takes times that do not decrease; values are those of the time to which it has advanced.
/// 2. What the description does not say, or what is beyond the model, sets `horizon`: from there on its values
///    mean nothing.
///
/// The model covers drags, touched looks, states that taps, long presses, detents, releases, rests and
/// times change, as far as springs move numbers, and links. It has one finger at a time.
final class BehaviourModel {
  /// What moves a number.
  enum Mover {
    case resting(Double)
    case spring(ModelSpring)
    case drag(ModelDrag, PanAxis)
  }

  let behaviour: Behaviour
  /// The path of the scene, which is around all layers.
  private let scene: String
  let size: Point
  /// What moves each number that the description moves, by path.
  private(set) var movers: [String: Mover] = [:]
  private(set) var drags: [ModelDrag] = []
  private var looks: [ModelLook] = []
  private var machines: [ModelMachine] = []
  private var fingers: [ModelFinger]
  private var present: ModelFinger?
  private(set) var now = 0.0
  /// The time from which on the model does not say anything, in seconds.
  private(set) var horizon = Double.infinity
  /// The links by target.
  private let links: [String: Behaviour.Link]
  /// The values of other numbers, which do not move.
  private let constants: [String: Double]

  /// Makes the model of a scene at rest; `hits` are the layers that the fingers meet, in their order.
  init(
    _ behaviour: Behaviour, scene: String, size: Point, values: [String: Double],
    fingers: [TouchRecording.Finger], hits: [String]
  ) {
    self.behaviour = behaviour
    self.scene = scene
    self.size = size
    constants = values
    links = Dictionary(behaviour.links.map { ($0.target, $0) }, uniquingKeysWith: { $1 })
    self.fingers = zip(fingers, hits).map { ModelFinger($0, on: $1) }.reversed()
    let paths =
      behaviour.gestures.flatMap(\.moves)
      + behaviour.machines.flatMap { $0.states.flatMap { $0.values.map(\.path) } }
    for path in paths {
      if let number = values[path] { movers[path] = .resting(number) }
    }
    for gesture in behaviour.gestures {
      switch gesture.kind {
      case .drag: drags.append(ModelDrag(gesture, in: self))
      case .whileTouched: looks.append(ModelLook(gesture))
      case .scrub, .pinch, .rotation, .tap, .longPress: break
      }
    }
    machines = behaviour.machines.map { ModelMachine($0) }
    for machine in machines { machine.startTimers(at: 0) }
  }

  /// Says that the description or the model ends here.
  func end(at time: Double) { horizon = min(horizon, time) }

  // MARK: Values

  /// The number of a property that the description moves, or that does not move; nil for others.
  func number(_ path: String) -> Double? {
    if let mover = movers[path] { return motion(of: mover).value }
    guard let link = links[path] else { return constants[path] }
    guard link.follows == nil else { return nil }
    switch link.form {
    case .map(let map): return number(link.sources[0]).map(map.value)
    case .sum(let sum):
      var total = sum.constant
      for (factor, source) in zip(sum.factors, link.sources) {
        guard let number = number(source) else { return nil }
        total += factor * number
      }
      return max(total, sum.minimum)
    }
  }

  private func motion(of mover: Mover) -> ValueAndVelocity {
    switch mover {
    case .resting(let number): ValueAndVelocity(value: number)
    case .spring(let spring): spring.motion(at: now)
    case .drag(let drag, let axis): drag.motion(along: axis, at: now)
    }
  }

  func motion(of path: String) -> ValueAndVelocity {
    movers[path].map(motion) ?? ValueAndVelocity(value: constants[path] ?? 0)
  }

  /// Whether something moves a number, or holds it.
  func moves(_ path: String) -> Bool {
    switch movers[path] {
    case .spring(let spring): spring.finish > now
    case .drag: true
    case .resting, nil: false
    }
  }

  func set(_ mover: Mover, of path: String) { movers[path] = mover }

  /// Moves numbers to new values from their present values and velocities; returns when the last of them
  /// arrives.
  @discardableResult
  func move(_ values: [Behaviour.PropertyEntry], by timing: SlotTiming) -> Double {
    var finish = now
    for (path, value) in values {
      guard case .number(let target) = value, movers[path] != nil else { continue }
      let motion = motion(of: path)
      if case .drag(let drag, let axis) = movers[path] {
        // A finger keeps what it holds.
        guard !drag.isDragging else { continue }
        drag.lose(axis, at: now)
      }
      if motion.value == target, motion.velocity == 0 {
        movers[path] = .resting(target)
        continue
      }
      guard case .spring(let spring) = timing.timing, timing.delay == 0 else {
        end(at: now)
        continue
      }
      let moved = ModelSpring(spring, from: motion, to: target, at: now)
      movers[path] = .spring(moved)
      finish = max(finish, moved.finish)
    }
    return finish
  }

  // MARK: Events

  /// Processes everything up to a time.
  func advance(to time: Double) {
    while let next = nextEvent, next <= time + Instant.tolerance, next < horizon {
      now = max(now, next)
      process()
    }
    now = max(now, time)
  }

  private var nextEvent: Double? {
    let times =
      drags.compactMap(\.finish) + machines.compactMap(\.nextTimer)
      + [present?.nextEvent ?? fingers.last?.path.start].compactMap(\.self)
    return times.min()
  }

  private func process() {
    for drag in drags {
      guard let finish = drag.finish, finish <= now else { continue }
      drag.rest(at: now)
      report("rest", of: drag.gesture.layer)
    }
    for machine in machines {
      guard let timer = machine.nextTimer, timer <= now else { continue }
      let after = machine.takeTimer()
      fire(machine) { $0.after == after }
    }
    if present == nil, let next = fingers.last, next.path.start <= now + Instant.tolerance {
      fingers.removeLast()
      present = next
      next.comeDown(in: self)
    }
    if let finger = present {
      finger.process(in: self)
      if finger.isOver { present = nil }
    }
  }

  /// Changes states that listen to an event of a layer.
  func report(_ event: String, of layer: String, word: String? = nil) {
    for machine in machines {
      fire(machine) { trigger in
        trigger.event == event && trigger.subject == layer && (trigger.count ?? 1) == 1
          && (trigger.word == nil || trigger.word == word)
      }
    }
  }

  private func fire(
    _ machine: ModelMachine, where matches: (Behaviour.Machine.Trigger) -> Bool
  ) {
    let trigger = machine.machine.triggers.first { trigger in
      matches(trigger)
        && trigger.from.map { $0 == machine.state } ?? (trigger.to != machine.state)
    }
    guard let trigger else { return }
    guard !trigger.hasGuard else { return end(at: now) }
    let timing = machine.timing(to: trigger.to)
    move(machine.values(in: trigger.to), by: timing)
    guard trigger.to != machine.state else { return }
    machine.enter(trigger.to, at: now)
  }

  // MARK: Layers

  /// Whether a layer is the one that a finger meets, or around it.
  private func isAround(_ layer: String, _ hit: String) -> Bool {
    layer == hit || layer == scene || hit.hasPrefix(layer + "/") || hit.hasPrefix(layer + ":")
  }

  /// The gestures of some kinds on a layer and around it, the innermost first.
  func gestures(around hit: String, _ kinds: Set<Behaviour.Gesture.Kind>) -> [Behaviour.Gesture] {
    behaviour.gestures.enumerated()
      .filter { kinds.contains($0.element.kind) && isAround($0.element.layer, hit) }
      .sorted { a, b in
        let lengths = [a, b].map { depth($0.element.layer) }
        return lengths[0] == lengths[1] ? a.offset < b.offset : lengths[0] > lengths[1]
      }
      .map(\.element)
  }

  private func depth(_ layer: String) -> Int { layer == scene ? 0 : layer.utf8.count }

  /// Whether a finger meets something that the model does not have.
  func isBeyond(_ hit: String) -> Bool {
    behaviour.scrolls.contains { !($0.axes.isEmpty && $0.zoom == nil) && isAround($0.layer, hit) }
      || behaviour.headers.contains { isAround($0.layer, hit) }
      || !gestures(around: hit, [.scrub, .pinch, .rotation]).isEmpty
      || behaviour.unknown.contains { unknown in
        unknown.subject.hasPrefix("a finger on `")
          && isAround(String(unknown.subject.dropFirst(13).dropLast()), hit)
      }
  }

  func drags(around hit: String) -> [ModelDrag] {
    gestures(around: hit, [.drag]).compactMap { gesture in
      drags.first { $0.gesture.id == gesture.id }
    }
  }

  func looks(around hit: String) -> [ModelLook] {
    gestures(around: hit, [.whileTouched]).compactMap { gesture in
      looks.first { $0.gesture.id == gesture.id }
    }
  }
}

/// A spring that moves a number until it can be taken for at rest.
struct ModelSpring {
  private let spring: Spring
  private let start: Double
  private let from: ValueAndVelocity
  private let target: Double
  /// When it is at rest, in seconds.
  let finish: Double

  init(_ spring: Spring, from motion: ValueAndVelocity, to target: Double, at time: Double) {
    self.spring = spring
    start = time
    from = motion
    self.target = target
    let distance = (target - motion.value).magnitude
    finish = SpringRest(spring, threshold: SpringRest.threshold(for: distance))
      .time(from: time, displacement: motion.value - target, velocity: motion.velocity)
  }

  func motion(at time: Double) -> ValueAndVelocity {
    guard time < finish else { return ValueAndVelocity(value: target) }
    let state = spring.state(
      at: time - start, displacement: from.value - target, velocity: from.velocity)
    return ValueAndVelocity(value: target + state.displacement, velocity: state.velocity)
  }
}

/// The present state of a machine, and its timers.
final class ModelMachine {
  let machine: Behaviour.Machine
  private(set) var state: String
  /// The delays after which something is due, the next one first, each with its time in seconds.
  private var timers: [(after: Double, time: Double)] = []

  init(_ machine: Behaviour.Machine) {
    self.machine = machine
    state = machine.initial
  }

  /// When the next timer is due, in seconds; nil without one.
  var nextTimer: Double? { timers.first?.time }
  /// Removes the next timer, and returns its delay.
  func takeTimer() -> Double { timers.removeFirst().after }

  func startTimers(at time: Double) {
    let delays = machine.triggers.compactMap { trigger in
      trigger.from.map { $0 == state } ?? (trigger.to != state) ? trigger.after : nil
    }
    timers = Set(delays).sorted().map { ($0, time + $0) }
  }

  func enter(_ next: String, at time: Double) {
    state = next
    startTimers(at: time)
  }

  func values(in state: String) -> [Behaviour.PropertyEntry] {
    machine.states.first { $0.name == state }?.values ?? []
  }

  func timing(to next: String) -> SlotTiming {
    machine.transitions.first { transition in
      transition.from.map { $0 == state } ?? true && transition.to.map { $0 == next } ?? true
    }?.motion ?? machine.motion
  }
}

/// The values of a layer while a finger is on it.
final class ModelLook {
  let gesture: Behaviour.Gesture
  private var originals: [Behaviour.PropertyEntry] = []
  private var finish = 0.0

  init(_ gesture: Behaviour.Gesture) { self.gesture = gesture }

  func show(in model: BehaviourModel) {
    if finish <= model.now {
      originals = gesture.values.compactMap { entry in
        model.movers[entry.path] == nil
          ? nil : (entry.path, .number(model.motion(of: entry.path).value))
      }
    }
    finish = model.move(gesture.values, by: gesture.motion ?? SlotTiming())
  }

  func hide(in model: BehaviourModel) {
    finish = model.move(originals, by: gesture.motion ?? SlotTiming())
  }
}
