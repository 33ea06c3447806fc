extension Gradient {
  /// Returns the average colour of the gradient line, weighted by alpha; of one period if it repeats.
  /// Components outside 0…1 count as they are drawn.
  ///
  /// It is exact if the colours mix in sRGB, and within 0.01 in other spaces.
  package func mean(in appearance: Appearance) -> Color {
    let (first, last) = (stops[0], stops[stops.count - 1])
    guard stops.count > 1 else { return first.color.color(in: appearance) }
    var mean = MeanColor()
    guard !repeats || last.place > first.place else {
      for stop in stops { mean.add(stop.color.color(in: appearance), weight: 1) }
      return mean.color(or: first.color.color(in: appearance))
    }
    let (start, end) = repeats ? (first.place, last.place) : (0, 1)
    mean.add(first.color.color(in: appearance), weight: min(first.place, end) - start)
    for index in 0..<(stops.count - 1) {
      let (a, b) = (stops[index].place, stops[index + 1].place)
      let (from, to) = (max(a, start), min(b, end))
      guard from < to else { continue }
      let segment = segment(after: index, in: appearance)
      mean.add(segment, from: (from - a) / (b - a), to: (to - a) / (b - a), weight: to - from)
    }
    mean.add(last.color.color(in: appearance), weight: end - max(last.place, start))
    return mean.color(or: first.color.color(in: appearance))
  }
}

/// A sum of colours that are weighted by alpha.
private struct MeanColor {
  private var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 0.0)
  private var weight = 0.0

  /// Adds a colour; a weight that is not positive counts as 0.
  @inline(__always)
  mutating func add(_ color: Color, weight: Double) {
    guard weight > 0 else { return }
    let part = color.alpha * weight
    red += color.red * part
    green += color.green * part
    blue += color.blue * part
    alpha += part
    self.weight += weight
  }

  /// Adds the colours between two fractions of a segment.
  mutating func add(
    _ segment: GradientSegment, from start: Double, to end: Double, weight: Double
  ) {
    if segment.mixing == .srgb {
      // Weighted components are linear in the progress, so the average is at its average.
      let progress = segment.meanProgress(from: start, to: end)
      add(segment.from, weight: weight * (1 - progress))
      add(segment.to, weight: weight * progress)
      return
    }
    let cuts: [Double]
    if let hint = segment.hint {
      // Before a hint near the start, colours change fastest at first.
      cuts = [hint / 16, hint].map { min(max($0, start), end) }
    } else {
      cuts = [(start + end) / 2]
    }
    var from = start
    for to in cuts + [end] where from < to {
      let share = weight * (to - from) / (end - start)
      for node in Self.nodes {
        let color = segment.color(at: from.mixed(with: to, at: node.place))
        add(color.clamped, weight: share * node.weight)
      }
      from = to
    }
  }

  /// Returns the mean, with components of 0…1; a given colour without its alpha if all were clear.
  func color(or clear: Color) -> Color {
    guard alpha > 0 else {
      return Color(red: clear.red, green: clear.green, blue: clear.blue, alpha: 0)
    }
    return Color(
      red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha / weight
    ).clamped
  }

  /// Gauss-Legendre quadrature with four nodes, on 0…1.
  private static let nodes: [(place: Double, weight: Double)] = [
    (0.069431844202974, 0.173927422568727), (0.330009478207572, 0.326072577431273),
    (0.669990521792428, 0.326072577431273), (0.930568155797026, 0.173927422568727),
  ]
}
