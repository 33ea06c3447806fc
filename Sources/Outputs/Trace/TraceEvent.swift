import MotionValues

/// An event at a frame or since the previous one, such as a property that crossed a level.
package struct TraceEvent: Equatable, Sendable {
  /// The kind of event, such as `cross`.
  package let name: String
  /// The layer or property of the event: `header/card` or `header/card.y`.
  package let target: String
  /// The details, such as the level that was crossed, and the side.
  package let words: [Value]
  /// The time of the event in seconds; nil if it is that of the frame that reports it.
  package let time: Double?

  package init(name: String, target: String, words: [Value] = [], time: Double? = nil) {
    self.name = name
    self.target = target
    self.words = words
    self.time = time
  }

  /// Returns the time of an event as a frame prints it; nil if it is the frame's time, or prints
  /// like it.
  package static func time(_ time: Double, inFrameAt frameTime: Double) -> Double? {
    let distance = frameTime - time
    guard distance > Instant.tolerance else { return nil }
    return distance >= 1e-6 || Decimal6.differ(time, frameTime) ? time : nil
  }
}
