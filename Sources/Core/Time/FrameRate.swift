/// The number of frames per second; every time is computed from a frame's index, never summed.
package struct FrameRate: Hashable, Sendable {
  package static let range = 1...1000
  package static let rangeText = "\(range.lowerBound) to \(range.upperBound)"
  package let framesPerSecond: Int

  /// Makes a rate, or returns nil if it is outside 1…1000 frames per second.
  package init?(framesPerSecond: Int) {
    guard Self.range.contains(framesPerSecond) else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  private init() { framesPerSecond = 60 }

  package static let sixty = FrameRate()

  /// Returns the time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// Returns the index of the last frame that is not after a time in seconds.
  package func frame(at time: Double) -> Int {
    Int(((time + Instant.tolerance) * Double(framesPerSecond)).rounded(.down))
  }
}
