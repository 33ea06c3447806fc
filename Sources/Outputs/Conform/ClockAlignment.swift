import MotionValues

/// Finds by how much the clock of an app is ahead of that of a scene.
///
/// First the speeds of both are correlated, over all shifts. Then a least-squares fit makes the
/// shift exact: a value that is `e` tolerances off has the weight 1 / (1 + (e / 4)²), so that what is
/// wrong does not shift what is right. The rate of the clock is not fitted: an app whose clock is
/// 1 % fast is an app whose motions last 1 % less.
struct ClockAlignment {
  /// The samples per second of the correlated speeds.
  private static let rate = 240.0
  /// The greatest shift of one step of the fit, in seconds.
  private static let longestStep = 0.05
  private static let stepLimit = 25

  // MARK: Correlation

  /// The shift, in seconds, at which the speeds of the app and of the scene agree best.
  static func coarse(_ signals: [ComparedSignal]) -> Double {
    let moving = signals.filter { !$0.isDiscrete && $0.times.count > 1 }
    guard let first = moving.map({ $0.times[0] }).min(),
      let last = moving.compactMap(\.times.last).max()
    else { return signals.first?.times.first ?? 0 }
    let length = moving.map { Double($0.scene.count) / $0.rate }.max() ?? 0
    var scene = [Double](repeating: 0, count: Int(length * rate) + 1)
    var app = [Double](repeating: 0, count: Int((last - first) * rate) + 1)
    for signal in moving {
      add(speedsOf: signal, to: &scene) { signal.sceneValue(at: $0) }
      var next = 0
      add(speedsOf: signal, to: &app) { time in
        while next < signal.times.count, signal.times[next] <= first + time { next += 1 }
        guard next > 0 else { return signal.values[0] }
        guard next < signal.times.count else { return signal.values[next - 1] }
        let (low, high) = (signal.times[next - 1], signal.times[next])
        let share = (first + time - low) / (high - low)
        return signal.values[next - 1] + (signal.values[next] - signal.values[next - 1]) * share
      }
    }
    clip(&scene)
    clip(&app)
    return first + Double(shift(of: app, against: scene)) / rate
  }

  private static func add(
    speedsOf signal: ComparedSignal, to speeds: inout [Double], _ value: (Double) -> Double
  ) {
    var last = value(0)
    for index in speeds.indices.dropFirst() {
      let next = value(Double(index) / rate)
      let speed = abs(next - last) / signal.tolerance
      if speed.isFinite { speeds[index] += speed }
      last = next
    }
  }

  /// Limits speeds to what nine tenths of them have, so that a jump does not outweigh all else.
  private static func clip(_ speeds: inout [Double]) {
    let positive = speeds.filter { $0 > 0 }.sorted()
    guard let limit = positive.isEmpty ? nil : positive[positive.count * 9 / 10] else { return }
    for index in speeds.indices { speeds[index] = min(speeds[index], limit) }
  }

  /// The number of samples by which one list has to be shifted to agree best with another.
  static func shift(of app: [Double], against scene: [Double]) -> Int {
    var count = 1
    while count < app.count + scene.count { count *= 2 }
    // Both lists are real: one is the real part of a list of complex numbers, the other the
    // imaginary part.
    var real = app + [Double](repeating: 0, count: count - app.count)
    var imaginary = scene + [Double](repeating: 0, count: count - scene.count)
    FourierTransform.transform(&real, &imaginary, isInverse: false)
    var (product, phase) = (
      [Double](repeating: 0, count: count), [Double](repeating: 0, count: count)
    )
    for index in 0..<count {
      let mirror = (count - index) % count
      let a = (
        (real[index] + real[mirror]) / 2, (imaginary[index] - imaginary[mirror]) / 2
      )
      let b = (
        (imaginary[index] + imaginary[mirror]) / 2, (real[mirror] - real[index]) / 2
      )
      product[index] = a.0 * b.0 + a.1 * b.1
      phase[index] = a.1 * b.0 - a.0 * b.1
    }
    FourierTransform.transform(&product, &phase, isInverse: true)
    let best = product.indices.max { product[$0] < product[$1] } ?? 0
    return best < app.count ? best : best - count
  }

  // MARK: Least squares

