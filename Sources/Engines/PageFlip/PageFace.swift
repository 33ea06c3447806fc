/// What the viewer sees of a leaf.
package enum PageFace: String, CaseIterable, Sendable {
  case front
  case back
  /// Neither side, but the edge of a leaf that is thick.
  case edge

  /// The place among all faces.
  package var index: Int {
    switch self {
    case .front: 0
    case .back: 1
    case .edge: 2
    }
  }
}
