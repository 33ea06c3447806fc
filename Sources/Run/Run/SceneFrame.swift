import MotionCore
import MotionMath
import PageFlipEngine

/// The scene at the time of one frame; it is lent to a sink, which cannot keep it.
///
/// Layers are named by their index, values by their slot. Numbers are as they are shown: what a driver takes
/// beyond its property's range is clamped to it, while the driver keeps its own value.
package struct SceneFrame: ~Copyable {
  package let index: Int
  /// In seconds.
  package let time: Double
  /// The slots that have changed since the last frame, ascending.
  package let changes: [Int32]
  /// How many turns the scene has taken: between two looks at it after equally many, everything moves smoothly.
  package let turnCount: Int
  /// Whether it is shown at the very instant of a turn, before or after that.
  let isAtTurn: Bool
  /// What the script has printed so far, in bytes.
  package let printedBytes: Int
  let stage: Stage

  init(_ index: Int, at time: Double, of session: Session) {
    self.index = index
    self.time = time
    changes = session.changes
    turnCount = session.turnCount
    isAtTurn = false
    printedBytes = session.printedBytes
    stage = session.stage
  }

  /// The scene at an instant before a frame.
  init(_ look: Look, before frame: Int, of session: Session) {
    index = frame
    time = look.time
    var changes: [Int32] = []
    session.stage.store.listChanges(into: &changes)
    self.changes = changes
    turnCount = look.turn
    isAtTurn = look.isAtTurn
    printedBytes = session.printedBytes
    stage = session.stage
  }

  /// What has happened since the last frame, in order.
  package var events: [StageEvent] { stage.events }

  /// The number of layers; those that come are added at the end, and none goes.
  package var layerCount: Int { stage.layers.count }

  package func layer(_ index: Int) -> SceneLayer { SceneLayer(stage.layers[index]) }

  /// Returns the layers that lie in a layer, in the order in which they are painted: by `zPosition`, and where
  /// that is equal, in the order in which they were made.
  package func children(of layer: Int) -> [Int] {
    let children = stage.layers[layer].children.map { child in
      (index: child.index, height: child.property("zPosition").map { stage.store[$0.slot] } ?? 0)
    }
    return children.enumerated().sorted {
      ($0.element.height, $0.offset) < ($1.element.height, $1.offset)
    }.map(\.element.index)
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

  /// Returns what is shown of one slot: a number, or a component of a colour, as that is.
  package func number(_ slot: Int) -> Double {
    stage.property(at: slot).property.shown(stage.store[slot])
  }

  /// Returns the value of the property at its first slot; a colour is resolved.
  package func value(_ slot: Int) -> PropertyValue {
    let property = stage.property(at: slot).property
    return stage.store.value(at: slot, property.form, names: .none)
      .clamped(to: property.bounds)
  }

  /// Returns whether neither the layer nor one that it lies in is hidden.
  package func isVisible(_ layer: Int) -> Bool {
    lineage(of: layer).allSatisfy { layer in
      layer.property("hidden").map { stage.store[$0.slot] == 0 } ?? true
    }
  }

  /// Returns the opacity of the layer times that of all layers that it lies in.
  package func effectiveOpacity(_ layer: Int) -> Double {
    lineage(of: layer).reduce(1) { opacity, layer in
      opacity
        * (layer.property("opacity").map { $0.property.shown(stage.store[$0.slot]) } ?? 1)
    }
  }

  /// Returns the transform from the layer's points to the scene's, through all layers around it; a point's
  /// fourth coordinate is what the first two are to be divided by.
  package func projection(_ layer: Int) throws(Diagnostic) -> Transform3D {
    try SceneProjection(stage.layers[layer]).transform(in: stage.store)
  }

  /// Returns the face that the viewer sees of the leaf that the layer is a page of; nil for a layer that is none.
  ///
  /// A leaf that is edge-on shows its back. Whether the edge of a thick one is seen is said by the
  /// booklet's own `face`.
  package func face(_ layer: Int) -> PageFace? {
    guard let turn = stage.pageTurns[layer], let projection = LayerProjection(stage.layers[layer])
    else { return nil }
    let angle = stage.store[turn.slot] + (turn.isBack ? -Booklet.tolerance : Booklet.tolerance)
    let seesLayer =
      projection.sheet(turnedBy: angle, in: stage.store)
      .facing(projection.viewer(in: stage.store)) > 0
    return seesLayer == turn.isBack ? .back : .front
  }

  /// The layer and those that it lies in, from the inside out.
  private func lineage(of layer: Int) -> some Sequence<Layer> {
    sequence(first: stage.layers[layer]) { $0.parent }
  }
}
