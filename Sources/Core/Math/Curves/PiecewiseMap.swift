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
    guard let curve else {
      return Self.value(at: number, stops: stops, values: values, count: stops.count, extends)
    }
    let piece = piece(at: number)
    let fraction = fraction(of: number, in: piece)
    let inside = min(max(fraction, 0), 1)
    return Self.value(
      from: values[piece], to: values[piece + 1], at: fraction, curve.value(at: inside), extends)
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
    var piece = piece(at: number)
    if velocity < 0, number == stops[piece], piece > 0 { piece -= 1 }
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
}
