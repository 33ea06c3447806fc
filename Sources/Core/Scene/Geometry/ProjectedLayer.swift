import MotionValues

/// A layer as its projection depends on it: its slots and its place in the tree.
package struct ProjectedLayer {
  /// The index of the layer around it; nil for the scene.
  package let parent: Int?
  /// The first of its slots, which are those of `LayerSlot` or, for the scene, of `SceneSlot`.
  package let firstSlot: Int
  /// The places of a scroll view's offsets after the first slot; nil for other layers.
  package let scrollOffsets: (x: Int, y: Int)?
  /// How it turns as a page; nil if it is not one.
  package let turn: PageTurn?
  /// The viewpoint of the layers inside it; nil for one that contains no pages.
  package let viewpoint: Viewpoint?

  package init(
    parent: Int?, firstSlot: Int, scrollOffsets: (x: Int, y: Int)?, turn: PageTurn?,
    viewpoint: Viewpoint?
  ) {
    self.parent = parent
    self.firstSlot = firstSlot
    self.scrollOffsets = scrollOffsets
    self.turn = turn
    self.viewpoint = viewpoint
  }

  init(_ layer: Layer, _ turns: PageTurns) {
    self.init(
      parent: layer.parent?.index, firstSlot: layer.firstSlot,
      scrollOffsets: layer.kind.scrollOffsets, turn: turns[turnOf: layer],
      viewpoint: turns[viewpointOf: layer])
  }
}
