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

  /// Makes a sink that records the properties that match a pattern, or all if there is no pattern.
  package init(select: [String] = [], velocities: Velocities = .all) {
    contents = SinkContents(select: select)
    self.velocities = velocities
  }

  /// The recording, once the run has ended.
  package var recording: Recording {
    var recording = contents.recording
    // Sorting the entries would copy them.
    let places = entryCounts.indices.filter { entryCounts[$0] > 0 }
      .map { (index: $0, place: entries[$0].place) }
    for (index, place) in places.sorted(by: { $0.place.slot < $1.place.slot }) {
      recording.properties.append(
        RecordedProperty(layer: place.layer, property: place.property.name, frame: place.frame))
      recording.add(RecordedEntry.column(place, entries[index..<index + entryCounts[index]]))
    }
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
