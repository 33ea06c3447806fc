import MotionRecording

/// The instants at which two runs both have a frame, numbered from 0.
///
/// Runs with the same frame rate share all frames. A change between two shared instants is seen at
/// the next one.
struct SharedFrames {
  private static let stepLimit = 100_000

  /// The number of frames of each run from one shared instant to the next.
  let steps: (before: Int, after: Int)
  /// The number of shared instants per second.
  let rate: Double
  /// The time in seconds up to which both runs are compared, if they end within a frame.
  let end: Double?
  /// The number of the last shared instant, if there is one.
  private let last: Int

  /// Whether each frame of both runs is at a shared instant.
  let areAll: Bool
  /// Whether the first instant is the only one that both have.
  let areNone: Bool

  /// Finds the instants that two runs share.
  ///
  /// A run ends with the first frame at which it is at rest. At different frame rates, the last
  /// frames therefore differ by less than a frame, and endless motions have other last values; what
  /// only one of the runs has is not compared then.
  init(_ before: Recording, _ after: Recording) {
    let ends = (before.duration, after.duration)
    let isSameEnd =
      before.rate != after.rate && abs(ends.0 - ends.1) < 1 / min(before.rate, after.rate)
    self.init(before.rate, after.rate, end: isSameEnd ? min(ends.0, ends.1) : nil)
  }

  /// Finds the instants that two frame rates share, up to an end in seconds.
  init(_ before: Double, _ after: Double, end: Double? = nil) {
    let step = (1...Self.stepLimit).first { step in
      let other = Double(step) * after / before
      return other >= 0.5 && abs(other - other.rounded()) <= 1e-9 * other
    }
    steps = (step ?? 1, step.map { Int((Double($0) * after / before).rounded()) } ?? 1)
    rate = before / Double(steps.before)
    self.end = end
    areAll = before == after
    areNone = step == nil
    let shared = before / Double(steps.before)
    last = step == nil ? 0 : end.map { Int(($0 * shared + 1e-6).rounded(.down)) } ?? .max
  }

  /// Returns the first shared instant at or after a frame of a run with `step` frames per shared
  /// instant; nil if there is none.
  func index(ofFrame frame: Int, step: Int) -> Int? {
    let index = (frame + step - 1) / step
    return index <= last ? index : nil
  }

  /// The time of a shared instant, in seconds.
  func time(of index: Int) -> Double { Double(index) / rate }
}
