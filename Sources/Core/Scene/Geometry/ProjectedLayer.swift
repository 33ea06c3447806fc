import MotionValues

/// A layer as its projection depends on it: its slots and its place in the tree.
package struct ProjectedLayer {
  /// The index of the layer around it; nil for the scene.
  package let parent: Int?
  /// The first of its slots, which are those of `LayerSlot` or, for the scene, of `SceneSlot`.
  package let firstSlot: Int
  /// The places of a scroll view's offsets after the first slot; nil for other layers.
  package let scrollOffsets: (x: Int, y: Int)?
  /// The sheet on which it lies, and how its children are seen; nil for most layers.
  package let parts: SpatialParts?

  package init(
    parent: Int?, firstSlot: Int, scrollOffsets: (x: Int, y: Int)?, parts: SpatialParts?
  ) {
    self.parent = parent
    self.firstSlot = firstSlot
    self.scrollOffsets = scrollOffsets
    self.parts = parts
  }

  init(_ layer: Layer, _ drawings: StageDrawings) {
    self.init(
      parent: layer.parent?.index, firstSlot: layer.firstSlot,
      scrollOffsets: layer.kind.scrollOffsets, parts: drawings.spatialParts(of: layer))
  }
}
