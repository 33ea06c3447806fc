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
    /// Earlier layers that have become pages, or contain pages now.
    var changed: [Layer] = []
    /// The defaults of the new properties.
    var defaults: [TraceDefaults] = []
  }

  private var layerCount = 0
  private var slotCount = 0
  /// The pages, once the stage is known.
  private var turns: PageTurns?
  /// How many changes of the pages are known.
  private var turnCount = 0
  private var groups: Set<String> = []

  /// Returns the additions since the last call; nil if there are none.
  mutating func additions(of stage: Stage) -> Additions? {
    let turns = self.turns ?? stage[PageTurns.self]
    self.turns = turns
    guard stage.store.slotCount != slotCount || turns.changes.count != turnCount else { return nil }
    var additions = Additions()
    let changed = Set(turns.changes[turnCount...].map(\.index)).filter { $0 < layerCount }
    additions.changed = changed.sorted().map { stage.layers[$0] }.filter {
      turns[turnOf: $0] != nil || turns[viewpointOf: $0] != nil
    }
    turnCount = turns.changes.count
    additions.layers = Array(stage.layers[layerCount...])
    layerCount = stage.layers.count
    if slotCount != stage.store.slotCount { addDefaults(of: stage, to: &additions) }
    slotCount = stage.store.slotCount
    return additions
  }

  private mutating func addDefaults(of stage: Stage, to additions: inout Additions) {
    for layer in stage.layers {
      if layer.parent != nil, groups.insert(TraceDefaults.everyLayer).inserted {
        additions.defaults.append(.init(TraceDefaults.everyLayer, LayerProperties.all))
      }
      if !layer.kind.own.isEmpty, groups.insert(layer.kind.name).inserted {
        additions.defaults.append(.init(layer.kind.name, layer.kind.own))
      }
      for (group, _) in layer.attachments where groups.insert(group.name).inserted {
        additions.defaults.append(.init(group.name, group.properties))
      }
    }
  }
}
