import MotionCore

/// Something that happened at a frame or since the one before it, such as a property that crossed a line.
package struct TraceEvent: Equatable, Sendable {
  /// What happened: `cross`.
  package let name: String
  /// The layer or the property that it happened to: `header/card` or `header/card.y`.
  package let target: String
  /// What else there is to say: the line that was crossed, and the side.
  package let words: [TraceValue]
  /// When it happened, in seconds, where that is not the time of the frame that reports it.
  package let time: Double?

  package init(name: String, target: String, words: [TraceValue] = [], time: Double? = nil) {
    self.name = name
    self.target = target
    self.words = words
    self.time = time
  }

  /// Returns when something happened as the trace of a frame says it: nil where that is the frame's time, or reads
  /// as that.
  package static func time(_ time: Double, inFrameAt frameTime: Double) -> Double? {
    let distance = frameTime - time
    guard distance > Instant.tolerance else { return nil }
    return distance >= 1e-6 || Decimal6.differ(time, frameTime) ? time : nil
  }
}
