/// A timing curve through evenly spaced samples, for example of a script's function.
package struct SampledCurve: Hashable, Sendable {
  /// The interpolation between two samples.
  package enum Interpolation: String, CaseIterable, Hashable, Sendable {
    /// Straight lines.
    case linear

    /// Cubic pieces with continuous slope (Catmull-Rom, one-sided parabolas at the ends).
    case cubic
  }

  /// The progress at times 0, 1/(n − 1), …, 1.
  package let samples: [Double]

  /// The interpolation between two samples.
  package let interpolation: Interpolation

  /// Makes a curve from at least two finite samples.
  package init(_ samples: [Double], interpolation: Interpolation = .cubic) throws(ParameterError) {
    guard samples.count >= 2, samples.count <= Self.greatestCount else {
      throw ParameterError(
        parameter: "samples", found: Double(samples.count),
        expected: "from 2 to \(Self.greatestCount) samples")
    }
    for sample in samples where !sample.isFinite {
      throw ParameterError(parameter: "sample", found: sample, expected: "a finite number")
    }
    self.samples = samples
    self.interpolation = interpolation
  }

  /// The maximum number of samples: a quarter of a megabyte.
  package static let greatestCount = 32_768

  /// Samples a function at `count` evenly spaced times from 0 to 1.
  package init(
    count: Int, interpolation: Interpolation = .cubic, of function: (Double) throws -> Double
  ) throws {
    guard count >= 2 else {
      throw ParameterError(parameter: "count", found: Double(count), expected: "at least 2")
    }
    let last = Double(count - 1)
    try self.init((0..<count).map { try function(Double($0) / last) }, interpolation: interpolation)
  }

  /// Returns the progress at time `t`; outside 0…1 the first or the last sample.
  package func value(at t: Double) -> Double {
    guard t > 0 else { return t.isNaN ? t : samples[0] }
    guard t < 1 else { return samples[samples.count - 1] }
    let (index, u) = position(of: t)
    let (a, b) = (samples[index], samples[index + 1])
    switch interpolation {
    case .linear: return a + (b - a) * u
    case .cubic:
      let (m, n) = (slope(index), slope(index + 1))
      let rise = b - a
      return a + u * (m + u * (3 * rise - 2 * m - n + u * (m + n - 2 * rise)))
    }
  }

  /// Returns the rate of progress at time `t`, zero outside 0…1.
  package func velocity(at t: Double) -> Double {
    guard t >= 0, t <= 1 else { return 0 }
    let (index, u) = position(of: t)
    let rise = samples[index + 1] - samples[index]
    let intervals = Double(samples.count - 1)
    switch interpolation {
    case .linear: return rise * intervals
    case .cubic:
      let (m, n) = (slope(index), slope(index + 1))
      let rate = m + u * (2 * (3 * rise - 2 * m - n) + u * 3 * (m + n - 2 * rise))
      return rate * intervals
    }
  }

  private func position(of t: Double) -> (index: Int, fraction: Double) {
    let position = t * Double(samples.count - 1)
    let index = min(Int(position), samples.count - 2)
    return (index, position - Double(index))
  }

  /// Returns the slope at a sample, per interval.
  private func slope(_ index: Int) -> Double {
    let last = samples.count - 1
    if last == 1 { return samples[1] - samples[0] }
    if index == 0 { return 2 * samples[1] - 1.5 * samples[0] - 0.5 * samples[2] }
    if index == last {
      return 1.5 * samples[last] - 2 * samples[last - 1] + 0.5 * samples[last - 2]
    }
    return (samples[index + 1] - samples[index - 1]) / 2
  }
}
