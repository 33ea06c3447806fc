import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Records a run. After a failure, the recording is complete up to the last frame.
///
/// Velocities and corners (the instants at which one motion changes into another) are computed from
/// samples shortly before and after each frame and each turn. They are therefore known for every
/// driver, and exact to about 1e-7. Without velocities, a frame is recorded at once if no turn is near
/// it.
package struct RecordingSink: FrameSink, ~Copyable {
  /// Which velocities a recording has.
  package enum Velocities {
    /// Those in each frame and at corners.
    case all
    /// Those at corners. It takes a third of the time, and half of the memory.
    case corners
    /// Those at corners and in frames beside them, from samples alone, as for a driver that does not
    /// know its velocity.
    case sampled
  }

  private let velocities: Velocities
  package let readsScore: Bool
  private var contents: SinkContents
  /// Those of a property's channels follow each other.
  private var entries: [RecordedEntry] = []
  /// The number of a property's entries, at the index of the first one; else 0. Reading it from the
  /// entry would copy the entry.
  private var entryCounts: [Int] = []
  private var instants = RecordedInstants()
  /// The indices of the channels that have been written since the second-last frame.
  private var moving: [Int32] = []
  /// The indices of the entries with a declared motion that has not ended, and the last turn, at
  /// which their drivers were asked. A motion may end without a change of the value.
  private var declared: [Int32] = []
  private var turn = (count: 0, time: 0.0)
  /// The turn count of the last frame, and whether a turn precedes it, after which samples follow.
  private var frameTurn = -1
  private var hasTurned = true
  /// The indices of the entries that have gone on in the last frame, until there is a sample after
  /// it.
  private var steady: [Int32] = []
  /// Whether the run has ended with the last frame, which is recorded then.
  private var hasEnded = false

  /// Makes a sink that records the properties that match a pattern, or all if there is no pattern;
  /// with `readsScore`, also who moves them.
  package init(
    select: [String] = [], velocities: Velocities = .all, readsScore: Bool = false
  ) {
    contents = SinkContents(select: select)
    self.readsScore = readsScore
    self.velocities = velocities
  }

  /// The recording, once the run has ended.
  package var recording: Recording {
    var recording = contents.recording
    // Sorting the entries would copy them. What was first written after the last frame of its layer
    // belongs to no frame.
    let places = entryCounts.indices.filter { entryCounts[$0] > 0 }
      .map { (index: $0, place: entries[$0].place) }
      .filter { recording.layers[$0.place.layer].exists(in: $0.place.frame) }
    for (index, place) in places.sorted(by: { $0.place.slot < $1.place.slot }) {
      recording.properties.append(
        RecordedProperty(layer: place.layer, property: place.property.name, frame: place.frame))
      recording.add(RecordedEntry.column(place, entries[index..<index + entryCounts[index]]))
    }
    recording.noteCauses()
    return recording
  }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    contents.begin(scene)
  }

  package var looks: Looks {
    switch velocities {
    case .all: .aroundTurnsAndFrames
    case .corners: hasTurned ? .aroundTurnsAndFrames : .aroundTurns
    case .sampled: .aroundTurns
    }
  }

  package mutating func look(_ frame: borrowing SceneFrame) {
    for index in steady where entries[Int(index)].resume() { moving.append(index) }
    steady.removeAll(keepingCapacity: true)
    let instant = instants.add(frame.time, turn: frame.turnCount)
    note(frame, at: instant)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    if !hasEnded { finishFrame() }
    hasEnded = false
    if contents.noteLayers(of: frame) {
      // The samples since the last frame belong to no frame any more.
      moving.removeAll { contents.hasEnded(entries[Int($0)].place.layer) }
      declared.removeAll { contents.hasEnded(entries[Int($0)].place.layer) }
    }
    hasTurned = frame.turnCount != frameTurn
    frameTurn = frame.turnCount
    // Where no samples come between frames, a driver alone knows its velocity, and is asked for it.
    let isSteady = velocities != .all && !hasTurned && (instants.all.last?.isFrame ?? false)
    note(frame, at: instants.addFrame(frame.time, turn: frame.turnCount), isSteady: isSteady)
    contents.noteEvents(of: frame)
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    finishFrame()
    hasEnded = true
  }

  /// Samples the slots that have changed since the last frame; if there was neither a turn nor a
  /// sample since then, records them at once.
  private mutating func note(
    _ frame: borrowing SceneFrame, at instant: Int, isSteady: Bool = false
  ) {
    let stage = frame.stage
    contents.growPlaces(to: stage.store.slotCount)
    if turn.count != frame.turnCount {
      turn = (frame.turnCount, frame.time)
      declared.removeAll { !entries[Int($0)].noteDeclarations(turn, stage) }
    }
    let isFrame = instants.isFrame(instant)
    var last = -1
    for slot in frame.changes {
      let first = place(of: Int(slot), frame.index, stage)
      guard first >= 0, first != last else { continue }
      last = first
      // A channel that keeps its value may have a declared motion, too.
      for index in first..<first + entryCounts[first] {
        if isSteady,
          entries[index].goOn(
            stage, turn: turn.count, frame: frame.index, instant: instant,
            keepsVelocity: velocities != .corners)
        {
          steady.append(Int32(index))
          continue
        }
        // One call, because reading a member of an element copies the element.
        let begins = entries[index].sample(
          frame, at: instant, isFrame: isFrame, after: turn, asksDriver: velocities != .sampled)
        if begins.declared { declared.append(Int32(index)) }
        if begins.moving { moving.append(Int32(index)) }
      }
    }
  }

  /// Returns the index of the first entry of a slot's property, and makes its entries if needed;
  /// negative if the slot is not recorded.
  private mutating func place(of slot: Int, _ frame: Int, _ stage: Stage) -> Int {
    let place = contents.place(of: slot)
    guard place == SinkContents.unwritten else { return place }
    let property = contents.addProperty(at: slot, frame, stage, index: entries.count)
    guard let property else { return place }
    let (first, new) = (entries.count, RecordedEntry.entries(of: property))
    entries += new
    entryCounts += new.indices.map { $0 == 0 ? new.count : 0 }
    return first
  }

  /// Records the last frame, once the samples after it are known.
  private mutating func finishFrame() {
    for index in moving {
      entries[Int(index)].finishFrame(
        instants, in: contents.recording, keepsVelocity: velocities != .corners)
    }
    steady.removeAll(keepingCapacity: true)
    instants.forget()
    guard let first = instants.all.first else { return }
    moving.removeAll { index in
      entries[Int(index)].forget(before: instants.first, turn: first.turn)
      return !entries[Int(index)].isMoving
    }
  }
}

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
    guard owner != .none, driverGroup(of: owner).hasClosedForm else { return .nan }
    return drivenMotion(of: slot, at: time).velocity
  }
}

