import MotionRecording
import MotionValues

/// A motion of one or several properties, as values with times, to which a spring or a curve is
/// fitted.
///
/// All properties share the spring, or the curve and its duration, and their start. How far each of
/// them goes follows from linear least squares, so it is not searched.
struct BurstFit {
  struct Track {
    /// Seconds from the start of the motion.
    let times: [Double]
    let values: [Double]
    let tolerance: Double
  }

  /// What a motion is.
  enum Shape: Equatable {
    /// The perceived duration in seconds, and the damping ratio.
    case spring(duration: Double, ratio: Double)
    case curve(name: String, duration: Double)
  }

  struct Result {
    let shape: Shape
    /// When it starts, in seconds after the start of the tracks.
    let start: Double
    /// The third-greatest distance of a track from it, in tolerances; the worst track's.
    let worst: Double
  }

  private static let curves: [(name: String, curve: Curve)] = [
    ("linear", .linear), ("easeInOut", .cubicBezier(.easeInOut)),
    ("easeOut", .cubicBezier(.easeOut)), ("easeIn", .cubicBezier(.easeIn)),
    ("ease", .cubicBezier(.ease)),
  ]

  let tracks: [Track]
  /// Whether the motion begins at rest, at an unknown time; otherwise it begins with the tracks, at any
  /// velocity.
  let beginsAtRest: Bool
  /// By how much a value may be early or late, in seconds.
  let slack: Double

  // MARK: Shapes

  /// The spring that fits best.
  func spring() -> Result? {
    let starts: [(Double, Double)] = [(0.25, 1), (0.45, 0.8), (0.8, 0.6)]
    var best: (point: [Double], cost: Double)?
    for (duration, ratio) in starts {
      let point = [Elementary.log(duration), Elementary.log(ratio)] + (beginsAtRest ? [0.0] : [])
      let found = Simplex.minimum(
        from: point, steps: [0.2, 0.2, 0.02], limit: 160
      ) { point in
        guard abs(point[0]) < 4, abs(point[1]) < 3 else { return .infinity }
        return cost(springBasis(point))
      }
      if best.map({ found.cost < $0.cost }) ?? true { best = found }
    }
    guard let best, best.cost.isFinite else { return nil }
    return Result(
      shape: .spring(
        duration: Elementary.exp(best.point[0]), ratio: Elementary.exp(best.point[1])),
      start: beginsAtRest ? best.point[2] : 0, worst: worst(springBasis(best.point)))
  }

  /// The named curve that fits best, if the motion begins at rest.
  func curve() -> Result? {
    guard beginsAtRest, let last = tracks.compactMap(\.times.last).max() else { return nil }
    var best: Result?
    for (name, curve) in Self.curves {
      let found = Simplex.minimum(
        from: [Elementary.log(max(last * 0.8, 0.05)), 0], steps: [0.3, 0.02, 0], limit: 100
      ) { point in
        guard abs(point[0]) < 4 else { return .infinity }
        return cost(curveBasis(curve, point))
      }
      guard found.cost.isFinite else { continue }
      let worst = worst(curveBasis(curve, found.point))
      if best.map({ worst < $0.worst }) ?? true {
        best = Result(
          shape: .curve(name: name, duration: Elementary.exp(found.point[0])),
          start: found.point[1], worst: worst)
      }
    }
    return best
  }

  // MARK: Bases

  /// The functions of time whose sum, each with a factor, is a motion; the first one is 1.
  private typealias Basis = (Double) -> (Double, Double)

  private func springBasis(_ point: [Double]) -> Basis {
    let (frequency, ratio) = (
      2 * Elementary.pi / Elementary.exp(point[0]), Elementary.exp(point[1])
    )
    let start = beginsAtRest ? point[2] : 0
    let beginsAtRest = beginsAtRest
    return { time in
      let t = time - start
      guard t > 0 else { return (1, 0) }
      let decay = Elementary.exp(-ratio * frequency * t)
      let position: Double
      let swing: Double
      if ratio < 1 - 1e-6 {
        let damped = frequency * (1 - ratio * ratio).squareRoot()
        let (sin, cos) = Elementary.sincos(damped * t)
        (position, swing) = (decay * cos, decay * sin / damped)
      } else if ratio < 1 + 1e-6 {
        (position, swing) = (decay, decay * t)
      } else {
        let spread = frequency * (ratio * ratio - 1).squareRoot()
        let slow = Elementary.exp((spread - ratio * frequency) * t)
        let fast = Elementary.exp(-(spread + ratio * frequency) * t)
        (position, swing) = ((slow + fast) / 2, (slow - fast) / (2 * spread))
      }
      // From rest, the velocity is 0 at the start, so there is one function.
      return beginsAtRest ? (position + ratio * frequency * swing, 0) : (position, swing)
    }
  }

  private func curveBasis(_ curve: Curve, _ point: [Double]) -> Basis {
    let (duration, start) = (Elementary.exp(point[0]), point[1])
    return { time in (1 - curve.value(at: min(max((time - start) / duration, 0), 1)), 0) }
  }

  // MARK: Linear least squares

