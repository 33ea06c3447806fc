import MotionCore
import MotionValues

/// A finger on the header itself.
struct HeaderTouch {
  let gesture: HeaderGesture
  let drag: HeaderDrag
  private let start: Double
  /// The rubber band of the scroll view's content.
  private let band: RubberBand?

  /// The index of the next sample, and the distance that the header has followed, in points.
  private var next = 0
  private var followed = 0.0

  init(_ drag: HeaderDrag, by gesture: HeaderGesture, band: RubberBand?, at start: Double) {
    self.drag = drag
    self.band = band
    self.gesture = gesture
    self.start = start
  }

  /// The time, in seconds, at which the finger reaches the end of its path.
  var arrival: Double { start + drag.track.duration }

  /// The time of the next sample; nil after the last one.
  var nextSample: Double? {
    next < drag.track.samples.count ? start + drag.track.samples[next].time : nil
  }

  /// Moves the finger to a time, and the header with it, from sample to sample. Points that the
  /// header cannot consume along the path are lost.
  mutating func move(_ header: inout Header, to time: Double) {
    let samples = drag.track.samples
    while next < samples.count, start + samples[next].time <= time {
      follow(samples[next].y, header: &header)
      next += 1
    }
    guard next < samples.count else { return }
    follow(drag.track.position(at: max(0, time - start)).y, header: &header)
  }

  /// The velocity with which the finger lifts, in points per second: 0 for a finger that rests
  /// first, nil for one that stays.
  var liftVelocity: Double? {
    switch drag.lift {
    case .resting: 0
    case .moving: velocity(at: arrival)
    case .velocity(let velocity): velocity
    case .never: nil
    }
  }

  /// The mean velocity of the finger over the last tenth of a second, in points per second down, as
  /// a scroll view measures it.
  func velocity(at time: Double) -> Double {
    let velocity = ReleaseVelocity.mean(from: 0, to: time - start) {
      drag.track.position(at: $0).y
    }
    return max(-HeaderLimits.greatest, min(HeaderLimits.greatest, velocity))
  }

  private mutating func follow(_ distance: Double, header: inout Header) {
    header.drag(by: distance - followed, band: band)
    followed = distance
  }
}