/// The instants at which a recording has sampled the scene, since shortly before the second-last
/// frame.
struct RecordedInstants {
  struct Instant {
    let time: Double
    let turn: Int
    let isFrame: Bool
  }

  /// The number of instants before a frame that are kept for the estimates after it.
  private static let lead = 4

  /// An instant counts for the estimates at another less than this apart, in seconds.
  static let reach = 5 * Look.step

  private(set) var all: [Instant] = []
  /// The number of the first kept instant. Instants are numbered from 0 at the beginning of the
  /// run.
  private(set) var first = 0
  /// The instant numbers of the second-last and the last frame.
  private(set) var frames: (before: Int?, last: Int?)

  /// The number of the next instant.
  var end: Int { first + all.count }

  func contains(_ number: Int) -> Bool { number >= first && number < end }

  /// The first instant after each turn since the second-last frame.
  private(set) var turns: [Int] = []

  subscript(number: Int) -> Instant { all[number - first] }

  func isFrame(_ number: Int) -> Bool { self[number].isFrame }

  mutating func add(_ time: Double, turn: Int) -> Int {
    all.append(Instant(time: time, turn: turn, isFrame: false))
    return end - 1
  }

  mutating func addFrame(_ time: Double, turn: Int) -> Int {
    all.append(Instant(time: time, turn: turn, isFrame: true))
    frames = (frames.last, end - 1)
    let start = (frames.before ?? first) + 1
    turns = start < end ? (start..<end).filter { self[$0].turn != self[$0 - 1].turn } : []
    return end - 1
  }

  /// Discards the instants before the last frame, except a few.
  mutating func forget() {
    guard let last = frames.last else { return }
    var keep = last
    while keep > first, last - keep < Self.lead, self[keep - 1].time > self[last].time - Self.reach
    { keep -= 1 }
    all.removeFirst(keep - first)
    first = keep
  }
}

/// The motions that scripts have declared for one slot during a run.
struct SlotDeclarations {
  /// The motions in the order in which they started.
  private(set) var motions: [DeclaredMotion] = []
  private let slot: Int
  private let bounds: Bounds
  /// The turn count at which the driver was last asked.
  private var turn = -1
  /// The driver, as it was last asked; nil if its state is unknown.
  private var asked: (owner: SlotOwner, state: DeclarationState)?

  /// Takes a slot, and the range of its property.
  init(_ slot: Int, in bounds: Bounds) {
    self.slot = slot
    self.bounds = bounds
  }

  /// Whether a motion has neither ended by a time nor been replaced.
  func isOpen(at time: Double) -> Bool {
    motions.last.map { $0.end > time } ?? false
  }

  /// Whether the driver was asked in a turn.
  func isNoted(inTurn turn: Int) -> Bool { turn == self.turn }

  /// Asks the slot's driver, which only a turn can change; `time` is that of the last turn.
  mutating func note(turn: Int, time: Double, _ stage: Stage) {
    guard turn != self.turn else { return }
    let isFirst = self.turn < 0
    self.turn = turn
    let owner = stage.store.owner(of: slot)
    let state = stage.declarationState(of: slot)
    if let state, let asked, asked.owner == owner, asked.state == state { return }
    asked = state.map { (owner, $0) }
    var motion = stage.declaration(of: slot)
    motion?.bounds = bounds
    note(motion, at: time, isFirst: isFirst)
  }

  /// Records the motion of a slot from a time on; nil if it has no declaration.
  private mutating func note(_ motion: DeclaredMotion?, at time: Double, isFirst: Bool) {
    var motion = motion
    // A mapping that was another one before is declared as since the first one.
    if let given = motion, case .mapping = given.form, let last = motions.last {
      motion?.start = max(given.start, last.start)
    }
    if let motion, let last = motions.last, !last.isInterrupted, motion.continues(last) { return }
    if var last = motions.popLast() {
      last.end = min(last.end, time)
      if last.end > last.start + Instant.tolerance { motions.append(last) }
    }
    guard var new = motion else { return }
    if case .mapping = new.form { new.start = max(new.start, isFirst ? 0 : time) }
    // A motion that has begun before, and has had other values, does not follow a declaration. A
    // layer that a turn has made is recorded later than its motions.
    if isFirst || new.start > time - Self.turnTolerance { motions.append(new) }
  }

  /// The instants of a turn, and those of turns between which no sample fits, differ by less, in
  /// seconds.
  private static let turnTolerance = 4 * Instant.tolerance
}
