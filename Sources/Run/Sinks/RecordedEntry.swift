import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// The state of one channel of a recorded property during a run, or of a property without channels.
struct RecordedEntry {
  let place: SinkProperty
  private let slot: Int
  /// Whether it is a channel, of which motions have velocities and corners.
  private let isChannel: Bool
  /// The number before the first change.
  private let initial: Double
  /// Whether its value may have changed since it was last recorded.
  var isMoving = false
  /// Whether it is listed because a declared motion has not ended.
  var isDeclared = false
  private var track = NumberTrack()
  private var steps: [RecordedColumn.Step] = []
  private var drivers = PropertyDrivers()
  private var declared: SlotDeclarations
  private var numbers: NumberSamples

  /// Makes the entries of a property: one for each channel, and one for what changes in steps: a
  /// property without channels, or the gradients of a paint.
  static func entries(of place: SinkProperty) -> [RecordedEntry] {
    let channels = place.initial.kind.channelCount
    let steps = channels == 0 || place.property.form.mixedOffset != nil ? 1 : 0
    return (0..<channels + steps).map { RecordedEntry(place, $0) }
  }

  private init(_ place: SinkProperty, _ channel: Int) {
    self.place = place
    slot = place.slot + channel
    isChannel = channel < place.initial.kind.channelCount
    initial = place.initial.channel(channel)
    declared = SlotDeclarations(slot, in: place.property.bounds)
    numbers = NumberSamples(place.property, initial: initial)
  }

  /// The recorded values of a property whose entries these are.
  static func column(_ place: SinkProperty, _ entries: ArraySlice<RecordedEntry>) -> RecordedColumn
  {
    let channels = entries.filter(\.isChannel)
    var column = RecordedColumn(
      layer: place.layer, property: place.property.name, initial: place.initial,
      tracks: channels.map { entry in
        var track = entry.track
        track.isClamped = entry.numbers.isClamped
        return track
      }, steps: entries.flatMap(\.steps))
    for label in entries.flatMap(\.drivers.labels) where !column.drivers.contains(label) {
      column.drivers.append(label)
    }
    column.declared = channels.map(\.declared.motions)
    return column
  }

  /// Records a frame since whose predecessor there was neither a turn nor a sample; returns false if
  /// it has another driver, or one that was not asked for its motion since the last turn.
  ///
  /// It is not inlined, because reading a member of an element of an array copies the element.
  @inline(never)
  mutating func goOn(
    _ stage: Stage, turn: Int, frame: Int, instant: Int, keepsVelocity: Bool
  ) -> Bool {
    guard isChannel, place.frame < frame, declared.isNoted(inTurn: turn),
      stage.store.owner(of: slot) == drivers.owner
    else { return false }
    let found = numbers.goOn(
      ValueAndVelocity(value: stage.store[slot], velocity: .nan), at: instant,
      after: track.numbers.last ?? initial)
    guard let found else { return true }
    if let corner = found.corner { add(corner) }
    // A value that is clamped does not move.
    let velocity = keepsVelocity ? found.motion.velocity : .nan
    track.append(found.motion.value, velocity: velocity, at: frame)
    return true
  }

  /// Samples the frame in which the motion went on; returns whether it begins to move.
  mutating func resume() -> Bool {
    numbers.resume()
    defer { isMoving = true }
    return !isMoving
  }

  /// Records the declared motions as of the last turn; returns whether one has not ended.
  mutating func noteDeclarations(_ turn: (count: Int, time: Double), _ stage: Stage) -> Bool {
    guard isChannel else { return false }
    declared.note(turn: turn.count, time: turn.time, stage)
    isDeclared = declared.isOpen(at: turn.time)
    return isDeclared
  }

  /// Samples it at an instant. Returns whether a declared motion begins, and whether it begins to
  /// move.
  mutating func sample(
    _ frame: borrowing SceneFrame, at instant: Int, isFrame: Bool,
    after turn: (count: Int, time: Double), asksDriver: Bool
  ) -> (declared: Bool, moving: Bool) {
    let stage = frame.stage
    if drivers.noteOwner(of: slot, stage) {
      numbers.noteHandover(inTurn: frame.turnCount)
    }
    var begins = (declared: false, moving: false)
    if !isDeclared {
      begins.declared = noteDeclarations(turn, stage)
    }
    if isChannel {
      begins.moving = !isMoving
      isMoving = true
      let isKnown = asksDriver && (isFrame || frame.isAtTurn)
      let velocity = isKnown ? stage.knownVelocity(of: slot, at: frame.time) : .nan
      numbers.append(
        ValueAndVelocity(value: stage.store[slot], velocity: velocity), at: instant)
    } else if isFrame, place.layerFrame < frame.index {
      append(stage.traceValue(at: place.slot), inFrame: frame.index)
    }
    return begins
  }

  private mutating func append(_ value: Value, inFrame frame: Int) {
    let present = steps.last?.value ?? place.initial
    // The channels of a colour that is no gradient say it all.
    let isStep = value.kind.channelCount == 0 || value.isMixed || present.isMixed
    guard isStep, value != present else { return }
    steps.append(.init(frame: Int32(frame), value: value))
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
      instants, after: track.numbers.last ?? initial,
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
