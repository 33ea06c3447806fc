import MotionRecording

/// The instants at which corners are compared, while something moves: those of frames.
package struct CornerTimes {
  /// In seconds from the start of the exported part.
  package private(set) var all: [Double] = []

  /// At an instant at which a value is set, rounding decides whether it is the old or the new one;
  /// up to this time from it, in seconds, nothing is compared.
  private static let room = 1e-4

  /// Makes those during changes, `step` seconds apart, up to the end of the exported part.
  package init(during changes: [MotionTrack.Change], every step: Double, until duration: Double) {
    guard let first = changes.map(\.start).min(), let last = changes.map(\.end).max() else {
      return
    }
    let sets = changes.compactMap { change -> Double? in
      if case .set(let time, _) = change { time } else { nil }
    }.sorted()
    func isClear(_ time: Double) -> Bool {
      let next = sets.partitioningIndex { $0 > time - Self.room }
      return time <= duration && (next == sets.count || sets[next] > time + Self.room)
    }
    let frames = Int((first / step).rounded(.down))...Int((last / step).rounded(.up))
    all = frames.compactMap { frame in
      let time = min(Double(frame) * step, duration)
      return [time, time + 2 * Self.room].first(where: isClear)
    }
  }
}
