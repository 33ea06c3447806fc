import MotionCore
import MotionValues

/// The scene at the time of one frame, borrowed by a sink during a call.
///
/// Layers are identified by their index, values by their slot. Numbers are the displayed ones: a
/// value that a driver moves beyond its property's range is clamped here; the driver keeps its own
/// value.
package struct SceneFrame: ~Copyable {
  package let index: Int
  /// The time of the frame, in seconds.
  package let time: Double
  /// The slots that have changed, for a sample before a frame; nil for a frame.
  private let changesBefore: [Int32]?
  /// How many turns the scene has taken. Between two samples with equal counts, every motion is
  /// smooth.
  package let turnCount: Int
  /// Whether the sample is at the instant of a turn, just before or just after it.
  package let isAtTurn: Bool
  /// How much the script has printed so far, in bytes.
  package let printedBytes: Int
  /// The stage at this frame, for checks; outputs read what follows.
  package let stage: Stage

  init(_ index: Int, at time: Double, of session: Session) {
    self.index = index
    self.time = time
    changesBefore = nil
    turnCount = session.turnCount
    isAtTurn = false
    printedBytes = session.printedBytes
    stage = session.stage
  }

  /// Makes a sample at an instant before a frame.
  init(_ look: Look, before frame: Int, of session: Session) {
    index = frame
    time = look.time
    var changes: [Int32] = []
    session.stage.store.changes.collect(into: &changes)
    changesBefore = changes
    turnCount = look.turn
    isAtTurn = look.isAtTurn
    printedBytes = session.printedBytes
    stage = session.stage
  }

  /// The slots that have changed since the last frame, ascending.
  package var changes: [Int32] { changesBefore ?? stage.store.listFrameChanges() }

  /// The events since the last frame, in order.
  package var events: [StageEvent] { stage.events }

  /// The number of layers. New layers are appended; removed ones keep their places.
  package var layerCount: Int { stage.layers.count }

  package func layer(_ index: Int) -> SceneLayer { SceneLayer(stage.layers[index]) }

  /// Returns whether the layer was removed, and no longer leaves.
  package func isRemoved(_ layer: Int) -> Bool { stage.layers[layer].isGone }

  /// Returns the children of a layer in painting order.
  package func children(of layer: Int) -> [Int] {
    stage.layers[layer].paintedChildren.map(\.index)
  }

  /// The number of slots.
  package var slotCount: Int { stage.store.slotCount }

  /// Returns the first slot of a layer's property; nil if the layer has no such property.
  package func slot(of property: String, in layer: Int) -> Int? {
    stage.layers[layer].property(property)?.slot
  }

  /// Returns the layer and the property that a slot belongs to, and the property's first slot.
  package func property(at slot: Int) -> (layer: Int, property: Property, firstSlot: Int) {
    let (layer, property, first) = stage.property(at: slot)
    return (layer.index, property, first)
  }

  /// Returns the displayed number of one slot, which may be a component of a colour.
  package func number(_ slot: Int) -> Double {
    stage.property(at: slot).property.shown(stage.store[slot])
  }

  /// Returns the displayed value of the property whose first slot is given; a colour is resolved.
  package func value(_ slot: Int) -> PropertyValue {
    let property = stage.property(at: slot).property
    return stage.store.value(at: slot, property.form, names: .none)
      .clamped(to: property.bounds)
  }

  /// Returns whether the layer has not been removed, and neither it nor any of its ancestors is hidden,
  /// a mask, or turned away without a back.
  package func isVisible(_ layer: Int) -> Bool {
    !stage.layers[layer].isGone
      && lineage(of: layer).allSatisfy { layer in
        (layer.property("hidden").map { stage.store[$0.slot] == 0 } ?? true) && !layer.isMask
          && !layer.hidesItself && !(layer.parent?.kind.throwsChildren ?? false)
      }
  }

  /// Returns the opacity of the layer multiplied by that of all its ancestors.
  package func effectiveOpacity(_ layer: Int) -> Double {
    stage.layers[layer].totalOpacity { stage.store[$0] }
  }

  /// Returns the projective transform from the layer's points to the scene's, through all
  /// ancestors.
  ///
  /// The first two coordinates of a transformed point are to be divided by the fourth.
  package func projection(_ layer: Int) throws(Diagnostic) -> Transform3D {
    try SceneProjection(stage.layers[layer]).transform(in: stage.store)
  }

  /// Returns the corners of the layer in the scene's coordinates, in points, through all ancestors.
  package func corners(_ layer: Int) throws(Diagnostic) -> Quadrilateral {
    try SceneProjection(stage.layers[layer]).corners(in: stage.store)
  }

  /// Returns the layer and its ancestors, innermost first.
  private func lineage(of layer: Int) -> some Sequence<Layer> {
    sequence(first: stage.layers[layer]) { $0.parent }
  }
}

