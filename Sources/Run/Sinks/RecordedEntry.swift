import MotionCore
import MotionMath
import MotionRecording
import MotionTrace

/// The state of one recorded property during a run.
struct RecordedEntry {
  let layer: Int
  let property: Property
  let slot: Int
  /// The first frame with the layer.
  let layerFrame: Int
  /// The first frame in which the property was written.
  let frame: Int
  let initial: TraceValue
  /// Whether its value may have changed since it was last recorded.
  var isMoving = false
  /// Whether it is listed because a declared motion has not ended.
  var isDeclared = false
  private var track = NumberTrack()
  private var steps: (frames: [Int32], values: [TraceValue]) = ([], [])
  private var drivers: [String] = []
  private var declared: DeclaredParts
  private var owner = SlotOwner.none
  /// The turn counts at which the property has changed its driver.
  private var handovers: [Int] = []
  /// The displayed values, by the number of the instant; a missing instant repeats the value
  /// before.
  private var samples: [(instant: Int32, motion: ValueAndVelocity)] = []
  /// The displayed value before the first sample.
  private var held: ValueAndVelocity
  /// The corner of a motion that began with the last frame and is not recorded yet.
  private var waiting: NumberTrack.Corner?

  init(
    layer: Int, property: Property, slot: Int, layerFrame: Int, frame: Int, initial: TraceValue
  ) {
    self.layer = layer
    self.layerFrame = layerFrame
    self.property = property
    self.slot = slot
    self.frame = frame
    self.initial = initial
    declared = DeclaredParts(property, at: slot)
    let number: Double = if case .number(let number) = initial { number } else { 0 }
    held = ValueAndVelocity(value: number, velocity: .nan)
  }

  var isNumber: Bool { property.isNumber }

  /// The recorded values; nil if the property has not changed.
  var column: RecordedColumn? {
    guard !track.numbers.isEmpty || !steps.frames.isEmpty else { return nil }
    var column = RecordedColumn(
      layer: layer, property: property.name, initial: initial,
      values: isNumber ? .numbers(track) : .steps(frames: steps.frames, values: steps.values))
    column.drivers = drivers
    column.declaredParts = declared.lists
    return column
  }

  /// Records the declared motions as of the last turn; returns whether one has not ended.
  mutating func noteDeclarations(_ turn: (count: Int, time: Double), _ stage: Stage) -> Bool {
    declared.note(turn: turn.count, time: turn.time, stage)
    isDeclared = declared.isOpen(at: turn.time)
    return isDeclared
  }

  /// Samples the property at an instant. Returns whether a declared motion begins, and whether the
  /// property begins to move.
  mutating func sample(
    _ frame: borrowing SceneFrame, at instant: Int, isFrame: Bool,
    after turn: (count: Int, time: Double), hasVelocity: Bool
  ) -> (declared: Bool, moving: Bool) {
    let stage = frame.stage
    note(owner: stage.store.owner(of: slot), turn: frame.turnCount, stage)
    var begins = (declared: false, moving: false)
    if !isDeclared {
      begins.declared = noteDeclarations(turn, stage)
    }
    if isNumber {
      begins.moving = !isMoving
      isMoving = true
      let isKnown = hasVelocity && (isFrame || frame.isAtTurn)
      let velocity = isKnown ? stage.knownVelocity(of: slot, at: frame.time) : .nan
      append(ValueAndVelocity(value: stage.store[slot], velocity: velocity), at: instant)
    } else if isFrame, layerFrame < frame.index {
      append(stage.traceValue(at: slot), inFrame: frame.index)
    }
    return begins
  }

  /// Records the driver of the property by its label, and each change of driver.
  private mutating func note(owner: SlotOwner, turn: Int, _ stage: Stage) {
    guard owner != self.owner else { return }
    self.owner = owner
    handovers.append(turn)
    guard owner != .none else { return }
    let label = stage.driverGroup(of: owner).label(of: owner.token)
    if !drivers.contains(label) { drivers.append(label) }
  }

  mutating func append(_ value: TraceValue, inFrame frame: Int) {
    guard value != steps.values.last ?? initial else { return }
    steps.frames.append(Int32(frame))
    steps.values.append(value)
  }

  /// Adds a sample at an instant; the velocity is NaN if the driver does not know it.
  mutating func append(_ motion: ValueAndVelocity, at instant: Int) {
    let shown = property.shown(motion.value)
    // A value clamped to its range does not move.
    let velocity = shown == motion.value ? motion.velocity : 0
    samples.append((Int32(instant), ValueAndVelocity(value: shown, velocity: velocity)))
  }

