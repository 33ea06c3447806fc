/// Colours along a line, about a point or around it, as CSS's gradients.
package struct Gradient: Hashable, Sendable {
  /// A colour at a place of the gradient line.
  package struct Stop: Hashable, Sendable {
    package var color: ColorValue

    /// The place as a fraction of the gradient line, not less than that of the stop before.
    package var place: Double

    /// The place where the colour is halfway to that of the next stop; nil for the middle. CSS calls
    /// it a transition hint.
    package var hint: Double?

    package init(_ color: ColorValue, at place: Double, hint: Double? = nil) {
      self.color = color
      self.place = place
      self.hint = hint
    }
  }

  package let geometry: GradientGeometry

  /// At least one stop.
  package let stops: [Stop]

  /// Whether the stops are repeated before the first and after the last one. Otherwise the colours
  /// of these continue.
  package let repeats: Bool

  /// The space in which the colours of neighbouring stops mix, weighted by alpha (CSS Color 4, §12).
  package let mixing: ColorSpace

  /// The maximum number of stops that a script or a CSS text writes.
  package static let stopLimit = 64

  /// The places, angles, coordinates and radii that scripts and CSS texts can write.
  package static let range = Bounds(-1e6, 1e6)

  /// - Parameter stops: At least one stop, in the order of their places.
  package init(
    _ geometry: GradientGeometry, _ stops: [Stop], repeats: Bool = false, mixing: ColorSpace = .srgb
  ) {
    precondition(!stops.isEmpty, "a gradient has at least one stop")
    self.geometry = geometry
    self.stops = stops
    self.repeats = repeats
    self.mixing = mixing
  }

  /// Whether it contains a named colour, which the appearance resolves.
  package var followsAppearance: Bool { stops.contains(where: \.color.isNamed) }

  /// Returns the gradient with its named colours resolved in an appearance.
  package func resolved(in appearance: ColorAppearance) -> Gradient {
    guard followsAppearance else { return self }
    return with(stops.map { $0.with(.fixed($0.color.color(in: appearance))) })
  }

  func with(_ stops: [Stop]) -> Gradient {
    Gradient(geometry, stops, repeats: repeats, mixing: mixing)
  }
}

extension Gradient.Stop {
  func with(_ color: ColorValue) -> Gradient.Stop { .init(color, at: place, hint: hint) }

  /// An entry of a list of stops as it is written.
  package enum Entry {
    /// A colour, and its place unless it is left out.
    case color(ColorValue, at: Double?)
    case hint(Double)
  }

  /// What is wrong with a list of stops.
  package enum ListError: Error {
    case noColor
    /// A hint that is not between two colours, by its index in the list.
    case looseHint(Int)
    case tooMany(Int)
  }

  /// Returns the stops of a list, with the places that CSS gives to those without one (CSS Images 4,
  /// §3.5.3): 0 for the first, 1 for the last, and equal distances between their neighbours for
  /// others. A place before an earlier one becomes equal to it.
  package static func list(
    _ entries: [Entry], limit: Int = Gradient.stopLimit
  ) throws(ListError) -> [Gradient.Stop] {
    var stops: [Gradient.Stop] = []
    stops.reserveCapacity(entries.count)
    let places = LinearEasing.placed(entries.map(\.place))
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .color(let color, _): stops.append(.init(color, at: places[index]))
      case .hint:
        guard let last = stops.indices.last, index + 1 < entries.count, stops[last].hint == nil
        else { throw .looseHint(index) }
        stops[last].hint = places[index]
      }
    }
    guard !stops.isEmpty else { throw .noColor }
    guard stops.count <= limit else { throw .tooMany(stops.count) }
    return stops
  }
}

extension Gradient.Stop.Entry {
  var place: Double? {
    switch self {
    case .color(_, let place): place
    case .hint(let place): place
    }
  }
}

extension ColorValue {
  /// Whether it is a name that the appearance resolves.
  var isNamed: Bool { if case .named = self { true } else { false } }

  /// Returns the mixture with another colour; that of named ones follows the appearance.
  @inline(__always)
  func mixed(with other: ColorValue, at place: Double, _ mixing: ColorMixing) -> ColorValue {
    guard case .fixed(let a) = self, case .fixed(let b) = other else {
      return mixedNames(with: other, at: place, mixing)
    }
    return .fixed(mixing.mix(a, b, at: place).clamped(beyond: place))
  }

  @inline(never)
  private func mixedNames(
    with other: ColorValue, at place: Double, _ mixing: ColorMixing
  ) -> ColorValue {
    func mixed(_ appearance: ColorAppearance) -> Color {
      mixing.mix(color(in: appearance), other.color(in: appearance), at: place)
        .clamped(beyond: place)
    }
    return .named(.own(mixed))
  }
}

extension Color {
  /// The colour with components of 0…1, as it is drawn.
  @inline(__always)
  var clamped: Color {
    Color(
      red: Bounds.unit.clamp(red), green: Bounds.unit.clamp(green), blue: Bounds.unit.clamp(blue),
      alpha: Bounds.unit.clamp(alpha))
  }