  /// The shift near another one with the least squares of what is logged from one time of the scene to
  /// another.
  static func refined(
    _ offset: Double, _ signals: [ComparedSignal], from start: Double, to end: Double,
    reach: Double = .infinity
  ) -> Double {
    let ranges = signals.map {
      $0.isDiscrete ? 0..<0 : $0.indices(from: start + offset, to: end + offset)
    }
    guard ranges.reduce(0, { $0 + $1.count }) >= 4 else { return offset }
    var shift = offset
    for _ in 0..<stepLimit {
      var (slope, square) = (0.0, 0.0)
      for (signal, range) in zip(signals, ranges) {
        for index in range {
          let (value, speed) = signal.motion(at: signal.times[index] - shift)
          guard value.isFinite, speed != 0, speed.isFinite else { continue }
          let error = (value - signal.values[index]) / signal.tolerance
          let rate = speed / signal.tolerance
          let weight = 1 / (1 + error * error / 16)
          slope += weight * error * rate
          square += weight * rate * rate
        }
      }
      guard square > 0 else { break }
      let step = min(max(slope / square, -longestStep), longestStep)
      shift = min(max(shift + step, offset - reach), offset + reach)
      if abs(step) < 1e-6 { break }
    }
    return shift
  }

  /// The mean square of the differences at a shift; each counts at most as five tolerances.
  static func cost(
    _ offset: Double, _ signals: [ComparedSignal], from start: Double, to end: Double
  ) -> Double {
    var (sum, count) = (0.0, 0)
    for signal in signals where !signal.isDiscrete {
      for index in signal.indices(from: start + offset, to: end + offset) {
        let error =
          (signal.sceneValue(at: signal.times[index] - offset) - signal.values[index])
          / signal.tolerance
        guard error.isFinite else { continue }
        sum += min(error * error, 25)
        count += 1
      }
    }
    return count > 0 ? sum / Double(count) : .infinity
  }

  /// The best shift within a reach of another one, in seconds.
  static func nearest(
    _ offset: Double, _ signals: [ComparedSignal], from start: Double, to end: Double,
    reach: Double
  ) -> Double {
    let steps = stride(from: -reach, through: reach, by: 1.0 / 120).map { offset + $0 }
    let candidates = ([offset] + steps).map { ($0, cost($0, signals, from: start, to: end)) }
    let best = candidates.min { $0.1 < $1.1 }?.0 ?? offset
    let refined = refined(best, signals, from: start, to: end, reach: 1.0 / 60)
    return min(max(refined, offset - reach), offset + reach)
  }
}

/// The fast Fourier transform of a list whose length is a power of two (Cooley and Tukey, 1965).
private enum FourierTransform {
  static func transform(
    _ real: inout [Double], _ imaginary: inout [Double], isInverse: Bool
  ) {
    let count = real.count
    reorder(&real, &imaginary)
    let sign = isInverse ? 1.0 : -1.0
    // The roots of unity of the longest step; shorter ones use every nth.
    let roots = (0..<count / 2).map {
      Elementary.sincos(sign * 2 * Elementary.pi * Double($0) / Double(count))
    }
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        roots.withUnsafeBufferPointer { roots in
          var width = 2
          while width <= count {
            let (half, stride) = (width / 2, count / width)
            var start = 0
            while start < count {
              for index in 0..<half {
                let root = roots[index * stride]
                let (low, high) = (start + index, start + index + half)
                let x = real[high] * root.cos - imaginary[high] * root.sin
                let y = real[high] * root.sin + imaginary[high] * root.cos
                real[high] = real[low] - x
                imaginary[high] = imaginary[low] - y
                real[low] += x
                imaginary[low] += y
              }
              start += width
            }
            width *= 2
          }
        }
      }
    }
  }

  /// Puts each number at the place whose bits are reversed.
  private static func reorder(_ real: inout [Double], _ imaginary: inout [Double]) {
    var place = 0
    for index in 1..<max(real.count, 1) {
      var bit = real.count / 2
      while bit > 0, place & bit != 0 {
        place ^= bit
        bit /= 2
      }
      place |= bit
      if index < place {
        real.swapAt(index, place)
        imaginary.swapAt(index, place)
      }
    }
  }
}
