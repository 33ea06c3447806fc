/// Which corners of a layer `cornerRadius` rounds.
package enum LayerCorners: String, CaseIterable, Sendable {
  case all
  case top
  case bottom
  case left
  case right

  /// Whether the corner at which two sides meet is rounded.
  package func rounds(_ first: LayerCorners, _ second: LayerCorners) -> Bool {
    self == .all || self == first || self == second
  }
}