  /// Returns the colour as it is at a place of 0…1 where it was mixed, clamped elsewhere.
  @inline(__always)
  func clamped(beyond place: Double) -> Color {
    place < 0 || place > 1 ? clamped : self
  }
}

/// What is between two stops of a gradient, by fractions of it.
struct GradientSegment {
  let from: Color
  let to: Color
  /// The power of the fraction that is the progress of the colour; nil for 1.
  let exponent: Double?
  let mixing: ColorSpace
  private let ramp: ColorRamp

  init(from: Color, to: Color, exponent: Double?, mixing: ColorSpace) {
    (self.from, self.to, self.exponent, self.mixing) = (from, to, exponent, mixing)
    ramp = ColorRamp(from, to, ColorMixing(space: mixing))
  }

  func color(at fraction: Double) -> Color {
    ramp.color(at: exponent.map { Elementary.pow(fraction, $0) } ?? fraction)
  }

  /// The fraction at which the colour is halfway; nil without a hint, or with one at an end.
  var hint: Double? {
    guard let exponent else { return nil }
    let fraction = Elementary.pow(0.5, 1 / exponent)
    return fraction > 0 && fraction < 1 ? fraction : nil
  }

  /// Returns the average progress between two fractions.
  func meanProgress(from start: Double, to end: Double) -> Double {
    guard let exponent else { return (start + end) / 2 }
    guard exponent.isFinite else { return 0 }
    let power = exponent + 1
    return (Elementary.pow(end, power) - Elementary.pow(start, power)) / (power * (end - start))
  }
}

extension Gradient {
  /// Returns what is between a stop and the next one, which is at another place.
  func segment(after index: Int, in appearance: ColorAppearance) -> GradientSegment {
    GradientSegment(
      from: stops[index].color.color(in: appearance),
      to: stops[index + 1].color.color(in: appearance), exponent: exponent(after: index),
      mixing: mixing)
  }
}

extension Gradient {
  /// Returns the colour at a point of a box, in points from its top left; named colours are those of
  /// the light appearance.
  ///
  /// A gradient line without length shows the last colour or, if it repeats, the mean (CSS Images 4,
  /// §3.2.3 and §3.6). Components may be outside 0…1 if the colours mix in OKLab.
  package func color(atX x: Double, y: Double, width: Double, height: Double) -> Color {
    let placement = geometry.placed(width: width, height: height)
    guard let place = placement.place(x: x, y: y) else {
      return repeats ? mean(in: .light) : stops[stops.count - 1].color.color(in: .light)
    }
    return color(at: place)
  }

  /// Returns the colour at a place of the gradient line; of several stops at the place, the last one
  /// counts.
  package func color(at place: Double, in appearance: ColorAppearance = .light) -> Color {
    let (first, last) = (stops[0].place, stops[stops.count - 1].place)
    var place = place
    if repeats {
      let period = last - first
      guard period > 0 else { return mean(in: appearance) }
      place -= period * Elementary.floor((place - first) / period)
    }
    let index = self.index(at: place)
    guard index >= 0 else { return stops[0].color.color(in: appearance) }
    let stop = stops[index].color.color(in: appearance)
    guard index + 1 < stops.count else { return stop }
    return ColorMixing(space: mixing).mix(
      stop, stops[index + 1].color.color(in: appearance), at: progress(at: place, after: index))
  }

  /// Returns the colour at a place, which follows the appearance if those of its neighbours do.
  func colorValue(at place: Double) -> ColorValue {
    let index = index(at: place)
    guard index >= 0 else { return stops[0].color }
    guard index + 1 < stops.count else { return stops[index].color }
    return stops[index].color.mixed(
      with: stops[index + 1].color, at: progress(at: place, after: index),
      ColorMixing(space: mixing))
  }

  /// Returns the index of the last stop that is not after a place; -1 if there is none.
  private func index(at place: Double) -> Int {
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle].place <= place { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns how far the colour at a place is from that of a stop, 0, to that of the next one, 1.
  @inline(__always)
  private func progress(at place: Double, after index: Int) -> Double {
    let (start, end) = (stops[index].place, stops[index + 1].place)
    let fraction = (place - start) / (end - start)
    guard let exponent = exponent(after: index) else { return fraction }
    return Elementary.pow(fraction, exponent)
  }

  /// Returns the power of the fraction of a segment that is its progress; nil for 1.
  ///
  /// It is log ½ / log H for a hint at the fraction H (CSS Images 4, §3.5.2): infinite for a hint at
  /// the end, 0 for one at the start.
  func exponent(after index: Int) -> Double? {
    guard let hint = stops[index].hint else { return nil }
    let (start, end) = (stops[index].place, stops[index + 1].place)
    guard hint > start else { return 0 }
    guard hint < end else { return .infinity }
    let middle = (hint - start) / (end - start)
    return middle == 0.5 ? nil : Elementary.log(0.5) / Elementary.log(middle)
  }
}

extension Gradient {
  /// Returns the average colour of the gradient line, weighted by alpha; of one period if it repeats.
  /// Components outside 0…1 count as they are drawn.
  ///
  /// It is exact if the colours mix in sRGB, and within 0.01 in other spaces.
  package func mean(in appearance: ColorAppearance) -> Color {
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
