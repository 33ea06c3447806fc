import MotionCore
import MotionValues

/// Finds the moves of a track that follow what the script declared, from its beginning to its end.
struct DeclaredMoves {
  /// Moves that begin or end at the same instant as a declaration differ by less, in seconds.
  private static let instant = 1e-6
  /// The deviation up to which a move follows a declaration, as a share of its extent.
  private static let agreement = 1e-6
  /// The instant of a jump is known within a sample, which is shorter, in seconds.
  private static let step = 0.02

  private let declared: [DeclaredMotion]
  /// The exported part, in seconds of the run.
  private let start: Double
  private let duration: Double

  init(_ declared: [DeclaredMotion], start: Double, _ duration: Double) {
    self.declared = declared
    self.start = start
    self.duration = duration
  }

  /// Returns the changes, and those of them that follow one motion together; a move that is several
  /// declared ones after another is split.
  func applied(
    to changes: [MotionTrack.Change]
  ) -> (changes: [MotionTrack.Change], joined: [(range: Range<Int>, move: MotionTrack.Move)]) {
    guard !declared.isEmpty else { return (changes, []) }
    var joined: [(range: Range<Int>, move: MotionTrack.Move)] = []
    var changes = changes.flatMap { change in
      guard case .move(let move) = change else { return [change] }
      return parts(of: move).map { .move($0) }
    }
    for motion in declared where !motion.isInterrupted {
      if case .mapping = motion.form { continue }
      let (first, last) = (motion.start - start, motion.end - start)
      let isWhole = first > -Self.instant && (last < duration + Self.instant || last == .infinity)
      guard isWhole, let begin = changes.firstIndex(where: { $0.end > first + Self.instant }) else {
        continue
      }
      var end = changes[begin...].firstIndex { $0.start > last - Self.instant } ?? changes.count
      guard begin < end, changes[begin].start > first - Self.instant,
        changes[end - 1].end < last + Self.instant,
        var move = self.joined(Array(changes[begin..<end]), motion)
      else { continue }
      if end - begin == 1, case .move(var own) = changes[begin] {
        own.declared = motion
        changes[begin] = .move(own)
      }
      // A spring is set to rest at its end.
      if end < changes.count, case .set(let time, motion.to) = changes[end],
        time < last + Self.instant
      {
        end += 1
      }
      guard end - begin > 1 else { continue }
      move.parts = Array(changes[begin..<end])
      joined.append((begin..<end, move))
    }
    return (changes, joined)
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

  /// Joins changes to one move, if they follow a declared motion.
  private func joined(
    _ changes: [MotionTrack.Change], _ motion: DeclaredMotion
  ) -> MotionTrack.Move? {
    let values = changes.flatMap { change -> [Double] in
      if case .move(let move) = change { move.samples.values } else { [] }
    }
    guard let low = values.min(), let high = values.max() else { return nil }
    let tolerance = Self.agreement * max(high - low, 1e-3)
    var times: [Double] = []
    var joined: [Double] = []
    /// Appends the declared value, if a recorded one is the same.
    func append(_ time: Double, _ value: Double, slack: Double = 0) -> Bool {
      guard let declared = motion.value(at: time + start),
        (declared - value).magnitude <= tolerance + slack
      else { return false }
      if times.last.map({ $0 < time }) ?? true {
        times.append(time)
        joined.append(declared)
      }
      return true
    }
    /// Appends a value from which, or to which, a jump leads; its instant is estimated where two
    /// passes meet between samples.
    func append(_ time: Double, _ value: Double, jumpAfter: Bool) -> Bool {
      if append(time, value) { return true }
      for jump in [time, motion.nearestPass(to: time + start) - start]
      where (jump - time).magnitude < Self.step {
        let instant = jumpAfter ? jump - Self.instant : jump + Self.instant
        let step = jumpAfter ? Self.instant : -Self.instant
        let slope = motion.steepness(at: instant + start, over: step)
        let slack = (2 * Self.instant + (jump - time).magnitude) * slope
        if append(instant, value, slack: slack) { return true }
      }
      return false
    }
    for change in changes {
      switch change {
      case .set(let time, let value):
        guard append(time, value, jumpAfter: false) else { return nil }
      case .move(let move):
        let last = move.samples.count - 1
        for index in 0...last {
          let (time, value) = (move.samples.times[index], move.samples.values[index])
          let isInside = 0 < index && index < last
          guard
            isInside ? append(time, value) : append(time, value, jumpAfter: index == last)
          else { return nil }
        }
      }
    }
    // A spring is set to rest at its end.
    if let end = changes.last?.end, let value = motion.value(at: end + start) {
      guard append(end, value) else { return nil }
    }
    guard times.count > 1 else { return nil }
    return MotionTrack.Move(
      samples: KeySamples(times: times, values: joined), corners: [], declared: motion)
  }
}

extension DeclaredMotion {
  /// The instant nearest to a time at which one pass ends and another begins.
  fileprivate func nearestPass(to time: Double) -> Double {
    guard duration.isFinite, duration > 0 else { return time }
    return start + ((time - start) / duration).rounded() * duration
  }

  /// The rate of change just before a time, in units per second.
  fileprivate func steepness(at time: Double, over step: Double) -> Double {
    guard let value = value(at: time), let before = self.value(at: time - step) else { return 0 }
    return ((value - before) / step).magnitude
  }
}
