import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// A property that a sink has found to be written, or a channel of it.
struct SinkProperty {
  /// The index of the layer.
  let layer: Int
  let property: Property
  /// The first slot.
  let slot: Int
  /// The first frame with the layer.
  let layerFrame: Int
  /// The first frame in which the property was written.
  let frame: Int
  let initial: Value
}

/// The layers, the events and the written properties of a run.
struct SinkContents {
  /// The run without its columns.
  private(set) var recording = Recording(scene: "", rate: 60, seed: 0)
  private let filter: TraceFilter
  private var score: ScoreReader
  private var known = StageContents()
  /// The index of each slot's property among those that are written; `unwritten`, or `unselected`.
  private var places: [Int32] = []
  /// The number of removed layers that are no longer recorded.
  private var removalCount = 0
  /// For each layer of the stage, its index in the recording.
  private var indices: [Int] = []

  static let unwritten = -1
  private static let unselected: Int32 = -2

  /// Takes the patterns of the properties to record; all are recorded if there is no pattern.
  init(select: [String]) {
    filter = TraceFilter(select)
    score = ScoreReader(filter)
  }

  mutating func begin(_ scene: borrowing SceneHeader) {
    recording = Recording(
      scene: scene.scene, rate: Double(scene.rate.framesPerSecond), seed: scene.seed,
      facts: scene.traceFacts)
  }

  /// Notes the new layers of a frame, and those that are removed; returns whether there are any of
  /// these.
  mutating func noteLayers(of frame: borrowing SceneFrame) -> Bool {
    guard let additions = known.additions(of: frame.stage) else {
      return endLayers(of: frame.stage, frame.index)
    }
    if !additions.renamed.isEmpty { end(additions.renamed, frame.stage, frame.index) }
    add(additions, frame.index)
    return endLayers(of: frame.stage, frame.index) || !additions.renamed.isEmpty
  }

  mutating func noteEvents(of frame: borrowing SceneFrame) {
    for event in frame.events {
      recording.events.append(
        RecordedEvent(
          frame: frame.index, time: event.time, event: TraceEvent(event, at: event.time)))
    }
    recording.score += score.next(of: frame.stage).map { entry in
      RecordedScoreEntry(frame: frame.index, entry: entry)
    }
    recording.frameCount = frame.index + 1
  }

  /// Whether a layer was removed.
  func hasEnded(_ layer: Int) -> Bool { recording.layers[layer].endFrame != nil }

  private mutating func add(_ additions: StageContents.Additions, _ frame: Int) {
    recording.defaults += additions.defaults
    for layer in additions.layers {
      var recorded = RecordedLayer(
        path: layer.path, id: layer.id, kind: layer.kind.name,
        parent: layer.parent.map { indices[$0.index] }, firstFrame: frame)
      if layer.index < indices.count {
        let former = indices[layer.index]
        recorded.place = recording.layers[former].place ?? former
        indices[layer.index] = recording.layers.count
      } else {
        indices.append(recording.layers.count)
      }
      recording.layers.append(recorded)
    }
    for layer in additions.changed + additions.layers {
      let index = indices[layer.index]
      recording.layers[index].groups = layer.shownGroups
      recording.layers[index].parts = layer.stage[StageDrawings.self][partsOf: layer].map { part in
        part.map { $0.mapLayers { indices[$0] } }
      }
    }
  }

  /// Ends the recording of layers under the paths that they had before they began to leave.
  private mutating func end(_ layers: [Layer], _ stage: Stage, _ frame: Int) {
    growPlaces(to: stage.store.slotCount)
    for layer in layers {
      recording.layers[indices[layer.index]].endFrame = frame
      for slots in layer.slots { for slot in slots { places[slot] = Int32(Self.unwritten) } }
    }
  }

  /// Ends the recording of the layers that have been removed.
  private mutating func endLayers(of stage: Stage, _ frame: Int) -> Bool {
    let removals = stage[LayerRemovals.self].layers
    guard removalCount < removals.count else { return false }
    growPlaces(to: stage.store.slotCount)
    for layer in removals[removalCount...] {
      if layer.index < indices.count { recording.layers[indices[layer.index]].endFrame = frame }
      for slots in layer.slots { for slot in slots { places[slot] = Self.unselected } }
    }
    removalCount = removals.count
    return true
  }

  mutating func growPlaces(to count: Int) {
    guard places.count < count else { return }
    places += repeatElement(Int32(Self.unwritten), count: count - places.count)
  }

  /// Returns the index of a slot's property, `unwritten`, or another negative number.
  @inline(__always)
  func place(of slot: Int) -> Int { Int(places[slot]) }

  /// Gives a property that is written for the first time an index, or a channel that is selected
  /// without its property; nil if it is not selected, or is recorded from the next frame on.
  mutating func addProperty(
    at slot: Int, _ frame: Int, _ stage: Stage, index: Int
  ) -> SinkProperty? {
    let (layer, property, first) = stage.property(at: slot)
    // A layer made since the last frame is recorded from the next frame on.
    guard layer.index < indices.count else { return nil }
    let recorded = indices[layer.index]
    let layerFrame = recording.layers[recorded].firstFrame
    let initial = layerFrame == frame ? stage.traceValue(at: first) : property.initialValue
    guard filter.matches(path: layer.path, property: property.name) else {
      let channel = filter.channel(at: slot - first, of: property, in: layer)
      places[slot] = channel == nil ? Self.unselected : Int32(index)
      return channel.map {
        SinkProperty(
          layer: recorded, property: property.channel($0), slot: slot, layerFrame: layerFrame,
          frame: frame, initial: .number(initial.channel($0.rawValue)))
      }
    }
    for part in first..<first + property.slotCount { places[part] = Int32(index) }
    return SinkProperty(
      layer: recorded, property: property, slot: first, layerFrame: layerFrame, frame: frame,
      initial: initial)
  }
}

