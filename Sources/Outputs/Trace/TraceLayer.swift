import MotionValues

/// The constant data of a layer, from which it is drawn.
package struct TraceLayer: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; the root's own path is its id.
  package let path: String
  package let id: String
  package let kind: String
  /// The path of the layer that contains it; nil for the root.
  package let parent: String?
  /// The properties that only its kind has, such as an image's `source` or a text's `fontSize`,
  /// with their values when the layer first appears. Values equal to the default are left out,
  /// except the scene's size.
  package let facts: [TraceHeader.Pair]
  /// The groups of engines whose properties the layer has and shows.
  package let groups: [String]
  /// What engines add to the drawing of this layer alone.
  package let parts: [Drawing<Amount>.Part]

  package init(
    path: String, id: String, kind: String, parent: String?, facts: [TraceHeader.Pair] = [],
    groups: [String] = [], parts: [Drawing<Amount>.Part] = []
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.facts = facts
    self.groups = groups
    self.parts = parts
  }
}
