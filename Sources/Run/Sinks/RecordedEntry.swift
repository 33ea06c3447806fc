import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// The state of one recorded property during a run.
struct RecordedEntry {
  let place: SinkProperty
  /// Whether its value may have changed since it was last recorded.
  var isMoving = false
  /// Whether it is listed because a declared motion has not ended.
  var isDeclared = false
  private var track = NumberTrack()
  private var steps: (frames: [Int32], values: [Value]) = ([], [])
  private var drivers = PropertyDrivers()
  private var declared: DeclaredParts
  private var numbers: NumberSamples

  init(_ place: SinkProperty) {
    self.place = place
    declared = DeclaredParts(place.property, at: place.slot)
    numbers = NumberSamples(place.property, initial: place.initialNumber)
  }

  var isNumber: Bool { place.property.isNumber }

  /// The recorded values; nil if the property has not changed.
  var column: RecordedColumn? {
    guard !track.numbers.isEmpty || !steps.frames.isEmpty else { return nil }
    var column = RecordedColumn(
      layer: place.layer, property: place.property.name, initial: place.initial,
      values: isNumber ? .numbers(track) : .steps(frames: steps.frames, values: steps.values))
    column.drivers = drivers.labels
    column.declaredParts = declared.lists
    return column
  }

  /// Records a frame since whose predecessor there was neither a turn nor a sample; returns false if
  /// the property has another driver, or one that was not asked for its motion since the last turn.
  ///
  /// It is not inlined, because reading a member of an element of an array copies the element.
  @inline(never)
  mutating func goOn(
    to value: Double, _ owner: SlotOwner, turn: Int, frame: Int, instant: Int, keepsVelocity: Bool
  ) -> Bool {
    guard owner == drivers.owner, isNumber, place.frame < frame, declared.isNoted(inTurn: turn)
    else { return false }
    let found = numbers.goOn(
      ValueAndVelocity(value: value, velocity: .nan), at: instant,
      after: track.numbers.last ?? place.initialNumber)
    guard let found else { return true }
    if let corner = found.corner { add(corner) }
    // A value that is clamped does not move.
    let velocity = keepsVelocity ? found.motion.velocity : .nan
    track.append(found.motion.value, velocity: velocity, at: frame)
    return true
  }

  /// Samples the frame in which the motion went on; returns whether the property begins to move.
  mutating func resume() -> Bool {
    numbers.resume()
    defer { isMoving = true }
    return !isMoving
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
    after turn: (count: Int, time: Double), asksDriver: Bool
  ) -> (declared: Bool, moving: Bool) {
    let stage = frame.stage
    if drivers.noteOwner(of: place.slot, stage) {
      numbers.noteHandover(inTurn: frame.turnCount)
    }
    var begins = (declared: false, moving: false)
    if !isDeclared {
      begins.declared = noteDeclarations(turn, stage)
    }
    if isNumber {
      begins.moving = !isMoving
      isMoving = true
      let isKnown = asksDriver && (isFrame || frame.isAtTurn)
      let velocity = isKnown ? stage.knownVelocity(of: place.slot, at: frame.time) : .nan
      numbers.append(
        ValueAndVelocity(value: stage.store[place.slot], velocity: velocity), at: instant)
    } else if isFrame, place.layerFrame < frame.index {
      append(stage.traceValue(at: place.slot), inFrame: frame.index)
    }
    return begins
  }

  mutating func append(_ value: Value, inFrame frame: Int) {
    guard value != steps.values.last ?? place.initial else { return }
    steps.frames.append(Int32(frame))
    steps.values.append(value)
  }

  /// Discards the samples before an instant.
  mutating func forget(before base: Int, turn: Int) {
    numbers.forget(before: base, turn: turn)
    isMoving = !numbers.isEmpty
  }

  /// Records the value of the last frame, and the corners since the frame before.
  mutating func finishFrame(
    _ instants: RecordedInstants, in recording: Recording, keepsVelocity: Bool
  ) {
    let found = numbers.finishFrame(
      instants, after: track.numbers.last ?? place.initialNumber,
      isFirst: place.frame == recording.frameCount - 1)
    let frame = recording.frameCount - 1
    if let found {
      for corner in found.corners { add(corner) }
      track.append(
        found.motion.value, velocity: keepsVelocity ? found.motion.velocity : .nan, at: frame)
    } else if keepsVelocity, track.lastFrame == frame, !numbers.isEmpty {
      // It went on, and there are samples after it.
      let velocity = numbers.velocity(instants)
      if !velocity.isNaN { track.setLastVelocity(velocity) }
    }
  }

  private mutating func add(_ corner: NumberTrack.Corner) {
    track.addCorner(
      at: corner.time, value: corner.value, velocity: corner.velocity,
      velocityBefore: corner.velocityBefore)
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