/// A consumer of the frames of a run, such as a trace, a hash or a comparison.
///
/// 1. A run calls `begin` once, then `frame` for each frame in order, then `end` once, whether the
///    scene came to rest, was stopped or failed.
/// 2. If the script does not load, the sink is not called at all.
/// 3. An error that a sink throws passes through `SceneRun.run` to its caller, and the sink is not
///    called again.
/// 4. Calls are synchronous: the scene's clock does not advance during a call.
/// 5. The header and the frames are valid only during the call.
///
///     begin ──> frame ──> … ──> frame ──> end
///                 └─ look, before each frame unless `looks` is `none`
package protocol FrameSink: ~Copyable {
  mutating func begin(_ scene: borrowing SceneHeader) throws(Diagnostic)
  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation

  /// When the sink also samples the scene between frames; it may change during a run, but not from
  /// or to `none`.
  var looks: Looks { get }
  /// Whether the run has a score of who moves what; it is asked before the script is loaded.
  var readsScore: Bool { get }
  /// Receives the scene at an instant between two frames.
  ///
  /// The changes of the next frame are still those since the last frame.
  mutating func look(_ frame: borrowing SceneFrame)

  mutating func end(_ outcome: RunOutcome) throws(Diagnostic)
}

extension FrameSink where Self: ~Copyable {
  package var looks: Looks { .none }
  package var readsScore: Bool { false }
  package mutating func look(_ frame: borrowing SceneFrame) {}
}

/// When a sink samples the scene between frames.
package enum Looks: Hashable, Sendable, Comparable {
  case none
  /// Shortly before and after each turn.
  case aroundTurns
  /// Shortly before and after each turn and each frame, from which velocities follow.
  case aroundTurnsAndFrames
}

/// Whether a sink wants the next frame.
package enum Continuation: Hashable, Sendable {
  case goOn
  case stop
}

/// The facts of a run before its first frame, borrowed by a sink for the duration of a call.
package struct SceneHeader: ~Copyable {
  package let rate: FrameRate
  /// The tick rate of the scene's clock.
  package var tick: Tick { stage.tick }
  /// The stage before the first frame, for its values; outputs read what follows.
  package let stage: Stage

  package init(rate: FrameRate, stage: Stage) {
    self.rate = rate
    self.stage = stage
  }

  package var scene: String { stage.name }
  package var seed: Int { stage.seed }
  /// The system appearance that the run was started with.
  package var appearance: Appearance { stage.systemAppearance }
  package var reducesMotion: Bool { stage.reducesMotion }
  /// The text size that the run was started with.
  package var textSize: TextSize { stage[SystemSettings.self].textSize }
  /// The contrast that the run was started with.
  package var contrast: Contrast { stage.contrast }
  /// The layers that the script made while loading, in the order in which they were made.
  package var layers: [SceneLayer] { stage.layers.map { SceneLayer($0) } }
}

/// The constant facts of a layer.
package struct SceneLayer: Hashable, Sendable {
  /// The layer's position in the order of creation, from 0, which is the scene itself.
  package let index: Int
  package let id: String
  /// The ids from the root to the layer, joined by `/`. The scene's own path is its id.
  package let path: String
  package let kind: String
  /// The index of the parent layer; nil for the scene.
  package let parent: Int?

  init(_ layer: Layer) {
    index = layer.index
    id = layer.id
    path = layer.path
    kind = layer.kind.name
    parent = layer.parent?.index
  }
}