extension TraceFilter {
  /// Returns the channel of a colour that is selected and has a slot, which is counted from the
  /// property's first one; nil if there is none.
  func channel(at slot: Int, of property: Property, in layer: Layer) -> Color.Channel? {
    guard property.initialValue.kind == .color else { return nil }
    return channels(path: layer.path, property: property.name).first { $0.rawValue == slot }
  }
}

/// The drivers that a property has had during a run.
struct PropertyDrivers {
  /// Their labels, in the order in which they started, without duplicates.
  private(set) var labels: [String] = []
  private(set) var owner = SlotOwner.none

  /// Notes the present driver of a slot; returns whether it has changed.
  mutating func noteOwner(of slot: Int, _ stage: Stage) -> Bool {
    let owner = stage.store.owner(of: slot)
    guard owner != self.owner else { return false }
    self.owner = owner
    guard owner != .none else { return true }
    let label = stage.driverGroup(of: owner).label(of: owner.token)
    if !labels.contains(label) { labels.append(label) }
    return true
  }
}

/// Tracks which layers and properties of a stage have been announced, so that each is announced
/// once.
struct StageContents {
  /// The additions to a stage since the last call.
  struct Additions {
    /// New layers, in the order in which they were made, after known ones that have new paths.
    var layers: [Layer] = []
    /// The known layers that have new paths, because they leave.
    var renamed: [Layer] = []
    /// Earlier layers to whose drawings engines have added something, or that show further groups.
    var changed: [Layer] = []
    /// The defaults of the new properties.
    var defaults: [TraceDefaults] = []
  }

  private var layerCount = 0
  private var slotCount = 0
  /// The drawings, once the stage is known.
  private var drawings: StageDrawings?
  /// How many changes of single layers' drawings are known.
  private var changeCount = 0
  /// The parts of single layers that are known.
  private var parts: [Int: [Drawing<Amount>.Part]] = [:]
  private var groups: Set<String> = []
  /// The numbers of attached groups, of layers with some.
  private var groupCounts: [Int: Int] = [:]
  /// How many changes of paths are known.
  private var renameCount = 0
  private var removals: LayerRemovals?

  /// Returns the additions since the last call; nil if there are none.
  mutating func additions(of stage: Stage) -> Additions? {
    let drawings = self.drawings ?? stage[StageDrawings.self]
    let removals = self.removals ?? stage[LayerRemovals.self]
    (self.drawings, self.removals) = (drawings, removals)
    guard
      stage.store.slotCount != slotCount || drawings.changes.count != changeCount
        || removals.renamed.count != renameCount
    else { return nil }
    var additions = Additions()
    additions.renamed = takeRenamed(removals)
    var changed: Set<Int> = []
    for layer in drawings.changes[changeCount...] {
      let parts = drawings[partsOf: layer]
      guard parts != self.parts[layer.index, default: []] else { continue }
      self.parts[layer.index] = parts
      changed.insert(layer.index)
    }
    changeCount = drawings.changes.count
    if slotCount != stage.store.slotCount {
      addDefaults(of: stage, to: &additions)
      changed.formUnion(layersWithFurtherGroups(in: stage))
    }
    slotCount = stage.store.slotCount
    additions.changed = changed.filter { $0 < layerCount }.sorted().map { stage.layers[$0] }
    additions.layers = additions.renamed + stage.layers[layerCount...]
    layerCount = stage.layers.count
    return additions
  }

  /// Returns the known layers whose paths have changed since the last call, each once and after its
  /// parent.
  private mutating func takeRenamed(_ removals: LayerRemovals) -> [Layer] {
    guard renameCount < removals.renamed.count else { return [] }
    let indices = Set(removals.renamed[renameCount...].map(\.index)).filter { $0 < layerCount }
    renameCount = removals.renamed.count
    return indices.sorted().compactMap { index in
      removals.renamed.first { $0.index == index && !$0.isGone }
    }
  }

  private mutating func addDefaults(of stage: Stage, to additions: inout Additions) {
    for layer in stage.layers {
      if layer.parent != nil, groups.insert(TraceDefaults.everyLayer).inserted {
        additions.defaults.append(.ofEveryLayer)
      }
      if groups.insert(layer.kind.name).inserted {
        let group = TraceDefaults(layer.kind)
        if !group.pairs.isEmpty || group.look != nil { additions.defaults.append(group) }
      }
      for (group, _) in layer.attachments where groups.insert(group.name).inserted {
        additions.defaults.append(.init(group.name, group.properties, .parts(group.parts)))
      }
    }
  }

  private mutating func layersWithFurtherGroups(in stage: Stage) -> [Int] {
    stage.layers.filter { layer in
      let count = layer.attachments.count
      guard count > 0, groupCounts[layer.index] != count else { return false }
      groupCounts[layer.index] = count
      return !layer.shownGroups.isEmpty
    }
    .map(\.index)
  }
}
