import MotionCore

/// A finger that is on the header itself.
final class HeaderTouch {
  let gesture: HeaderGesture
  let drag: HeaderDrag
  private let start: Double
  /// The sample to which the finger goes, and how far the header has followed it.
  private var next = 0
  private var followed = 0.0

  init(_ drag: HeaderDrag, by gesture: HeaderGesture, at start: Double) {
    self.drag = drag
    self.gesture = gesture
    self.start = start
  }

  /// When the finger is at the end of its way.
  var arrival: Double { start + drag.way.duration }

  /// Moves the finger to a time, and the header after it from turn to turn: what lies beyond a limit on
  /// the way is not made up for later, however coarse the frames are.
  func move(_ header: inout Header, to time: Double) {
    let samples = drag.way.samples
    let isThere = time >= arrival - FrameRate.tolerance
    let elapsed = isThere ? drag.way.duration : max(0, time - start)
    while next < samples.count, samples[next].time < elapsed {
      follow(samples[next].y, header: &header)
      next += 1
    }
    follow(drag.way.position(at: elapsed).y, header: &header)
  }

  private func follow(_ distance: Double, header: inout Header) {
    header.drag(by: distance - followed)
    followed = distance
  }
}
