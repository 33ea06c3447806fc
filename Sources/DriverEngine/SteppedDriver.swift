import MotionCore
import MotionPlugin

/// A driver that a script has defined, on a layer: it owns properties and computes them from the time.
final class SteppedDriver: ScriptObject, Playable {
  let scriptType = "steppedDriver"
  let layer: Layer
  let definition: Definition
  unowned let engine: DriverPlugin
  let duration: Double?
  private let step: DriverStep
  private let reduction: Reduction
  private(set) var targets: [DriverTarget]
  /// What each slot was, and how fast it changed, as the driver began.
  private var motions: [Motion]
  private var clock: DriverClock
  /// Its number among the owners of slots; nil while it owns none.
  private(set) var token: Int?
  /// When it took its slots.
  private(set) var claimTime: Double?
  /// Whether it has begun, and may go on, or back, from where it is.
  private var hasBegun = false
  private var endedTime: Double?
  var completions: [any ScriptFunction] = []
  /// What the end values are written back as: a colour by its name follows the appearance again.
  private var lastValues: [PropertyValue] = []

  /// What becomes of it where motion is reduced.
  private enum Reduction {
    case none
    case jump
    case replaced
  }

  init(
    _ declaration: DriverDeclaration, _ definition: Definition, layer: Layer,
    values: [(name: String, value: SceneParameter.Value)], engine: DriverPlugin
  ) throws(Diagnostic) {
    self.layer = layer
    self.definition = definition
    self.engine = engine
    duration = try declaration.duration.seconds(definition, values)
    targets = try declaration.targets(of: layer)
    motions = targets.flatMap { $0.slots.map { _ in Motion(value: 0) } }
    clock = DriverClock(duration: duration, at: 0)
    var function = declaration.step
    switch declaration.reduced {
    case .jump: reduction = engine.stage.reducesMotion ? .jump : .none
    case .keep: reduction = .none
    case .step(let other):
      reduction = engine.stage.reducesMotion ? .replaced : .none
      if engine.stage.reducesMotion { function = other }
    }
    step = DriverStep(function, definition, options: values, path: layer.path)
  }

  var label: String { "the driver `\(definition.fullName)` of `\(layer.path)`" }
  var scriptDescription: String { "driver \(definition.fullName) of \(layer.path)" }
  var isRunning: Bool { clock.isRunning && !clock.isOver(at: engine.stage.now) }
  /// Whether a frame has still to write it, if only its end.
  var isUnderWay: Bool { clock.isRunning }
  var isReversed: Bool { clock.isReversed }
  var endTime: Double? { endedTime ?? clock.endTime }

  /// The time that it has come to in its own time, in seconds.
  var position: Double { clock.position(at: engine.stage.now) }

  func play(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    if clock.isRunning { return }
    if token == nil { try begin(at: time) }
    clock.run(at: time)
    engine.activate(self)
  }

  func pause(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    guard token != nil else { return }
    clock.hold(at: time)
    try write(at: time)
  }

  func reverse(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    if token == nil {
      guard hasBegun else { return try play(at: time) }
      try claimAgain(at: time)
    }
    clock.reverse(at: time)
    endedTime = nil
    engine.activate(self)
  }

  func seek(to fraction: Double, at time: Double) throws(Diagnostic) {
    guard let duration else {
      throw Diagnostic(
        .wrongState, "`seek` does not apply to \(label), which has no end and so no fractions",
        help: ["`pause` it, or give its definition a `duration`"], token: "seek")
    }
    try endIfOver(at: time)
    if token == nil { try begin(at: time) }
    clock.seek(to: min(max(fraction, 0), 1) * duration, at: time)
    endedTime = nil
    try write(at: time)
  }

  func stop(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    guard token != nil else { return }
    clock.hold(at: time)
    try write(at: time)
    release(at: time)
    hasBegun = false
  }

  /// Jumps to its end and completes.
  func finish(at time: Double) throws(Diagnostic) {
    guard let duration else {
      throw Diagnostic(
        .wrongState, "`finish` does not apply to \(label), which has no end",
        help: ["`stop` it, or give its definition a `duration`"], token: "finish")
    }
    try endIfOver(at: time)
    if token == nil { try begin(at: time) }
    clock.seek(to: duration, at: time)
    try complete(at: time, isReversed: false)
  }

  /// Shows the state at a time at once, so that a script that waited for the end reads the end values.
  func settle(at time: Double) throws(Diagnostic) {
    try endIfOver(at: time)
    if token != nil { try write(at: time) }
  }

  /// Writes the values of a time, and lets go at the end.
  func advance(to time: Double) throws(Diagnostic) {
    guard clock.isRunning else { return }
    if clock.isOver(at: time) { try endIfOver(at: time) } else { try write(at: time) }
  }

  private func endIfOver(at time: Double) throws(Diagnostic) {
    guard token != nil, let end = clock.endTime, clock.isOver(at: time) else { return }
    let isReversed = clock.isReversed
    clock.hold(at: end)
    try complete(at: end, isReversed: isReversed)
  }

  private func complete(at time: Double, isReversed: Bool) throws(Diagnostic) {
    try write(at: time)
    for (target, value) in zip(targets, step.values) where !target.isLost {
      guard case .color(.named) = value else { continue }
      // What has come to a name's colour follows the appearance from now on.
      let appearance = engine.stage.appearance(of: layer)
      engine.stage.store.write(value, to: target.slot, appearance: appearance)
    }
    release(at: time)
    engine.complete(self, at: isReversed ? "start" : "end")
  }

