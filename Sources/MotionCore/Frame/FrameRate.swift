/// How many frames a second has; every time is computed from a frame's index, never summed.
package struct FrameRate: Hashable, Sendable {
  package static let range = 1...1000
  package let framesPerSecond: Int

  /// Makes a rate, or nil if it lies outside 1…1000 frames a second.
  package init?(framesPerSecond: Int) {
    guard Self.range.contains(framesPerSecond) else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  private init() { framesPerSecond = 60 }

  package static let sixty = FrameRate()

  /// Returns the time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// Times nearer than this, in seconds, are one instant: a sum of decimal durations misses the
  /// quotient that a frame's time is by a few units in the last place.
  package static let tolerance = 1e-9
}
