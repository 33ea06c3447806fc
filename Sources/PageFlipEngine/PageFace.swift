/// What the viewer sees of a leaf.
package enum PageFace: String, CaseIterable, Sendable {
  case front
  case back
  /// Neither side, but the edge of a leaf that is thick.
  case edge
}
