import MotionRecording
import MotionValues

/// The instants at which corners are compared, while something moves: those of frames.
package struct CornerTimes {
  /// In seconds from the start of the exported part.
  package private(set) var all: [Double] = []

  /// Formats write jumps a little early or late; up to this time from one, in seconds, it is open
  /// which of two values is seen.
  private static let room = 1e-3

  /// Makes those of frames, `step` seconds apart, during changes and up to the end of the exported
  /// part; in place of one near a jump, the next recorded frame away from all.
  package init(
    during changes: [MotionTrack.Change], every step: Double, recordedAt rate: Double,
    until duration: Double
  ) {
    guard let first = changes.map(\.start).min(), let last = changes.map(\.end).max() else {
      return
    }
    let sets = changes.compactMap { change -> Double? in
      if case .set(let time, _) = change { time } else { nil }
    }.sorted()
    func isClear(_ time: Double) -> Bool {
      let next = sets.partitioningIndex { $0 > time - Self.room }
      return next == sets.count || sets[next] > time + Self.room
    }
    let frames = Int((first / step).rounded(.down))...Int((last / step).rounded(.up))
    all = frames.compactMap { frame in
      stride(from: Double(frame) * step, to: (Double(frame) + 0.99) * step, by: 1 / rate)
        .map { min($0, duration) }.first(where: isClear)
    }
  }
}
