import MotionCore
import MotionMath

/// Finds the moves of a track that follow what the script declared, from its beginning to its end.
struct DeclaredMoves {
  /// Moves that begin or end at the same instant as a declaration differ by less, in seconds.
  private static let instant = 1e-6
  /// The deviation up to which a move follows a declaration, as a share of its extent.
  private static let agreement = 1e-6

  private let declared: [DeclaredMotion]
  /// The exported part, in seconds of the run.
  private let start: Double
  private let duration: Double

  init(_ declared: [DeclaredMotion], start: Double, _ duration: Double) {
    self.declared = declared
    self.start = start
    self.duration = duration
  }

  /// Returns the changes; a move that is several declared ones after another is split.
  func applied(to changes: [MotionTrack.Change]) -> [MotionTrack.Change] {
    guard !declared.isEmpty else { return changes }
    var changes = changes.flatMap { change in
      guard case .move(let move) = change else { return [change] }
      return parts(of: move).map { .move($0) }
    }
    for motion in declared where !motion.isInterrupted {
      if case .mapping = motion.form { continue }
      let (first, last) = (motion.start - start, motion.end - start)
      let inside = changes.indices.filter {
        changes[$0].end > first + Self.instant && changes[$0].start < last - Self.instant
      }
      let isWhole = first > -Self.instant && (last < duration + Self.instant || last == .infinity)
      guard isWhole, inside.count == 1, case .move(var move) = changes[inside[0]],
        move.start > first - Self.instant, move.end < last + Self.instant,
        follows(move, motion)
      else { continue }
      move.declared = motion
      changes[inside[0]] = .move(move)
    }
    return changes
  }

  /// Splits a move at the instants at which declared motions begin or end.
  private func parts(of move: MotionTrack.Move) -> [MotionTrack.Move] {
    let borders = declared.flatMap { [$0.start - start, $0.end - start] }
    let cuts = move.corners.filter { corner in
      borders.contains { ($0 - move.samples.times[corner]).magnitude < Self.instant }
    }
    let ends = [0] + cuts + [move.samples.count - 1]
    return zip(ends, ends.dropFirst()).map { first, last in
      MotionTrack.Move(
        samples: KeySamples(
          times: Array(move.samples.times[first...last]),
          values: Array(move.samples.values[first...last])),
        corners: move.corners.filter { first < $0 && $0 < last }.map { $0 - first })
    }
  }

  private func follows(_ move: MotionTrack.Move, _ motion: DeclaredMotion) -> Bool {
    let values = move.samples.values
    let extent = (values.max() ?? 0) - (values.min() ?? 0)
    return zip(move.samples.times, values).allSatisfy { time, value in
      // At its end a spring is set to its target; the move ends just before.
      let instant = min(time + start, motion.end - Self.instant / 1000)
      guard let declared = motion.value(at: instant) else { return false }
      return (declared - value).magnitude <= Self.agreement * max(extent, 1e-3)
    }
  }
}
