extension Header {
  /// Returns the height, in points, at which the header rests once scrolling has stopped.
  ///
  /// A header above content that is too short to scroll expands, because no scroll could expand it
  /// later. Snapping is idempotent: the target of a target is itself.
  package func snapTarget(content: HeaderContent? = nil) -> Double {
    if configuration.guardsContent, let content, !content.outgrows(range: range) {
      return maximum
    }
    switch configuration.snap {
    case .none: return height
    // Like the published code, this compares heights: the progress has a rounding error at the
    // middle.
    case .middle: return height > minimum + range / 2 + Self.tolerance ? maximum : minimum
    case .ranges(let ranges):
      // A rounding error may put a reached target outside its range; the header still rests there.
      if ranges.contains(where: { height(atProgress: $0.target) == height }) { return height }
      let rounding = Self.tolerance / range
      let present = ranges.first {
        $0.over.lowerBound - rounding <= progress && progress <= $0.over.upperBound + rounding
      }
      return present.map { height(atProgress: $0.target) } ?? height
    }
  }

  /// The height, in points, of the expanded header.
  package func expandTarget() -> Double { maximum }

  /// The height, in points, of the collapsed header.
  package func collapseTarget() -> Double { minimum }

  /// Returns the height, in points, at a progress from 0 to 1; it is exact at both ends.
  package func height(atProgress progress: Double) -> Double {
    progress == 1 ? maximum : minimum + range * progress
  }
}
