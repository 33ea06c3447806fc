import MotionCore
import MotionValues

/// Finds the first instant at which two fingers leave the slop.
///
/// They leave it when their distance, the arc that each of them covers, or the position of their
/// midpoint has changed by the slop.
package struct PairRecognizer {
  private let pair: FingerPair
  private let slop: Double
  private let origin: FingerPair.Spread?
  /// The time until which their paths have been searched.
  private var searched: Double
  /// The instant; nil while the fingers have not left the slop on what is known of their paths.
  package private(set) var instant: Double?

  package init(_ pair: FingerPair, after start: Double, slop: Double) {
    self.pair = pair
    self.slop = slop
    origin = pair.spread(at: start)
    searched = start
    search()
  }

  /// Searches what is known of the paths by now.
  package mutating func search() {
    guard let origin else { return }
    while instant == nil, let next = pair.nextSample(after: searched) {
      if slop == 0 {
        if pair.hasChanged(from: searched, to: next) { instant = searched }
      } else if hasLeft(origin, at: next) {
        instant = Instant.first(after: searched, upTo: next) { hasLeft(origin, at: $0) }
      }
      searched = next
    }
  }

  private func hasLeft(_ origin: FingerPair.Spread, at time: Double) -> Bool {
    guard let spread = pair.spread(at: time) else { return false }
    let apart = (spread.distance - origin.distance).magnitude
    let turn = FingerPair.difference(from: origin.angle, to: spread.angle).magnitude
    let around = Elementary.radians(degrees: turn) * origin.distance / 2
    let (x, y) = (spread.middle.x - origin.middle.x, spread.middle.y - origin.middle.y)
    return max(apart, around, (x * x + y * y).squareRoot()) >= slop - PanArbitration.tolerance
  }
}
