import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Summarises a run while it runs, without a recording of it.
///
/// Each value is measured when it comes. A driver that knows its velocity is asked for it, once a
/// frame for all of its slots. Around turns, and around frames while a driver without a closed form
/// owns a slot, velocities and corners are computed as in a recording: from samples shortly before
/// and after.
package struct SummarySink: FrameSink, ~Copyable {
  private let listsMoves: Bool
  private var contents: SinkContents
  private var entries: [SummaryEntry] = []
  private var instants = RecordedInstants()
  /// The indices of the numeric entries that have been sampled since the second-last frame.
  private var moving: [Int32] = []
  private var velocities = KnownVelocities()
  /// The turn count of the last frame.
  private var turn = -1
  /// Whether a turn precedes the last frame, after which further samples follow.
  private var hasTurned = true
  /// Whether the velocity of a slot that moves is unknown.
  private var hasUnknown = false

  /// Makes a sink that measures the properties that match a pattern, or all if there is no pattern.
  /// If the rows do not list all moves, they have those that a table shows.
  package init(select: [String] = [], listsMoves: Bool = true) {
    contents = SinkContents(select: select)
    self.listsMoves = listsMoves
  }

  /// The number of frames so far.
  package var frameCount: Int { contents.recording.frameCount }

  /// The summary of the run that has ended.
  package var summary: MotionSummary {
    let run = contents.recording
    let rows = entries.indices.sorted { entries[$0].place.slot < entries[$1].place.slot }
      .compactMap { index in
        entries[index].row(
          path: run.layers[entries[index].place.layer].path, frameCount: run.frameCount,
          rate: run.rate)
      }
    return MotionSummary(run, rows: rows)
  }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    contents.begin(scene)
  }

  package var looks: Looks { hasUnknown || hasTurned ? .aroundTurnsAndFrames : .aroundTurns }

  package mutating func look(_ frame: borrowing SceneFrame) {
    let instant = instants.add(frame.time, turn: frame.turnCount)
    if frame.isAtTurn { velocities.update(frame) }
    if frame.turnCount != turn { hasUnknown = hasUnknown || frame.stage.hasUnknownVelocities }
    contents.growPlaces(to: frame.stage.store.slotCount)
    var last = -1
    for slot in frame.changes {
      let index = place(of: Int(slot), frame.index, frame.stage)
      guard index >= 0, index != last else { continue }
      last = index
      let velocity = frame.isAtTurn ? velocities[Int(slot)] : .nan
      sample(index, frame, at: instant, velocity: velocity, isFrame: false)
    }
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    finishFrame()
    if contents.noteLayers(of: frame) {
      // The samples since the last frame belong to no frame any more.
      moving.removeAll { contents.hasEnded(entries[Int($0)].place.layer) }
    }
    let hasLooked = instants.all.last.map { !$0.isFrame } ?? true
    let instant = instants.addFrame(frame.time, turn: frame.turnCount)
    hasTurned = frame.turnCount != turn
    turn = frame.turnCount
    let stage = frame.stage
    velocities.update(frame)
    hasUnknown = stage.hasUnknownVelocities
    contents.growPlaces(to: stage.store.slotCount)
    var last = -1
    for slot in frame.changes {
      let slot = Int(slot)
      let index = place(of: slot, frame.index, stage)
      guard index >= 0, index != last else { continue }
      last = index
      let velocity = velocities[slot]
      if !hasTurned, !hasLooked,
        entries[index].goOn(
          to: stage.store[slot], velocity: velocity, stage.store.owner(of: slot),
          frame: frame.index, instant: instant)
      {
        continue
      }
      if velocity.isNaN, entries[index].place.property.isNumber { hasUnknown = true }
      sample(index, frame, at: instant, velocity: velocity, isFrame: true)
    }
    contents.noteEvents(of: frame)
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    for index in moving { entries[Int(index)].finishFrame(instants, frameCount - 1) }
  }

  private mutating func sample(
    _ index: Int, _ frame: borrowing SceneFrame, at instant: Int, velocity: Double, isFrame: Bool
  ) {
    let begins = entries[index].sample(frame, at: instant, velocity: velocity, isFrame: isFrame)
    if begins { moving.append(Int32(index)) }
  }

  /// Returns the index of a slot's entry, and makes the entry if needed; negative if the slot is not
  /// measured.
  private mutating func place(of slot: Int, _ frame: Int, _ stage: Stage) -> Int {
    let place = contents.place(of: slot)
    guard place == SinkContents.unwritten else { return place }
    let property = contents.addProperty(at: slot, frame, stage, index: entries.count)
    guard let property else { return place }
    entries.append(SummaryEntry(property, rate: contents.recording.rate, listsMoves: listsMoves))
    return entries.count - 1
  }

  /// Measures the last frame, once the samples after it are known.
  private mutating func finishFrame() {
    for index in moving { entries[Int(index)].finishFrame(instants, frameCount - 1) }
    instants.forget()
    guard let first = instants.all.first else { return }
    moving.removeAll { index in
      entries[Int(index)].forget(before: instants.first, turn: first.turn)
      return !entries[Int(index)].isMoving
    }
  }
}

