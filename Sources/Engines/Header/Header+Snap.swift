extension Header {
  /// Returns the height, in points, at which the header rests once scrolling has stopped.
  ///
  /// Content that is too short to scroll leaves no way to bring a collapsed header back, so there
  /// the header expands. Snapping again from the target stays at the target.
  package func snapTarget(content: HeaderContent? = nil) -> Double {
    if configuration.guardsContent, let content, !content.outgrows(range: range) {
      return maximum
    }
    switch configuration.snap {
    case .none: return height
    // Compared as heights, as the originals do: progress would round at the middle.
    case .middle: return height > minimum + range / 2 + Self.tolerance ? maximum : minimum
    case .ranges(let ranges):
      // A target that has been reached may miss its range by a rounding: it rests all the same.
      if ranges.contains(where: { height(atProgress: $0.target) == height }) { return height }
      let rounding = Self.tolerance / range
      let present = ranges.first {
        $0.over.lowerBound - rounding <= progress && progress <= $0.over.upperBound + rounding
      }
      return present.map { height(atProgress: $0.target) } ?? height
    }
  }

  /// The height, in points, to which the header goes when it is told to expand.
  package func expandTarget() -> Double { maximum }

  /// The height, in points, to which the header goes when it is told to collapse.
  package func collapseTarget() -> Double { minimum }

  /// Returns the height, in points, at a progress from 0 to 1; exact at both ends.
  package func height(atProgress progress: Double) -> Double {
    progress == 1 ? maximum : minimum + range * progress
  }
}