  /// Discards the samples before an instant.
  mutating func forget(before base: Int, turn: Int) {
    let count = samples.prefix { $0.instant < base }.count
    if count > 0 {
      held = ValueAndVelocity(value: samples[count - 1].motion.value, velocity: .nan)
      samples.removeFirst(count)
    }
    handovers.removeAll { $0 < turn }
    isMoving = !samples.isEmpty
  }

  /// Records the value of the last frame, and the corners since the frame before.
  ///
  /// A corner is an instant at which one motion changes into another.
  mutating func finishFrame(_ instants: RecordedInstants, in recording: Recording) {
    guard let last = instants.frames.last else { return }
    let value = shown(at: last).value
    let corners = instants.turns.compactMap { corner(at: $0, instants) }
    let isNew: Bool
    if let recorded = track.numbers.last {
      isNew = value != recorded
    } else {
      isNew = .number(value) != initial
    }
    if isNew {
      for corner in (waiting.map { [$0] } ?? []) + corners {
        track.addCorner(
          at: corner.time, value: corner.value, velocity: corner.velocity,
          velocityBefore: corner.velocityBefore)
      }
      track.append(
        value, velocity: motion(at: last, after: instants[last].turn, instants).velocity,
        at: recording.frameCount - 1)
      waiting = nil
      return
    }
    // A motion that begins with this frame becomes visible in the next one. In the property's first
    // frame, every motion begins.
    let time = instants[last].time
    waiting = corners.last.flatMap { $0.time >= time - 1e-9 ? $0 : nil }
    if waiting == nil, frame == recording.frameCount - 1 {
      let motion = motion(at: last, after: instants[last].turn, instants)
      waiting = .init(time: time, value: value, velocity: motion.velocity, position: 0)
    }
  }

  /// Returns the displayed value at an instant; the velocity is NaN if no driver knows it.
  private func shown(at number: Int) -> ValueAndVelocity {
    guard let sample = samples.last(where: { $0.instant <= number }) else { return held }
    return ValueAndVelocity(
      value: sample.motion.value,
      velocity: sample.instant == number ? sample.motion.velocity : .nan)
  }

  /// Returns the corner that a turn makes, at the first instant after it; nil if the motion
  /// continues.
  private func corner(at number: Int, _ instants: RecordedInstants) -> NumberTrack.Corner? {
    let turn = instants[number].turn
    let before = motion(at: number, after: instants[number - 1].turn, instants)
    let after = motion(at: number, after: turn, instants)
    guard handovers.contains(turn) || before.turns(into: after, step: Look.step) else { return nil }
    return .init(
      time: instants[number].time, value: shown(at: number).value, velocity: after.velocity,
      velocityBefore: before.velocity, position: 0)
  }

  /// Estimates the motion at an instant from the nearest samples with the same turn count.
  private func motion(at number: Int, after turn: Int, _ instants: RecordedInstants) -> LocalMotion
  {
    let time = instants[number].time
    var near: (LocalMotion.Sample?, LocalMotion.Sample?, LocalMotion.Sample?)
    var known = Double.nan
    for distance in [0, -1, 1, -2, 2, -3, 3] {
      let other = number + distance
      guard instants.contains(other), instants[other].turn == turn,
        abs(instants[other].time - time) < 5 * Look.step
      else { continue }
      let shown = shown(at: other)
      // Most drivers know the velocity exactly. A driver that depends on another, such as a
      // transition, knows only its own contribution; the check below rejects such a velocity.
      if abs(instants[other].time - time) < 1e-8 { known = shown.velocity }
      let sample = (instants[other].time, shown.value)
      if near.0 == nil {
        near.0 = sample
      } else if near.1 == nil {
        near.1 = sample
      } else {
        near.2 = sample
        break
      }
    }
    var motion = LocalMotion(
      near.0 ?? (time, shown(at: number).value), near.1, near.2, at: time)
    if motion.agrees(withVelocity: known, step: Look.step) { motion.velocity = known }
    return motion
  }
}

extension Stage {
  /// Returns the velocity of a slot at a time not before the last turn, per second, if its driver
  /// has a closed form; else NaN.
  fileprivate func knownVelocity(of slot: Int, at time: Double) -> Double {
    let owner = store.owner(of: slot)
    guard owner != .none, case let group = driverGroup(of: owner), group.hasClosedForm else {
      return .nan
    }
    return group.motion(of: slot, token: owner.token, at: time).velocity
  }
}
