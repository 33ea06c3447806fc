import MotionValues

/// The constant data of a layer.
package struct RecordedLayer: Sendable, Equatable {
  package let path: String
  package let id: String
  package let kind: String
  /// The index of the parent; nil for the scene.
  package let parent: Int?
  /// The first frame that contains the layer.
  package let firstFrame: Int
  /// The first frame without the layer, because it was removed; nil if it stays.
  package var endFrame: Int?
  /// The properties with a constant value other than the default, including an image's source and a
  /// text's font.
  package var constants: [TraceHeader.Pair] = []
  /// The groups of engines whose properties the layer has and shows.
  package var groups: [String] = []
  /// How the layer turns as a page; nil if it is not one.
  package var page: RecordedPage?
  /// The viewpoint of the layers inside it.
  package var viewpoint = RecordedViewpoint.anchor

  package init(path: String, id: String, kind: String, parent: Int?, firstFrame: Int) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.firstFrame = firstFrame
  }

  /// The corners in their order on the screen, clockwise from the top left: those of a booklet's back
  /// page are mirrored, because its sheet is seen from behind.
  package var cornerPlaces: [Int] {
    guard let page, page.isBack, let spine = Spine(rawValue: page.spine) else {
      return [0, 1, 2, 3]
    }
    return spine.cornersFromBehind
  }

  /// Returns whether a frame contains the layer.
  package func exists(in frame: Int) -> Bool {
    frame >= firstFrame && frame < endFrame ?? .max
  }
}

package typealias RecordedPage = TracePage
package typealias RecordedViewpoint = TraceViewpoint
