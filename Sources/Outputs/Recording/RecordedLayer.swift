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

package typealias RecordedPage = TracePage
package typealias RecordedViewpoint = TraceViewpoint
