extension Gradient {
  /// Returns the average colour of the gradient line, weighted by alpha; of one period if it repeats.
  /// Components outside 0…1 count as they are drawn.
  ///
  /// It is exact if the colours mix in sRGB. In other spaces it is within 0.001, and with a hint within
  /// 0.01.
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
      let segment = Segment(
        from: stops[index].color.color(in: appearance),
        to: stops[index + 1].color.color(in: appearance), exponent: exponent(after: index),
        mixing: mixing)
      mean.add(segment, from: (from - a) / (b - a), to: (to - a) / (b - a), weight: to - from)
    }
    mean.add(last.color.color(in: appearance), weight: end - max(last.place, start))
    return mean.color(or: first.color.color(in: appearance))
  }

  /// What is between two stops: the progress of the colour is a power of the fraction.
  fileprivate struct Segment {
    let from: Color
    let to: Color
    let exponent: Double?
    let mixing: ColorSpace

    func progress(at fraction: Double) -> Double {
      guard let exponent else { return fraction }
      return Elementary.pow(fraction, exponent)
    }

    /// Returns the average progress between two fractions.
    func meanProgress(from start: Double, to end: Double) -> Double {
      guard let exponent else { return (start + end) / 2 }
      guard exponent.isFinite else { return 0 }
      let power = exponent + 1
      func integral(_ fraction: Double) -> Double {
        Elementary.pow(fraction, power) / power
      }
      return (integral(end) - integral(start)) / (end - start)
    }
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
    _ segment: Gradient.Segment, from start: Double, to end: Double, weight: Double
  ) {
    if segment.mixing == .srgb {
      // Weighted components are linear in the progress, so the average is at its average.
      let progress = segment.meanProgress(from: start, to: end)
      add(segment.from, weight: weight * (1 - progress))
      add(segment.to, weight: weight * progress)
      return
    }
    let mixing = ColorMixing(space: segment.mixing)
    // Before a hint near the start, colours change fastest at first.
    let hint = segment.exponent.map { Elementary.pow(0.5, 1 / $0) } ?? start
    let (early, middle) = (min(max(hint / 16, start), end), min(max(hint, start), end))
    for (from, to) in [
      (start, early), (early, middle), (middle, (middle + end) / 2),
      ((middle + end) / 2, end),
    ] where from < to {
      let share = weight * (to - from) / (end - start)
      for node in Self.nodes {
        let progress = segment.progress(at: from.mixed(with: to, at: node.place))
        let color = mixing.mix(segment.from, segment.to, at: progress)
        add(color.clamped, weight: share * node.weight)
      }
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

  /// Gauss-Legendre quadrature with five nodes, on 0…1.
  private static let nodes: [(place: Double, weight: Double)] = [
    (0.046910077030668, 0.118463442528095), (0.230765344947158, 0.239314335249683),
    (0.5, 0.284444444444444), (0.769234655052842, 0.239314335249683),
    (0.953089922969332, 0.118463442528095),
  ]
}
