/// The part of a leaf that the viewer sees.
package enum PageFace: String, CaseIterable, Sendable {
  case front
  case back
  /// The edge of a thick leaf, with neither side visible.
  case edge

  /// The position of the face in `allCases`.
  package var index: Int {
    switch self {
    case .front: 0
    case .back: 1
    case .edge: 2
    }
  }
}