  /// The factors of 1 and of the two functions of a basis, for one track.
  private func factors(_ track: Track, _ basis: Basis) -> (Double, Double, Double)? {
    var (n, a, b, aa, ab, bb) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (y, ya, yb) = (0.0, 0.0, 0.0)
    let origin = track.values.last ?? 0
    for (time, value) in zip(track.times, track.values) {
      let (first, second) = basis(time)
      let rest = value - origin
      n += 1
      a += first
      b += second
      aa += first * first
      ab += first * second
      bb += second * second
      y += rest
      ya += rest * first
      yb += rest * second
    }
    if beginsAtRest {
      let determinant = n * aa - a * a
      guard abs(determinant) > 1e-12 * max(n * aa, 1e-300) else { return nil }
      let slope = (n * ya - a * y) / determinant
      return (origin + (y - slope * a) / n, slope, 0)
    }
    // Cramer's rule for the symmetric matrix of three rows.
    let minors = (aa * bb - ab * ab, a * bb - ab * b, a * ab - aa * b)
    let determinant = n * minors.0 - a * minors.1 + b * minors.2
    guard abs(determinant) > 1e-15 * max(n * aa * bb, 1e-300) else { return nil }
    return (
      origin
        + (y * minors.0 - a * (ya * bb - ab * yb) + b * (ya * ab - aa * yb)) / determinant,
      (n * (ya * bb - ab * yb) - y * minors.1 + b * (a * yb - ya * b)) / determinant,
      (n * (aa * yb - ya * ab) - a * (a * yb - ya * b) + y * minors.2) / determinant
    )
  }

  /// The sum of the squares of what is left of each track, in tolerances.
  private func cost(_ basis: Basis) -> Double {
    var sum = 0.0
    for track in tracks {
      guard let (rest, first, second) = factors(track, basis) else { return .infinity }
      for (time, value) in zip(track.times, track.values) {
        let (a, b) = basis(time)
        let error = (rest + first * a + second * b - value) / track.tolerance
        sum += min(error * error, 1e6)
      }
    }
    return sum
  }

  private func worst(_ basis: Basis) -> Double {
    tracks.reduce(0) { worst, track in
      guard let (rest, first, second) = factors(track, basis) else { return .infinity }
      let errors = zip(track.times, track.values).map { time, value in
        let near = [time - slack, time, time + slack].map { time in
          let (a, b) = basis(time)
          return rest + first * a + second * b
        }
        let (low, high) = (near.min() ?? 0, near.max() ?? 0)
        return max(low - value, value - high, 0) / track.tolerance
      }.sorted(by: >)
      return max(worst, errors.count > 2 ? errors[2] : errors.first ?? 0)
    }
  }
}

/// Finds the minimum of a function of few numbers (Nelder and Mead, 1965).
enum Simplex {
  static func minimum(
    from start: [Double], steps: [Double], limit: Int, _ function: ([Double]) -> Double
  ) -> (point: [Double], cost: Double) {
    var corners = [(start, function(start))]
    for index in start.indices {
      var corner = start
      corner[index] += steps[index]
      corners.append((corner, function(corner)))
    }
    func between(_ a: [Double], _ b: [Double], _ share: Double) -> ([Double], Double) {
      let point = zip(a, b).map { $0 + ($1 - $0) * share }
      return (point, function(point))
    }
    for _ in 0..<limit {
      corners.sort { $0.1 < $1.1 }
      let worst = corners[corners.count - 1]
      let spread = zip(corners[0].0, worst.0).map { abs($0 - $1) }.max() ?? 0
      if spread < 1e-7 || worst.1 - corners[0].1 <= 1e-10 * abs(corners[0].1) { break }
      let others = corners.dropLast()
      let center = start.indices.map { index in
        others.reduce(0) { $0 + $1.0[index] } / Double(others.count)
      }
      let mirrored = between(center, worst.0, -1)
      if mirrored.1 < corners[0].1 {
        let further = between(center, worst.0, -2)
        corners[corners.count - 1] = further.1 < mirrored.1 ? further : mirrored
      } else if mirrored.1 < corners[corners.count - 2].1 {
        corners[corners.count - 1] = mirrored
      } else {
        let nearer =
          mirrored.1 < worst.1 ? between(center, worst.0, -0.5) : between(center, worst.0, 0.5)
        if nearer.1 < min(worst.1, mirrored.1) {
          corners[corners.count - 1] = nearer
        } else {
          for index in corners.indices.dropFirst() {
            corners[index] = between(corners[0].0, corners[index].0, 0.5)
          }
        }
      }
    }
    return corners.min { $0.1 < $1.1 } ?? (start, .infinity)
  }
}

extension BurstFit.Shape {
  /// Such as `spring of 0.344 s, bounce 0`.
  var words: String {
    switch self {
    case .spring(let duration, let ratio):
      let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
      return
        "spring of \(NumberText(duration, decimals: 3)) s, bounce \(NumberText(bounce, decimals: 2))"
    case .curve(let name, let duration):
      return "\(name) of \(NumberText(duration, decimals: 3)) s"
    }
  }
}