  private func write(at time: Double) throws(Diagnostic) {
    try step.evaluate(at: clock.position(at: time), targets, from: motions)
    for (target, value) in zip(targets, step.values) where !target.isLost {
      write(value, to: target)
    }
  }

  private func write(_ value: PropertyValue, to target: DriverTarget) {
    switch value {
    case .number(let number): engine.stage.store.write(number, to: target.slot)
    case .color(let color):
      let appearance = engine.stage.appearance(of: layer)
      engine.stage.store.write(color.color(in: appearance), to: target.slot)
    case .boolean, .choice, .text:
      engine.stage.store.write(value, to: target.slot, appearance: engine.stage.systemAppearance)
    }
  }

  /// Takes the slots, from their present values and velocities.
  private func begin(at time: Double) throws(Diagnostic) {
    for target in targets {
      for slot in target.slots { try engine.stage.requireNoRival(of: self, on: slot, at: time) }
    }
    clock = DriverClock(duration: duration, at: time)
    endedTime = nil
    hasBegun = true
    step.beginAnew()
    let owner = engine.takeToken(for: self)
    token = owner.token
    claimTime = time
    for index in targets.indices {
      targets[index].isLost = false
      targets[index].start = engine.stage.value(at: targets[index].slot)
      for slot in targets[index].slots {
        let motion = try engine.stage.claim(slot, by: owner, at: time)
        motions[targets[index].offset + slot - targets[index].slot] = motion
        engine.stage.store.write(motion.value, to: slot)
      }
      if case .color = targets[index].property.kind {
        targets[index].start = .color(.fixed(engine.stage.store.color(at: targets[index].slot)))
      }
    }
    try reduce(at: time)
  }

  /// Takes the slots again to run back, but those that someone else has moved meanwhile.
  private func claimAgain(at time: Double) throws(Diagnostic) {
    let owner = engine.takeToken(for: self)
    token = owner.token
    claimTime = time
    for index in targets.indices where !targets[index].isLost {
      let isFree = targets[index].slots.allSatisfy { engine.stage.store.owner(of: $0) == .none }
      targets[index].isLost =
        !isFree || engine.stage.value(at: targets[index].slot) != lastValues[index]
      guard !targets[index].isLost else { continue }
      for slot in targets[index].slots { _ = try engine.stage.claim(slot, by: owner, at: time) }
    }
  }

  /// Lets what moves jump to its end, where motion is reduced.
  private func reduce(at time: Double) throws(Diagnostic) {
    switch reduction {
    case .none: return
    case .replaced: engine.tell("replaced", of: self)
    case .jump:
      let moving = targets.indices.filter { LayerProperties.moves(targets[$0].property.name) }
      guard !moving.isEmpty else { return }
      if let duration {
        try step.evaluate(at: duration, targets, from: motions)
        for index in moving { write(step.values[index], to: targets[index]) }
      }
      for index in moving {
        targets[index].isLost = true
        for slot in targets[index].slots { engine.release(slot, of: self) }
      }
      engine.tell("jump", of: self)
    }
  }

  private func release(at time: Double) {
    for target in targets where !target.isLost {
      for slot in target.slots { engine.release(slot, of: self) }
    }
    lastValues = targets.map { engine.stage.value(at: $0.slot) }
    endedTime = time
    claimTime = nil
    engine.deactivate(self)
    token = nil
  }

  /// Notes that another driver, or the script, has taken a slot.
  func lose(_ slot: Int, at time: Double) {
    guard let index = targets.firstIndex(where: { $0.slots.contains(slot) }),
      !targets[index].isLost
    else { return }
    targets[index].isLost = true
    // The parts of a colour go together.
    for other in targets[index].slots where other != slot { engine.release(other, of: self) }
    if targets.allSatisfy(\.isLost) {
      clock.hold(at: time)
      release(at: time)
      hasBegun = false
    }
  }

  /// The value and velocity of a slot at a time.
  func motion(of slot: Int, at time: Double) throws(Diagnostic) -> Motion {
    let position = clock.position(at: time)
    let value = try value(of: slot, at: position)
    let rate = clock.rate(at: time)
    guard rate != 0 else { return Motion(value: value) }
    let slope = Slope(at: position, duration: duration)
    let values = try slope.times.map { time throws(Diagnostic) in try self.value(of: slot, at: time)
    }
    return Motion(value: value, velocity: slope.velocity(values) * rate)
  }

  private func value(of slot: Int, at position: Double) throws(Diagnostic) -> Double {
    try step.evaluate(at: position, targets, from: motions)
    guard let index = targets.firstIndex(where: { $0.slots.contains(slot) }) else { return 0 }
    switch step.values[index] {
    case .number(let number): return number
    case .color(let color):
      let parts = color.color(in: engine.stage.appearance(of: layer))
      return [parts.red, parts.green, parts.blue, parts.alpha][slot - targets[index].slot]
    case .boolean, .choice, .text: return engine.stage.store[slot]
    }
  }
}

extension SteppedDriver: ScriptResult {
  static var resultDescription: TypeDescription { .object("steppedDriver") }

  func push(_ call: Call) -> Int32 {
    call.machine.push(self, on: call.thread)
    return 1
  }
}
