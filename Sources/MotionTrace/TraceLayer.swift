/// What does not change about a layer, and what it is drawn from.
package struct TraceLayer: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; the root's own path is its id.
  package let path: String
  package let id: String
  package let kind: String
  /// The path of the layer that it lies in; nil for the root.
  package let parent: String?
  /// The properties that only its kind has, such as an image's `source` or a text's `fontSize`, as they
  /// are when the layer first appears, without those that hold their default.
  package let facts: [TraceHeader.Pair]

  package init(
    path: String, id: String, kind: String, parent: String?, facts: [TraceHeader.Pair] = []
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.facts = facts
  }
}