/// The measures of one property during a run.
struct SummaryEntry {
  let place: SinkProperty
  /// Whether its value may have changed since it was last measured.
  var isMoving = false
  private var drivers = PropertyDrivers()
  private var numbers: NumberSamples
  private var meter: RowMeter
  private var steps: StepMeter

  init(_ place: SinkProperty, rate: Double, listsMoves: Bool) {
    self.place = place
    numbers = NumberSamples(place.property, initial: place.initial.channel(0))
    meter = RowMeter(from: place.initial.channel(0), rate: rate, listsMoves: listsMoves)
    steps = StepMeter(from: place.initial)
  }

  /// Measures a frame since whose predecessor there was neither a turn nor a sample; returns false if
  /// the velocity is not known, or that of another driver.
  ///
  /// It is not inlined, because reading a member of an element of an array copies the element.
  @inline(never)
  mutating func goOn(
    to value: Double, velocity: Double, _ owner: SlotOwner, frame: Int, instant: Int
  ) -> Bool {
    guard !velocity.isNaN, owner == drivers.owner, place.property.isNumber, place.frame < frame
    else { return false }
    let found = numbers.goOn(
      ValueAndVelocity(value: value, velocity: velocity), at: instant,
      after: meter.last ?? place.initial.channel(0))
    guard let found else { return true }
    if let corner = found.corner { meter.addCorner(corner) }
    meter.append(found.motion.value, velocity: found.motion.velocity, at: frame)
    return true
  }

  /// Samples the property at an instant; the velocity is NaN if it is unknown. Returns whether the
  /// property begins to move.
  mutating func sample(
    _ frame: borrowing SceneFrame, at instant: Int, velocity: Double, isFrame: Bool
  ) -> Bool {
    let stage = frame.stage
    if drivers.noteOwner(of: place.slot, stage) {
      numbers.noteHandover(inTurn: frame.turnCount)
    }
    guard place.property.isNumber else {
      if isFrame, place.layerFrame < frame.index {
        steps.append(stage.traceValue(at: place.slot), at: frame.index)
      }
      return false
    }
    numbers.append(
      ValueAndVelocity(value: stage.store[place.slot], velocity: velocity), at: instant)
    defer { isMoving = true }
    return !isMoving
  }

  /// Discards the samples before an instant.
  mutating func forget(before base: Int, turn: Int) {
    numbers.forget(before: base, turn: turn)
    isMoving = !numbers.isEmpty
  }

  /// Measures a frame, once the samples after it are known.
  mutating func finishFrame(_ instants: RecordedInstants, _ frame: Int) {
    let found = numbers.finishFrame(
      instants, after: meter.last ?? place.initial.channel(0), isFirst: place.frame == frame)
    guard let found else { return }
    for corner in found.corners { meter.addCorner(corner) }
    meter.append(found.motion.value, velocity: found.motion.velocity, at: frame)
  }

  /// The row of a run; nil if the property has not changed.
  func row(path: String, frameCount: Int, rate: Double) -> MotionSummary.Row? {
    let property = MotionSummary.MeasuredProperty(
      path: path, name: place.property.name, drivers: drivers.labels)
    return place.property.isNumber
      ? meter.row(of: property, frameCount: frameCount) : steps.row(of: property, rate: rate)
  }
}
