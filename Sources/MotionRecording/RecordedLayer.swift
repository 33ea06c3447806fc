import MotionTrace

/// What does not change about a layer, and what it is drawn from.
package struct RecordedLayer: Sendable, Equatable {
  package let path: String
  package let id: String
  package let kind: String
  /// The index of the layer that it lies in; nil for the scene.
  package let parent: Int?
  /// The frame in which the layer first appears.
  package let firstFrame: Int
  /// The properties that keep one value which is not their default, an image's source and a text's font among them.
  package var constants: [TraceHeader.Pair] = []
  /// How the layer turns as a page; nil if it is none.
  package var page: RecordedPage?
  /// From where the layers that lie in it are seen.
  package var viewpoint = RecordedViewpoint.anchor

  package init(path: String, id: String, kind: String, parent: Int?, firstFrame: Int) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.firstFrame = firstFrame
  }
}

/// How a layer turns as a page.
package struct RecordedPage: Sendable, Equatable {
  /// The side of the booklet that its pages turn about, such as `left`.
  package let spine: String
  /// How far the line that pages turn about lies outside that side, in points.
  package let offset: Double
  /// Whether the layer is drawn on the back of its leaf.
  package let isBack: Bool
  /// How far the page lies above the spine while it is closed, in points.
  package let lift: Double
  /// The path and the property that hold the page's angle, in degrees.
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
package enum RecordedViewpoint: Sendable, Equatable {
  /// Above the layer's anchor.
  case anchor
  /// Above the middle of the line that pages turn about: beside a side, so far outside it, in points.
  case spine(String, offset: Double)
  /// From where the layer itself is seen.
  case parent
}
