/// What does not change about a layer, and what it is drawn from.
package struct TraceLayer: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; the root's own path is its id.
  package let path: String
  package let id: String
  package let kind: String
  /// The path of the layer that it lies in; nil for the root.
  package let parent: String?
  /// The properties that only its kind has, such as an image's `source` or a text's `fontSize`, as they
  /// are when the layer first appears, without those that hold their default; of the scene always its size.
  package let facts: [TraceHeader.Pair]
  /// How the layer turns as a page; nil if it is none.
  package let page: TracePage?
  /// From where the layers that lie in it are seen.
  package let viewpoint: TraceViewpoint

  package init(
    path: String, id: String, kind: String, parent: String?, facts: [TraceHeader.Pair] = [],
    page: TracePage? = nil, viewpoint: TraceViewpoint = .anchor
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.facts = facts
    self.page = page
    self.viewpoint = viewpoint
  }
}

/// How a layer turns as a page.
package struct TracePage: Equatable, Sendable {
  /// The side of the booklet that its pages turn about, such as `left`.
  package let spine: String
  /// How far the line that pages turn about lies outside that side, in points.
  package let offset: Double
  /// Whether the layer is drawn on the back of its leaf.
  package let isBack: Bool
  /// How far the page lies above the spine while it is closed, in points.
  package let lift: Double
  /// The path and the property that hold the page's angle, in degrees: `book/cover.turn`.
  package let angle: String

  package init(spine: String, offset: Double, isBack: Bool, lift: Double, angle: String) {
    self.spine = spine
    self.offset = offset
    self.isBack = isBack
    self.lift = lift
    self.angle = angle
  }
}

/// From where the layers in a layer are seen.
package enum TraceViewpoint: Equatable, Sendable {
  /// Above the layer's anchor.
  case anchor
  /// Above the middle of the line that pages turn about: beside a side, so far outside it, in points.
  case spine(String, offset: Double)
  /// From where the layer itself is seen.
  case parent
}
