import MotionRecording
import MotionValues

/// Straight lines along samples, whose ends are short to write: numbers with few digits, evenly
/// spaced where possible, because `linear()` needs no percentage between those.
///
/// The ends need not be on the curve, so that lines are longer than chords. Of several runs of evenly
/// spaced ends, the one is taken that gets farthest for its characters.
package struct ShortLine {
  /// A time in per cent of an animation, and a value as a share of its range.
  package struct Knot {
    package var time: Double
    package var value: Double

    package init(time: Double, value: Double) {
      self.time = time
      self.value = value
    }
  }

  private static let percentDecimals = 4
  private static let longestRun = 5
  /// The unit of a run's end, as a share of its length.
  private static let coarseness = 0.15
  /// The characters that count for each run besides its own: fewer lines are better, too.
  private static let overhead = 8.0
  /// The time that a character of a value must be worth, in per cent.
  private static let timePerCharacter = 0.4
  private static let scales = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]
  private static let least = 1e-7

  private let samples: KeySamples
  private let tolerance: Double
  private let decimals: Int
  /// The times at which one motion changes into another, ascending.
  private let corners: [Double]

  /// Takes samples and corners in the units of knots; values have at most seven decimals.
  package init(_ samples: KeySamples, corners: [Double], tolerance: Double, decimals: Int) {
    self.corners = corners
    self.samples = samples
    self.tolerance = tolerance
    self.decimals = min(decimals, Self.scales.count - 1)
  }

  /// Returns the ends of lines from one knot to another, which pass all samples between within the
  /// tolerance.
  package func knots(from first: Knot, to last: Knot) -> [Knot] {
    var knots = [first]
    while let knot = knots.last, !reaches(last, from: knot) {
      if let run = longestRun(from: knot, before: last) {
        knots += run
      } else {
        let next = index(after: knot.time)
        guard next < samples.count, samples.times[next] < last.time else { break }
        knots.append(Knot(time: samples.times[next], value: samples.values[next]))
      }
    }
    return knots + [last]
  }

  // MARK: Lines

  /// The slopes of the lines from a knot that pass the samples after it.
  private struct Cone {
    var low = -Double.infinity
    var high = Double.infinity
    /// The time of the last sample that they pass.
    var reach: Double
    /// Whether they pass all samples up to the limit.
    var isWhole = true
  }

  private func cone(from knot: Knot, until limit: Double) -> Cone {
    let (times, values) = (samples.times, samples.values)
    var cone = Cone(reach: knot.time)
    var index = index(after: knot.time)
    while index < times.count, times[index] <= limit {
      let rate = 1 / (times[index] - knot.time)
      let difference = values[index] - knot.value
      let low = max(cone.low, (difference - tolerance) * rate)
      let high = min(cone.high, (difference + tolerance) * rate)
      if low > high {
        cone.isWhole = false
        return cone
      }
      (cone.low, cone.high, cone.reach) = (low, high, times[index])
      index += 1
    }
    return cone
  }

  private func index(after time: Double) -> Int {
    samples.times.partitioningIndex { $0 > time + Self.least }
  }

  private func reaches(_ last: Knot, from knot: Knot) -> Bool {
    let cone = cone(from: knot, until: last.time - Self.least)
    let slope = (last.value - knot.value) / (last.time - knot.time)
    return cone.isWhole && cone.low <= slope && slope <= cone.high
  }

  // MARK: Runs

  private func longestRun(from knot: Knot, before last: Knot) -> [Knot]? {
    let reach = cone(from: knot, until: last.time).reach
    var best: (score: Double, knots: [Knot])?
    func consider(_ end: Double, _ decimals: Int, count: Int) {
      guard end > knot.time + Self.least, end < last.time - Self.least,
        let run = run(from: knot, to: end, count: count, before: last)
      else { return }
      let characters = Double(run.length + Self.length(ofPercent: end, decimals))
      let score = (run.reach - knot.time) / (characters + Self.overhead)
      if score > best?.score ?? 0 { best = (score, run.knots) }
    }
    // The next line begins best where a motion does.
    if let corner = corners.last(where: { $0 <= reach + Self.least && $0 > knot.time }) {
      for decimals in 0...Self.percentDecimals {
        consider(corner.rounded(decimals: decimals), decimals, count: 1)
      }
    }
    for count in 1...Self.longestRun {
      let length = Double(count) * (reach - knot.time)
      let finest =
        (0..<Self.percentDecimals).first { 1 / Self.scales[$0] <= Self.coarseness * length }
        ?? Self.percentDecimals
      for decimals in max(finest - 1, 0)...finest {
        let scale = Self.scales[decimals]
        let latest = ((knot.time + length) * scale + 1e-9).rounded(.down)
        for back in 0..<2 {
          consider((latest - Double(back)) / scale, decimals, count: count)
        }
      }
    }
    return best?.knots
  }

  private func run(
    from knot: Knot, to end: Double, count: Int, before last: Knot
  ) -> (knots: [Knot], reach: Double, length: Int)? {
    var knots: [Knot] = []
    var (current, reach, length) = (knot, knot.time, 0)
    for place in 1...count {
      let time =
        place == count ? end : knot.time + (end - knot.time) * Double(place) / Double(count)
      let cone = cone(from: current, until: time + Self.least)
      let (dt, center) = (time - current.time, samples.value(at: time))
      let low = max(current.value + cone.low * dt, center - tolerance)
      let high = min(current.value + cone.high * dt, center + tolerance)
      guard cone.isWhole, low <= high, let next = farthest(low, high, at: time, before: last)
      else { return nil }
      current = next.knot
      reach = next.reach
      length += next.length
      knots.append(current)
    }
    return (knots, reach, length)
  }

  /// Returns the knot at a time, with a value within a range, from which a line gets farthest for
  /// the characters of the value: one with the fewest decimals that are possible, or one more.
  private func farthest(
    _ low: Double, _ high: Double, at time: Double, before last: Knot
  ) -> (knot: Knot, reach: Double, length: Int)? {
    var best: (knot: Knot, reach: Double, length: Int)?
    var bestScore = -Double.infinity
    func consider(_ value: Double, _ decimals: Int) {
      let knot = Knot(time: time, value: value)
      let reach = cone(from: knot, until: last.time).reach
      let length = Self.length(ofShare: value, decimals)
      let score = reach - Double(length) * Self.timePerCharacter
      if score > bestScore { (best, bestScore) = ((knot, reach, length), score) }
    }
    func steps(_ decimals: Int) -> (first: Double, last: Double) {
      let scale = Self.scales[decimals]
      return ((low * scale - 1e-9).rounded(.up), (high * scale + 1e-9).rounded(.down))
    }
    for decimals in 0...decimals {
      let (first, last) = steps(decimals)
      guard first <= last else { continue }
      consider(first / Self.scales[decimals], decimals)
      if last > first { consider(last / Self.scales[decimals], decimals) }
      guard decimals > 0, decimals < self.decimals else { break }
      let finer = steps(decimals + 1)
      for step in finer.first < finer.last ? [finer.first, finer.last] : [finer.first]
      where step.truncatingRemainder(dividingBy: 10) != 0 {
        consider(step / Self.scales[decimals + 1], decimals + 1)
      }
      break
    }
    return best
  }

  // MARK: Characters

  private static func length(ofShare value: Double, _ decimals: Int) -> Int {
    let fraction = decimals > 0 ? 1 + decimals : 0
    let whole = value.magnitude >= 1 || decimals == 0 ? 1 : 0
    // A comma and a space are between two stops.
    return (value < 0 ? 1 : 0) + whole + fraction + 2
  }

  private static func length(ofPercent value: Double, _ decimals: Int) -> Int {
    (value >= 10 ? 2 : value >= 1 || decimals == 0 ? 1 : 0) + (decimals > 0 ? 1 + decimals : 0) + 2
  }
}
