import MotionCore
import MotionMath
import MotionRecording
import MotionTrace

/// Records a run. After a failure, the recording is complete up to the last frame.
///
/// Velocities and corners (the instants at which one motion changes into another) are computed from
/// samples shortly before and after each frame and each turn. They are therefore known for every
/// driver, and exact to about 1e-7.
package struct RecordingSink: FrameSink, ~Copyable {
  private let filter: TraceFilter
  private let hasVelocities: Bool
  private var partial = Recording(scene: "", rate: 60, seed: 0)
  private var known = StageContents()
  private var entries: [RecordedEntry] = []
  /// The index of each slot's entry; -1 if the slot has not been written, -2 if it is not selected.
  private var places: [Int32] = []
  private var instants = RecordedInstants()
  /// The number of removed layers that are no longer recorded.
  private var removalCount = 0
  /// The indices of the numeric entries that have been written since the second-last frame.
  private var moving: [Int32] = []
  /// The indices of the entries with a declared motion that has not ended, and the last turn, at
  /// which their drivers were asked. A motion may end without a change of the value.
  private var declared: [Int32] = []
  private var turn = (count: 0, time: 0.0)
  /// Whether the run has ended with the last frame, which is recorded then.
  private var hasEnded = false

  /// Makes a sink that records the properties that match a pattern, or all if there is no pattern.
  /// Without velocities, which are then NaN in the frames, it takes a third of the time.
  package init(select: [String] = [], hasVelocities: Bool = true) {
    filter = TraceFilter(select)
    self.hasVelocities = hasVelocities
  }

  /// The recording, once the run has ended.
  package var recording: Recording {
    var recording = partial
    // Sorting the entries would copy them.
    for index in entries.indices.sorted(by: { entries[$0].slot < entries[$1].slot }) {
      let entry = entries[index]
      recording.properties.append(
        RecordedProperty(layer: entry.layer, property: entry.property.name, frame: entry.frame))
      if let column = entry.column {
        recording.columns.append(column)
      } else {
        recording.layers[entry.layer].constants.append(.init(entry.property.name, entry.initial))
      }
    }
    return recording
  }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    partial = Recording(
      scene: scene.scene, rate: Double(scene.rate.framesPerSecond), seed: scene.seed,
      facts: scene.traceFacts)
  }

  package var looks: Looks { hasVelocities ? .aroundTurnsAndFrames : .aroundTurns }

  package mutating func look(_ frame: borrowing SceneFrame) {
    let instant = instants.add(frame.time, turn: frame.turnCount)
    note(frame, at: instant)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    if !hasEnded { finishFrame() }
    hasEnded = false
    if let additions = known.additions(of: frame.stage) { add(additions, frame.index) }
    endLayers(of: frame.stage, frame.index)
    note(frame, at: instants.addFrame(frame.time, turn: frame.turnCount))
    for event in frame.events {
      partial.events.append(
        RecordedEvent(
          frame: frame.index, time: event.time, event: TraceEvent(event, at: event.time)))
    }
    partial.frameCount = frame.index + 1
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {
    finishFrame()
    hasEnded = true
  }

  private mutating func add(_ additions: StageContents.Additions, _ frame: Int) {
    partial.defaults += additions.defaults
    for layer in additions.layers {
      partial.layers.append(
        RecordedLayer(
          path: layer.path, id: layer.id, kind: layer.kind.name, parent: layer.parent?.index,
          firstFrame: frame))
    }
    for layer in additions.changed + additions.layers {
      let stage = layer.stage
      let turns = stage[PageTurns.self]
      partial.layers[layer.index].page = turns[turnOf: layer].map { TracePage($0, stage) }
      partial.layers[layer.index].viewpoint =
        TraceViewpoint(turns[viewpointOf: layer] ?? .anchor)
    }
  }

  /// Ends the recording of the layers that have been removed.
  private mutating func endLayers(of stage: Stage, _ frame: Int) {
    let removals = stage[LayerRemovals.self].layers
    guard removalCount < removals.count else { return }
    growPlaces(to: stage.store.slotCount)
    for layer in removals[removalCount...] {
      partial.layers[layer.index].endFrame = frame
      for slots in layer.slots { for slot in slots { places[slot] = -2 } }
    }
    removalCount = removals.count
    // The samples since the last frame belong to no frame any more.
    moving.removeAll { partial.layers[entries[Int($0)].layer].endFrame != nil }
  }

  private mutating func growPlaces(to count: Int) {
    guard places.count < count else { return }
    places += repeatElement(-1, count: count - places.count)
  }

  /// Samples the slots that have changed since the last frame.
  private mutating func note(_ frame: borrowing SceneFrame, at instant: Int) {
    let stage = frame.stage
    growPlaces(to: stage.store.slotCount)
    if turn.count != frame.turnCount {
      turn = (frame.turnCount, frame.time)
      declared.removeAll { !entries[Int($0)].noteDeclarations(turn, stage) }
    }
    let isFrame = instants.isFrame(instant)
    var last = -1
    for slot in frame.changes {
      let index = place(of: Int(slot), frame.index, stage)
      guard index >= 0, index != last else { continue }
      last = index
      // One call, because reading a member of an element copies the element.
      let begins = entries[index].sample(
        frame, at: instant, isFrame: isFrame, after: turn, hasVelocity: hasVelocities)
      if begins.declared { declared.append(Int32(index)) }
      if begins.moving { moving.append(Int32(index)) }
    }
  }

  /// Returns the index of a slot's entry, and makes the entry if needed; -2 if the slot is not
  /// selected.
  private mutating func place(of slot: Int, _ frame: Int, _ stage: Stage) -> Int {
    if places[slot] != -1 { return Int(places[slot]) }
    let (layer, property, first) = stage.property(at: slot)
    // A layer made since the last frame is recorded from the next frame on.
    guard layer.index < partial.layers.count else { return -2 }
    let isChosen = filter.matches(path: layer.path, property: property.name)
    let index = isChosen ? entries.count : -2
    for part in first..<first + property.slotCount { places[part] = Int32(index) }
    guard isChosen else { return index }
    let isNew = partial.layers[layer.index].firstFrame == frame
    entries.append(
      RecordedEntry(
        layer: layer.index, property: property, slot: first,
        layerFrame: partial.layers[layer.index].firstFrame, frame: frame,
        initial: isNew ? stage.traceValue(at: first) : property.initialTraceValue))
    return index
  }

  /// Records the last frame, once the samples after it are known.
  private mutating func finishFrame() {
    for index in moving { entries[Int(index)].finishFrame(instants, in: partial) }
    instants.forget()
    guard let first = instants.all.first else { return }
    moving.removeAll { index in
      entries[Int(index)].forget(before: instants.first, turn: first.turn)
      return !entries[Int(index)].isMoving
    }
  }
}
