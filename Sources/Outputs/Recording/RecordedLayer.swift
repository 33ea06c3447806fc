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
  /// What engines add to the drawing of this layer alone.
  package var parts: [Drawing<Amount>.Part] = []

  package init(path: String, id: String, kind: String, parent: Int?, firstFrame: Int) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.firstFrame = firstFrame
  }

  /// Returns whether a frame contains the layer.
  package func exists(in frame: Int) -> Bool {
    frame >= firstFrame && frame < endFrame ?? .max
  }
}
