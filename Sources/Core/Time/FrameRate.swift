import MotionValues

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

  /// Makes the lowest rate that has a frame at each instant of another one, which need not be a whole
  /// number, such as that of a trace of every seventh frame; nil if there is none up to 1000.
  package init?(covering rate: Double) {
    let multiples = Self.range.lazy.map { Double($0) * rate }.prefix {
      $0 < Double(Self.range.upperBound) + 0.5
    }
    let whole = multiples.first { $0 >= 0.5 && abs($0 - $0.rounded()) <= 1e-9 * $0 }
    guard let whole else { return nil }
    self.init(framesPerSecond: Int(whole.rounded()))
  }

  private init() { framesPerSecond = 60 }

  package static let sixty = FrameRate()

  /// Returns the lowest rate that has all frames of this one and of another; nil if it is above 1000.
  package func covering(_ other: FrameRate) -> FrameRate? {
    var (divisor, rest) = (framesPerSecond, other.framesPerSecond)
    while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
    return FrameRate(framesPerSecond: framesPerSecond / divisor * other.framesPerSecond)
  }

  /// Returns the time of a frame, in seconds.
  package func time(of frame: Int) -> Double { Double(frame) / Double(framesPerSecond) }

  /// Returns the index of the last frame that is not after a time in seconds.
  package func frame(at time: Double) -> Int {
    Int(((time + Instant.tolerance) * Double(framesPerSecond)).rounded(.down))
  }
}
