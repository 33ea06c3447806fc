/// The gradients between two, the first at 0 and the second at 1: prepared once, then asked for
/// places.
///
/// Geometry and places change linearly, and colours by a mixing. A colour is the gradient of the
/// other end with that colour at every stop. Equal numbers of stops are paired in order. Otherwise
/// both gradients get the places of both, which changes neither: between two places a gradient is
/// linear in its space.
struct GradientMixture: Sendable {
  private let first: Gradient
  private let last: Gradient
  private let mixing: ColorMixing
  /// The colours between the stops of each pair; empty where colours mix as they are stored, which
  /// needs no preparation, or follow the appearance.
  private let ramps: [ColorRamp]

  /// Prepares the gradients between two paints; nil if these have none between them: neither is a
  /// gradient, they are of different kinds, mix in different spaces, or only one repeats.
  init?(from: Paint, to: Paint, _ mixing: ColorMixing) {
    switch (from, to) {
    case (.gradient(let a), .gradient(let b)): self.init(from: a, to: b, mixing)
    case (.gradient(let a), .color(let color)):
      self.init(from: a, to: a.filled(with: color), mixing)
    case (.color(let color), .gradient(let b)):
      self.init(from: b.filled(with: color), to: b, mixing)
    case (.color, _), (.gradient, _), (.mix, _): return nil
    }
  }

  private init?(from a: Gradient, to b: Gradient, _ mixing: ColorMixing) {
    guard a.repeats == b.repeats, a.mixing == b.mixing,
      a.geometry.mixed(with: b.geometry, at: 0.5) != nil
    else { return nil }
    if a.stops.count == b.stops.count {
      (first, last) = (a, b)
    } else {
      // Places outside the period of a repeating gradient would change it.
      guard !a.repeats || a.hasPeriod(of: b) else { return nil }
      (first, last) = Gradient.united(a.withoutHints(), b.withoutHints())
    }
    self.mixing = mixing
    let isPrepared = mixing != .standard && !first.followsAppearance && !last.followsAppearance
    ramps =
      isPrepared
      ? zip(first.stops, last.stops).map {
        ColorRamp($0.color.color(in: .light), $1.color.color(in: .light), mixing)
      } : []
  }

  /// Returns the gradient at a place.
  func gradient(at place: Double) -> Gradient {
    let geometry = first.geometry.mixed(with: last.geometry, at: place) ?? last.geometry
    return Gradient(geometry, stops(at: place), repeats: first.repeats, mixing: first.mixing)
  }

  private func stops(at place: Double) -> [Gradient.Stop] {
    let count = first.stops.count
    return first.stops.withUnsafeBufferPointer { a in
      last.stops.withUnsafeBufferPointer { b in
        ramps.withUnsafeBufferPointer { ramps in
          [Gradient.Stop](unsafeUninitializedCapacity: count) { result, initialized in
            // Beyond the ends of the animation the places stay in order.
            var latest = -Double.infinity
            for index in 0..<count {
              latest = max(latest, a[index].place.mixed(with: b[index].place, at: place))
              let position = latest
              var hint: Double?
              if index + 1 < count, a[index].hint != nil || b[index].hint != nil {
                let middle = first.hint(after: index).mixed(
                  with: last.hint(after: index), at: place)
                latest = max(latest, middle)
                hint = latest
              }
              let color =
                ramps.isEmpty
                ? a[index].color.mixed(with: b[index].color, at: place, mixing)
                : .fixed(ramps[index].color(at: place).clamped(beyond: place))
              result.initializeElement(
                at: index, to: Gradient.Stop(color, at: position, hint: hint))
              initialized = index + 1
            }
          }
        }
      }
    }
  }
}

extension Gradient {
  /// Returns the gradient with a colour at every stop.
  fileprivate func filled(with color: ColorValue) -> Gradient {
    with(stops.map { $0.with(color) })
  }

  /// Returns the place where the colour is halfway to that of the next stop.
  fileprivate func hint(after index: Int) -> Double {
    stops[index].hint ?? (stops[index].place + stops[index + 1].place) / 2
  }

  fileprivate func hasPeriod(of other: Gradient) -> Bool {
    stops[0].place == other.stops[0].place
      && stops[stops.count - 1].place == other.stops[other.stops.count - 1].place
  }

  /// Returns two gradients without hints with stops at the places of both.
  fileprivate static func united(_ a: Gradient, _ b: Gradient) -> (Gradient, Gradient) {
    var (first, second): ([Stop], [Stop]) = ([], [])
    first.reserveCapacity(a.stops.count + b.stops.count)
    second.reserveCapacity(a.stops.count + b.stops.count)
    var (i, j) = (0, 0)
    while i < a.stops.count || j < b.stops.count {
      let position = min(a.nextPlace(i), b.nextPlace(j))
      first.append(Stop(a.takeColor(at: position, &i), at: position))
      second.append(Stop(b.takeColor(at: position, &j), at: position))
    }
    return (a.with(first), b.with(second))
  }

  private func nextPlace(_ index: Int) -> Double {
    index < stops.count ? stops[index].place : .infinity
  }

  /// Returns the colour of the stop at an index and advances the index if that stop is at a place;
  /// otherwise the colour that the gradient has there, after all stops before the index.
  @inline(__always)
  private func takeColor(at place: Double, _ index: inout Int) -> ColorValue {
    if index < stops.count, stops[index].place == place {
      index += 1
      return stops[index - 1].color
    }
    guard index > 0 else { return stops[0].color }
    guard index < stops.count, stops[index - 1].place < place else { return stops[index - 1].color }
    return colorValue(at: place)
  }

  /// The greatest difference that replacing a hint by straight pieces makes, as a part of the
  /// difference between the two colours: well below a step of eight bits, also near black.
  private static let hintTolerance = 1.0 / 4096

  /// Returns the gradient with straight pieces in place of hints.
  func withoutHints() -> Gradient {
    guard stops.contains(where: { $0.hint != nil }) else { return self }
    var result: [Stop] = []
    for (index, stop) in stops.enumerated() {
      result.append(Stop(stop.color, at: stop.place))
      guard index + 1 < stops.count, let exponent = exponent(after: index) else { continue }
      let next = stops[index + 1]
      for fraction in Self.pieces(ofPower: exponent) {
        let progress = Elementary.pow(fraction, exponent)
        result.append(
          Stop(
            stop.color.mixed(with: next.color, at: progress, ColorMixing(space: mixing)),
            at: stop.place.mixed(with: next.place, at: fraction)))
      }
    }
    return with(result)
  }

  /// Returns the fractions, without 0 and 1, between which a power is straight within
  /// `hintTolerance`.
  private static func pieces(ofPower exponent: Double) -> [Double] {
    // A hint at an end makes a step there.
    guard exponent > 0 else { return [0x1p-40] }
    guard exponent.isFinite else { return [1 - 0x1p-40] }
    var inner: [Double] = []
    var start = 0.0
    var ends = [1.0]
    while let end = ends.last {
      let (from, to) = (Elementary.pow(start, exponent), Elementary.pow(end, exponent))
      let slope = (to - from) / (end - start)
      // The power is farthest from the chord where its slope is that of the chord.
      let farthest = Elementary.pow(slope / exponent, 1 / (exponent - 1))
      let distance = Elementary.pow(farthest, exponent) - from - slope * (farthest - start)
      if distance.magnitude > hintTolerance, end - start > 0x1p-40 {
        ends.append((start + end) / 2)
      } else {
        if end < 1 { inner.append(end) }
        start = end
        ends.removeLast()
      }
    }
    return inner
  }
}

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
