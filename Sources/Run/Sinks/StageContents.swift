import MotionCore
import MotionRecording
import MotionValues

/// Tracks which layers and properties of a stage have been announced, so that each is announced
/// once.
struct StageContents {
  /// The additions to a stage since the last call.
  struct Additions {
    /// New layers, in the order in which they were made.
    var layers: [Layer] = []
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

  /// Returns the additions since the last call; nil if there are none.
  mutating func additions(of stage: Stage) -> Additions? {
    let drawings = self.drawings ?? stage[StageDrawings.self]
    self.drawings = drawings
    guard stage.store.slotCount != slotCount || drawings.changes.count != changeCount else {
      return nil
    }
    var additions = Additions()
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
    additions.layers = Array(stage.layers[layerCount...])
    layerCount = stage.layers.count
    return additions
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
