extension Gradient {
  /// A colour at a place of the gradient line.
  package struct FixedStop: Hashable, Sendable {
    package let place: Double
    /// In straight sRGB.
    package let color: Color
  }

  /// Returns stops that look like the gradient where colours mix in sRGB, whether weighted by alpha or
  /// not; named colours are those of the light appearance.
  ///
  /// No channel, weighted by alpha and over white, differs by more than a tolerance at 17 places
  /// between two stops. A clear stop becomes two, each with the colour of its neighbour, because a
  /// drawer that does not weight by alpha would show the clear one's own.
  package func stops(within tolerance: Double) -> [FixedStop] {
    var result: [FixedStop] = []
    var isJoined = false
    for index in stops.indices {
      let hasNext = index + 1 < stops.count && stops[index].place < stops[index + 1].place
      if hasNext {
        let segment = segment(after: index, in: .light)
        let (from, to) = (stops[index].place, stops[index + 1].place)
        for (start, end) in segment.pieces(within: tolerance) {
          let (first, last) = segment.ends(from: start, to: end)
          let startPlace = from.mixed(with: to, at: start)
          let endPlace = end == 1 ? to : from.mixed(with: to, at: end)
          for stop in [
            FixedStop(place: startPlace, color: first), FixedStop(place: endPlace, color: last),
          ] where stop != result.last {
            result.append(stop)
          }
        }
      } else if !isJoined {
        // Only colours outside the gradient line, or none, are next to a stop without neighbours.
        let color = stops[index].color.color(in: .light)
        result.append(FixedStop(place: stops[index].place, color: color))
      }
      isJoined = hasNext
    }
    return result
  }
}

extension GradientSegment {
  /// Returns the colours at the ends of a piece; a clear one is the other without its alpha.
  fileprivate func ends(from start: Double, to end: Double) -> (Color, Color) {
    var (first, last) = (color(at: start), color(at: end))
    if first.alpha == 0 {
      first = Color(red: last.red, green: last.green, blue: last.blue, alpha: 0)
    } else if last.alpha == 0 {
      last = Color(red: first.red, green: first.green, blue: first.blue, alpha: 0)
    }
    return (first, last)
  }

  /// The least piece that is divided, as a part of the segment.
  private static let least = 0x1p-16

  /// The places of a piece that are compared. After a stop with a hint close to it, colours change
  /// fastest at first.
  private static let compared = [0x1p-6, 0x1p-5] + (1..<16).map { Double($0) / 16 }

  /// The places that are compared, with a quarter of the tolerance, before pieces are joined.
  private static let firstCompared = [0x1p-6, 0x1p-4, 0.25, 0.5, 0.75]

  /// Returns the pieces that are straight within a tolerance: halves of halves within a quarter of
  /// it, joined from the first on as far as they are straight together.
  fileprivate func pieces(within tolerance: Double) -> [(start: Double, end: Double)] {
    var pieces: [(start: Double, end: Double)] = []
    var start = 0.0
    // The first cut is at the hint.
    var ends: [Double] = hint.map { [1, $0] } ?? [1]
    while let end = ends.last {
      if end - start > Self.least,
        !isStraight(from: start, to: end, at: Self.firstCompared, within: tolerance / 4)
      {
        ends.append((start + end) / 2)
        continue
      }
      ends.removeLast()
      if let last = pieces.last,
        isStraight(from: last.start, to: end, at: Self.compared, within: tolerance)
      {
        pieces[pieces.count - 1].end = end
      } else {
        pieces.append((start, end))
      }
      start = end
    }
    return pieces
  }

  private func isStraight(
    from start: Double, to end: Double, at places: [Double], within tolerance: Double
  ) -> Bool {
    let (first, last) = ends(from: start, to: end)
    let weighted = ColorMixing(space: .srgb)
    for place in places {
      let exact = color(at: start.mixed(with: end, at: place))
      guard
        exact.isClose(to: ColorMixing.standard.mix(first, last, at: place), within: tolerance),
        exact.isClose(to: weighted.mix(first, last, at: place), within: tolerance)
      else { return false }
    }
    return true
  }
}

extension Color {
  /// Whether two colours look equal within a tolerance, over black and over white.
  fileprivate func isClose(to other: Color, within tolerance: Double) -> Bool {
    let difference = alpha - other.alpha
    guard difference.magnitude <= tolerance else { return false }
    for channel in 0..<3 {
      let weighted = self[channel] * alpha - other[channel] * other.alpha
      guard weighted.magnitude <= tolerance, (weighted - difference).magnitude <= tolerance else {
        return false
      }
    }
    return true
  }
}
