import MotionValues

/// A family of pieces.
package enum KeyFamily: Sendable {
  /// Cubic Bézier pieces whose handles have free times: those of CSS, Lottie and Core Animation.
  case bezier
  /// Cubic polynomials of time, given by the values and velocities at both ends (Hermite).
  case cubic
}

/// Reduces samples to the fewest pieces, greedily: each is the longest that stays within a tolerance
/// at every sample, found by doubling its length and then by bisection.
package struct KeyReduction {
  package let samples: KeySamples
  /// The greatest deviation at any sample, in the property's unit.
  package let tolerance: Double

  package init(_ samples: KeySamples, tolerance: Double) {
    self.samples = samples
    self.tolerance = tolerance
  }

  /// Returns the pieces of a family that connect the first sample with the last.
  ///
  /// - Parameter cuts: Indices of samples at which a piece has to end, such as turning points and
  ///   the starts and ends of motions.
  package func pieces(_ family: KeyFamily, cutAt cuts: [Int] = []) -> [KeyPiece] {
    guard samples.count > 1 else { return [] }
    var pieces: [KeyPiece] = []
    /// The first sample of the last piece, if that may be joined with the next.
    var loose: Int?
    var start = 0
    for cut in cuts.filter({ 0 < $0 && $0 < samples.count - 1 }).sorted() + [samples.count - 1] {
      let first = start
      while start < cut {
        let (end, piece) = longestPiece(family, from: start, atMost: cut)
        let isLoose = start == first && end == cut && hardlyMoves(piece)
        if let from = loose ?? (isLoose ? lastStart(of: pieces) : nil),
          let joined = BezierFit(samples, from...end, tolerance: tolerance).piece(family),
          // One without an easing would be cut again where it was joined.
          family == .cubic || joined.easing != nil
        {
          pieces[pieces.count - 1] = joined
          loose = nil
        } else {
          pieces.append(piece)
          loose = isLoose ? start : nil
        }
        start = end
      }
    }
    return pieces
  }

  /// Whether a piece from one cut to the next moves so little that it may be joined with the one
  /// beside it.
  private func hardlyMoves(_ piece: KeyPiece) -> Bool {
    (piece.end.value - piece.start.value).magnitude <= 2 * tolerance
  }

  private func lastStart(of pieces: [KeyPiece]) -> Int? {
    pieces.last.flatMap { piece in samples.times.firstIndex(of: piece.start.time) }
  }

  private func longestPiece(
    _ family: KeyFamily, from start: Int, atMost limit: Int
  ) -> (end: Int, piece: KeyPiece) {
    func piece(to end: Int) -> KeyPiece? {
      BezierFit(samples, start...end, tolerance: tolerance).piece(family)
    }
    var good = (end: start + 1, piece: straight(start, start + 1))
    var bad = limit + 1
    var length = 2
    while good.end < limit {
      let end = min(start + length, limit)
      guard let found = piece(to: end) else {
        bad = end
        break
      }
      good = (end, found)
      length *= 2
    }
    while bad - good.end > 1 {
      let middle = (good.end + bad) / 2
      if let found = piece(to: middle) { good = (middle, found) } else { bad = middle }
    }
    return good
  }

  private func straight(_ start: Int, _ end: Int) -> KeyPiece {
    KeyPiece(
      from: .init(time: samples.times[start], value: samples.values[start]),
      to: .init(time: samples.times[end], value: samples.values[end]))
  }

  /// Returns the indices of the samples between which straight lines stay within the tolerance at
  /// every sample: the longest chords from the first sample on, by the cone of their slopes.
  ///
  /// - Complexity: O(n) for each chord.
  package func chords(cutAt cuts: [Int] = []) -> [Int] {
    guard samples.count > 1 else { return Array(samples.times.indices) }
    let cuts = Set(cuts)
    var kept = [0]
    var start = 0
    while start < samples.count - 1 {
      var (low, high) = (-Double.infinity, Double.infinity)
      var best = start + 1
      var index = start + 1
      while index < samples.count {
        let dt = samples.times[index] - samples.times[start]
        let dv = samples.values[index] - samples.values[start]
        if low * dt <= dv, dv <= high * dt { best = index }
        low = max(low, (dv - tolerance) / dt)
        high = min(high, (dv + tolerance) / dt)
        if low > high || cuts.contains(index) { break }
        index += 1
      }
      start = best
      kept.append(start)
    }
    return kept
  }
}

/// A piece of a property's motion between two keys: a cubic Bézier curve of time and value.
///
/// Its time increases from the first key to the last, because the handles' times lie between them.
package struct KeyPiece: Sendable, Equatable {
  /// A point of time, in seconds, and value.
  package struct Point: Sendable, Equatable {
    package var time: Double
    package var value: Double

    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  package var start: Point
  /// The handle of the first key.
  package var control1: Point
  /// The handle of the last key.
  package var control2: Point
  package var end: Point

  package init(start: Point, control1: Point, control2: Point, end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// Makes a straight piece.
  package init(from start: Point, to end: Point) {
    let (dt, dv) = (end.time - start.time, end.value - start.value)
    self.init(
      start: start, control1: Point(time: start.time + dt / 3, value: start.value + dv / 3),
      control2: Point(time: start.time + dt * 2 / 3, value: start.value + dv * 2 / 3), end: end)
  }

  /// Whether it is a straight piece with handles at thirds.
  package var isStraight: Bool { self == KeyPiece(from: start, to: end) }

  /// Returns whether the handles are within a distance, in the property's unit, of the line between
  /// the keys.
  package func isStraight(within distance: Double) -> Bool {
    let slope = (end.value - start.value) / (end.time - start.time)
    return [control1, control2].allSatisfy {
      ($0.value - start.value - slope * ($0.time - start.time)).magnitude <= distance
    }
  }

  /// The handles as fractions of the piece's time and value, as in CSS's `cubic-bezier()`; nil for
  /// a piece that ends at its initial value, which has no such form.
  package var easing: CubicBezier? {
    let (dt, dv) = (end.time - start.time, end.value - start.value)
    guard dt > 0, dv != 0 else { return nil }
    func fraction(_ point: Point) -> (Double, Double) {
      (min(max((point.time - start.time) / dt, 0), 1), (point.value - start.value) / dv)
    }
    let (first, second) = (fraction(control1), fraction(control2))
    return try? CubicBezier(first.0, first.1, second.0, second.1)
  }

  /// The rate of change at the first key, in units per second, if the handles are at thirds.
  package var startVelocity: Double {
    3 * (control1.value - start.value) / (end.time - start.time)
  }

  /// The rate of change at the last key, in units per second, if the handles are at thirds.
  package var endVelocity: Double {
    3 * (end.value - control2.value) / (end.time - start.time)
  }

  /// Returns the value at a time within the piece.
  package func value(at time: Double) -> Double {
    let dt = end.time - start.time
    guard dt > 0, time < end.time else { return end.value }
    let curve = BezierHandles(
      x1: (control1.time - start.time) / dt, x2: (control2.time - start.time) / dt,
      v1: control1.value, v2: control2.value)
    return curve.value(
      atParameter: curve.parameter(at: (time - start.time) / dt), from: start.value, to: end.value)
  }
}
