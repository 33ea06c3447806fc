/// A continuous function of a number: straight or curved pieces between stops.
package struct PiecewiseMap: Sendable, Equatable {
  /// Whether the first and the last piece go on in a straight line; else the values end there.
  package struct Extension: BitwiseCopyable, Sendable, Equatable {
    package let below: Bool
    package let above: Bool

    package init(below: Bool, above: Bool) {
      self.below = below
      self.above = above
    }
  }

  /// The numbers at which the pieces meet, ascending; at least two.
  package let stops: [Double]
  /// The value at each stop.
  package let values: [Double]
  package let extends: Extension
  /// The curve of each piece; straight if nil.
  package let curve: Curve?

  /// Makes a function through the values at the stops.
  package init(
    stops: [Double], values: [Double], curve: Curve? = nil,
    extends: Extension = Extension(below: false, above: false)
  ) {
    precondition(stops.count > 1 && stops.count == values.count, "each stop has a value")
    precondition(zip(stops, stops.dropFirst()).allSatisfy(<), "stops rise")
    self.stops = stops
    self.values = values
    self.curve = curve
    self.extends = extends
  }

  /// Whether all pieces are straight.
  package var isStraight: Bool { curve == nil }

  /// Returns the value at a number.
  package func value(at number: Double) -> Double {
    guard !isStraight else {
      return Self.value(at: number, stops: stops, values: values, count: stops.count, extends)
    }
    let piece = piece(at: number)
    return value(at: number, in: piece, from: values[piece], to: values[piece + 1])
  }

  /// Returns the value at a number of a piece that leads from one value to another one instead of its
  /// own.
  package func value(at number: Double, in piece: Int, from: Double, to: Double) -> Double {
    let fraction = fraction(of: number, in: piece)
    let inside = min(max(fraction, 0), 1)
    return Self.value(
      from: from, to: to, at: fraction, curve?.value(at: inside) ?? inside, extends)
  }

  /// Returns the value at a number of straight pieces, given as plain memory.
  @inline(__always)
  package static func value(
    at number: Double, stops: UnsafePointer<Double>, values: UnsafePointer<Double>, count: Int,
    _ extends: Extension
  ) -> Double {
    let piece = piece(at: number, stops: stops, count: count)
    let (from, to) = (values[piece], values[piece + 1])
    let fraction = (number - stops[piece]) / (stops[piece + 1] - stops[piece])
    return value(from: from, to: to, at: fraction, min(max(fraction, 0), 1), extends)
  }

  /// Returns the value at a fraction of a piece, at which its curve has the progress `curved`.
  @inline(__always)
  package static func value(
    from: Double, to: Double, at fraction: Double, _ curved: Double, _ extends: Extension
  ) -> Double {
    if fraction < 0 {
      return extends.below ? from + (to - from) * (curved + fraction) : from
    }
    if fraction >= 1 {
      return extends.above && fraction > 1 ? from + (to - from) * (curved + (fraction - 1)) : to
    }
    return from + (to - from) * curved
  }

  /// Returns the derivative at a number; at a stop, that of the piece into which `velocity` leads.
  package func slope(at number: Double, velocity: Double) -> Double {
    let piece = piece(at: number, velocity: velocity)
    let fraction = fraction(of: number, in: piece)
    let chord = (values[piece + 1] - values[piece]) / (stops[piece + 1] - stops[piece])
    if fraction < 0 || (fraction == 0 && velocity < 0) { return extends.below ? chord : 0 }
    if fraction > 1 || (fraction == 1 && velocity > 0) { return extends.above ? chord : 0 }
    return curve.map { chord * $0.velocity(at: fraction) } ?? chord
  }

  /// The index of the piece that contains a number: of the first or the last one beyond the ends.
  package func piece(at number: Double) -> Int {
    Self.piece(at: number, stops: stops, count: stops.count)
  }

  /// The index of the piece that contains a number, and at a stop of the one into which `velocity`
  /// leads.
  package func piece(at number: Double, velocity: Double) -> Int {
    let piece = piece(at: number)
    return velocity < 0 && number == stops[piece] && piece > 0 ? piece - 1 : piece
  }

  @inline(__always)
  package static func piece(at number: Double, stops: UnsafePointer<Double>, count: Int) -> Int {
    var (low, high) = (0, count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if number < stops[middle] { high = middle } else { low = middle }
    }
    return low
  }

  private func fraction(of number: Double, in piece: Int) -> Double {
    (number - stops[piece]) / (stops[piece + 1] - stops[piece])
  }

  /// Returns the function that takes the values of another one, so that `outer.composed(of: inner)`
  /// is `outer(inner(x))`; nil if one of them is curved.
  package func composed(of inner: PiecewiseMap) -> PiecewiseMap? {
    guard isStraight, inner.isStraight else { return nil }
    // Where this function changes its direction.
    let kinks = stops.dropFirst(extends.below ? 1 : 0).dropLast(extends.above ? 1 : 0)
    var numbers = inner.stops
    let last = inner.stops.count - 2
    for piece in 0...last {
      let (from, to) = (inner.values[piece], inner.values[piece + 1])
      guard from != to else { continue }
      let length = inner.stops[piece + 1] - inner.stops[piece]
      for kink in kinks {
        let fraction = (kink - from) / (to - from)
        guard fraction > 0 || (piece == 0 && inner.extends.below),
          fraction < 1 || (piece == last && inner.extends.above)
        else { continue }
        numbers.append(inner.stops[piece] + length * fraction)
      }
    }
    numbers.sort()
    /// Whether the values go on where the outermost piece of the other function leads.
    func goesOn(_ isExtended: Bool, _ rise: Double) -> Bool {
      isExtended && rise != 0 && (rise > 0 ? extends.above : extends.below)
    }
    let below = goesOn(inner.extends.below, inner.values[0] - inner.values[1])
    let above = goesOn(inner.extends.above, inner.values[last + 1] - inner.values[last])
    // A kink at the other function's ends, or beyond them, is followed by a piece of its own.
    let end = numbers.count - 1
    if above, numbers[end] > inner.stops[last + 1] || numbers[end - 1] == numbers[end] {
      numbers.append(numbers[end] + 1)
    }
    if below, numbers[0] < inner.stops[0] || numbers[1] == numbers[0] {
      numbers.insert(numbers[0] - 1, at: 0)
    }
    var stops: [Double] = []
    for number in numbers where stops.last.map({ number - $0 > 1e-9 }) ?? true {
      stops.append(number)
    }
    guard stops.count > 1 else { return nil }
    return PiecewiseMap(
      stops: stops, values: stops.map { value(at: inner.value(at: $0)) },
      extends: Extension(below: below, above: above))
  }
}
