import MotionValues

/// The two values between which an animation leads, and the digits of those between them.
///
/// They are the first and the last value of a motion; if these are near to each other, the first and
/// the value that is farthest from it.
package struct WebSpan {
  package let from: Double
  package let to: Double
  /// The unit of rounding of a value, as a share of the span.
  package let precision: Double

  /// The decimals of shares of the span.
  package var decimals: Int {
    var (decimals, step) = (2, 0.01)
    while step > 2 * precision, decimals < 7 {
      decimals += 1
      step /= 10
    }
    return decimals
  }

  /// Takes values in order of time, which are rounded to `precision`; nil if they are all alike.
  package init?(_ values: some Collection<Double>, precision: Double) {
    guard let first = values.first, let low = values.min(), let high = values.max(), low < high
    else { return nil }
    var last = first
    for value in values { last = value }
    let farthest = high - first >= first - low ? high : low
    from = first
    to = (last - first).magnitude >= (high - low) / 2 ? last : farthest
    self.precision = precision / (to - from).magnitude
  }

  /// Takes the values of a track, rounded to a number of decimals.
  package init?(_ track: MotionTrack, decimals: Int) {
    let values =
      [track.initial]
      + track.changes.flatMap { change in
        switch change {
        case .set(_, let value): [value]
        case .move(let move): move.samples.values
        }
      }
    self.init(
      values.map { $0.rounded(decimals: decimals) }, precision: KeyStyle.step(decimals: decimals))
  }

  package func share(_ value: Double) -> Double { (value - from) / (to - from) }
  package func value(_ share: Double) -> Double { from + share * (to - from) }
}
