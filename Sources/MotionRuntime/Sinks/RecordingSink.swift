import MotionCore
import MotionRecording
import MotionTrace

/// Records a run. What was recorded before a failure is whole to its last frame.
package struct RecordingSink: FrameSink, ~Copyable {
  /// A property that has been written.
  private struct Entry {
    let layer: Int
    let property: Property
    let slot: Int
    /// The first frame that mentions the property.
    let frame: Int
    var column: RecordedColumn
    var hasMoved = false
    var owner = SlotOwner.none
    /// What the number is to be in the next frame if nothing happens; NaN where that is not known.
    var forecast = Double.nan
  }

  private let filter: TraceFilter
  private var partial = Recording(scene: "", rate: 60, seed: 0)
  private var entries: [Entry] = []
  /// For each slot the index of its entry; -1 for one that has not been written, -2 for one that is not chosen.
  private var places: [Int32] = []
  private var rate = FrameRate.sixty
  private var known = StageContents()

  /// Makes a sink that records the properties which match the patterns; all if there is none.
  package init(select: [String] = []) { filter = TraceFilter(select) }

  /// What has been recorded so far.
  package var recording: Recording {
    var recording = partial
    for entry in entries.sorted(by: { $0.slot < $1.slot }) {
      recording.properties.append(
        RecordedProperty(layer: entry.layer, property: entry.property.name, frame: entry.frame))
      if entry.hasMoved {
        recording.columns.append(entry.column)
      } else {
        recording.layers[entry.layer].constants.append(
          .init(entry.property.name, entry.column.initial))
      }
    }
    return recording
  }

  package mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic) {
    rate = scene.rate
    partial = Recording(
      scene: scene.scene, rate: Double(scene.rate.framesPerSecond), seed: scene.seed,
      facts: scene.traceFacts)
  }

  package mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    let stage = frame.stage
    if let news = known.news(of: stage) { add(news, frame.index) }
    if places.count < stage.store.slotCount {
      places += repeatElement(-1, count: stage.store.slotCount - places.count)
    }
    var last = -1
    for slot in frame.changes {
      let index = place(of: Int(slot), frame.index, stage)
      guard index >= 0, index != last else { continue }
      last = index
      record(index, frame.index, stage)
    }
    for event in stage.events {
      partial.events.append(
        RecordedEvent(
          frame: frame.index, time: event.time, event: TraceEvent(event, at: event.time)))
    }
    partial.frameCount = frame.index + 1
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) throws(Diagnostic) {}

  private mutating func add(_ news: StageContents.News, _ frame: Int) {
    partial.defaults += news.defaults
    for layer in news.layers {
      partial.layers.append(
        RecordedLayer(
          path: layer.path, id: layer.id, kind: layer.kind.name, parent: layer.parent?.index,
          firstFrame: frame))
    }
    for layer in news.changed + news.layers {
      let stage = layer.stage
      partial.layers[layer.index].page = stage.pageTurns[layer.index].map { TracePage($0, stage) }
      partial.layers[layer.index].viewpoint =
        TraceViewpoint(stage.viewpoints[layer.index] ?? .anchor)
    }
  }

  /// Returns the index of a slot's entry, which is made where there is none; -2 for a slot that is not chosen.
  private mutating func place(of slot: Int, _ frame: Int, _ stage: Stage) -> Int {
    if places[slot] != -1 { return Int(places[slot]) }
    let (layer, property, first) = stage.property(at: slot)
    let isChosen = filter.matches(path: layer.path, property: property.name)
    let index = isChosen ? entries.count : -2
    for part in first..<first + property.kind.slotCount { places[part] = Int32(index) }
    guard isChosen else { return index }
    let isNew = partial.layers[layer.index].firstFrame == frame
    entries.append(
      Entry(
        layer: layer.index, property: property, slot: first, frame: frame,
        column: RecordedColumn(
          layer: layer.index, property: property.name,
          initial: isNew ? stage.traceValue(at: first) : TraceValue(initialOf: property),
          values: property.kind.traceKind == .number
            ? .numbers(NumberTrack()) : .steps(frames: [], values: []))))
    if isNew { note(stage.store.owner(of: first), index, stage) }
    return index
  }

  private mutating func record(_ index: Int, _ frame: Int, _ stage: Stage) {
    guard partial.layers[entries[index].layer].firstFrame < frame else {
      return forecast(index, frame, stage)
    }
    let slot = entries[index].slot
    let owner = stage.store.owner(of: slot)
    switch entries[index].column.values {
    case .numbers(var track):
      let value = entries[index].property.shown(stage.store[slot])
      if let last = track.numbers.last ?? entries[index].column.initial.number, last == value {
        break
      }
      // So that the track is not copied as it grows.
      entries[index].column.values = .steps(frames: [], values: [])
      append(to: &track, index, owner, frame, stage)
      entries[index].column.values = .numbers(track)
      entries[index].hasMoved = true
    case .steps(var frames, var values):
      let value = stage.traceValue(at: slot)
      guard value != (values.last ?? entries[index].column.initial) else { break }
      entries[index].column.values = .steps(frames: [], values: [])
      frames.append(Int32(frame))
      values.append(value)
      entries[index].column.values = .steps(frames: frames, values: values)
      entries[index].hasMoved = true
    }
    note(owner, index, stage)
    forecast(index, frame, stage)
  }

  /// Adds a frame's number, and before it a corner where another motion has begun since the last one.
  private func append(
    to track: inout NumberTrack, _ index: Int, _ owner: SlotOwner, _ frame: Int, _ stage: Stage
  ) {
    let entry = entries[index]
    let value = entry.property.shown(stage.store[entry.slot])
    // A frame takes in what happens within the tolerance after it.
    let time = max(rate.time(of: frame), stage.now)
    let motion = stage.motion(of: entry.slot, owner, at: time)
    // Where the range holds the value back, the property stands still.
    let velocity: Double? =
      value != stage.store[entry.slot] ? 0 : motion?.velocity ?? (entry.owner == owner ? nil : 0)
    let isExpected = entry.forecast.isNaN || entry.forecast == stage.store[entry.slot]
    if entry.owner != owner || !isExpected {
      let before = rate.time(of: frame - 1)
      let instant = min(max(stage.now, before), time)
      if owner == .none {
        track.addCorner(
          at: stage.now > before ? stage.now : time, value: value, velocity: velocity ?? .nan)
      } else if let start = stage.motion(of: entry.slot, owner, at: instant) {
        track.addCorner(
          at: instant, value: entry.property.shown(start.value), velocity: start.velocity)
      } else if track.lastFrame != frame - 1 {
        // What moves it has no closed form; until then the property has held its value.
        track.addCorner(
          at: instant, value: track.numbers.last ?? entry.column.initial.number ?? value,
          velocity: .nan)
      }
    }
    track.append(value, velocity: velocity ?? .nan, at: frame)
  }

  /// Notes what the number will be in the next frame.
  private mutating func forecast(_ index: Int, _ frame: Int, _ stage: Stage) {
    let slot = entries[index].slot
    let owner = stage.store.owner(of: slot)
    entries[index].owner = owner
    entries[index].forecast =
      stage.motion(of: slot, owner, at: rate.time(of: frame + 1))?.value ?? .nan
  }

  /// Notes by name what moves a property.
  private mutating func note(_ owner: SlotOwner, _ index: Int, _ stage: Stage) {
    guard owner != .none, owner != entries[index].owner else { return }
    let label = stage.driverGroup(of: owner).label(of: owner.token)
    if !entries[index].column.drivers.contains(label) {
      entries[index].column.drivers.append(label)
    }
  }
}

extension Stage {
  /// The motion of a number at a time that is not before the last turn; nil where nothing drives it, or by no
  /// closed form.
  fileprivate func motion(of slot: Int, _ owner: SlotOwner, at time: Double) -> Motion? {
    guard owner != .none else { return nil }
    let group = driverGroup(of: owner)
    return group.hasClosedForm ? group.motion(of: slot, token: owner.token, at: time) : nil
  }
}

extension TraceValue {
  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}
