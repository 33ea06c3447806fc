extension Gradient {
  /// Returns the gradient between this one, at 0, and another, at 1: geometry and places change
  /// linearly, and colours by a mixing.
  ///
  /// Equal numbers of stops are paired in order. Otherwise both gradients get the places of both,
  /// which changes neither: between two places a gradient is linear in its space. The result is nil
  /// if the gradients have nothing between them: they are of different kinds, mix in different
  /// spaces, or only one repeats.
  func mixed(with other: Gradient, at place: Double, _ mixing: ColorMixing) -> Gradient? {
    guard repeats == other.repeats, self.mixing == other.mixing,
      let geometry = geometry.mixed(with: other.geometry, at: place)
    else { return nil }
    let mixed: [Stop]
    if stops.count == other.stops.count {
      mixed = paired(with: other, at: place, mixing)
    } else {
      // Places outside the period of a repeating gradient would change it.
      guard !repeats || hasPeriod(of: other) else { return nil }
      mixed = Self.united(withoutHints(), other.withoutHints(), at: place, mixing)
    }
    return Gradient(geometry, mixed, repeats: repeats, mixing: self.mixing)
  }

  /// Returns the gradient between this one, at 0, and the same one with a colour at every stop, at 1.
  func mixed(with color: ColorValue, at place: Double, _ mixing: ColorMixing) -> Gradient {
    with(stops.map { $0.with($0.color.mixed(with: color, at: place, mixing)) })
  }

  /// Returns the gradient between one with a colour at every stop, at 0, and this one, at 1.
  func mixed(from color: ColorValue, at place: Double, _ mixing: ColorMixing) -> Gradient {
    with(stops.map { $0.with(color.mixed(with: $0.color, at: place, mixing)) })
  }

  private func paired(with other: Gradient, at place: Double, _ mixing: ColorMixing) -> [Stop] {
    let count = stops.count
    return stops.withUnsafeBufferPointer { a in
      other.stops.withUnsafeBufferPointer { b in
        [Stop](unsafeUninitializedCapacity: count) { result, initialized in
          // Beyond the ends of the animation the places stay in order.
          var latest = -Double.infinity
          for index in 0..<count {
            latest = max(latest, a[index].place.mixed(with: b[index].place, at: place))
            let position = latest
            var hint: Double?
            if index + 1 < count, a[index].hint != nil || b[index].hint != nil {
              let middle = self.hint(after: index).mixed(
                with: other.hint(after: index), at: place)
              latest = max(latest, middle)
              hint = latest
            }
            let color = a[index].color.mixed(with: b[index].color, at: place, mixing)
            result.initializeElement(at: index, to: Stop(color, at: position, hint: hint))
            initialized = index + 1
          }
        }
      }
    }
  }

  /// Returns the place where the colour is halfway to that of the next stop.
  private func hint(after index: Int) -> Double {
    stops[index].hint ?? (stops[index].place + stops[index + 1].place) / 2
  }

  private func hasPeriod(of other: Gradient) -> Bool {
    stops[0].place == other.stops[0].place
      && stops[stops.count - 1].place == other.stops[other.stops.count - 1].place
  }

  /// Mixes two gradients without hints at the places of both.
  private static func united(
    _ a: Gradient, _ b: Gradient, at place: Double, _ mixing: ColorMixing
  ) -> [Stop] {
    var result: [Stop] = []
    result.reserveCapacity(a.stops.count + b.stops.count)
    var (i, j) = (0, 0)
    while i < a.stops.count || j < b.stops.count {
      let position = min(a.nextPlace(i), b.nextPlace(j))
      let first = a.takeColor(at: position, &i)
      let second = b.takeColor(at: position, &j)
      result.append(Stop(first.mixed(with: second, at: place, mixing), at: position))
    }
    return result
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
