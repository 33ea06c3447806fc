import MotionCore
import MotionValues

/// The fractions at which marks are crossed on one pass, forward or back.
///
/// A mark counts as passed while its timeline is at or beyond the mark's fraction. A curve that
/// overshoots can cross a mark more than once on a pass; each crossing, in either direction, is a
/// separate passing.
package struct MarkPassings: Sendable {
  /// The fractions of the pass at which a mark is crossed while the fraction rises, ascending.
  fileprivate(set) var rising: [Double] = []
  /// The fractions of the pass below which a mark is crossed while the fraction falls, ascending.
  fileprivate(set) var falling: [Double] = []

  package var isEmpty: Bool { rising.isEmpty && falling.isEmpty }

  /// The number of parts in which a pass is searched; two crossings of one mark within one part are
  /// missed.
  static let partCount = 128
}

extension FlatAnimation {
  /// Finds the passings on a pass, given its progress by fraction.
  ///
  /// The search bisects between fixed fractions, so its result depends only on the animation and
  /// its curve.
  package func passings(_ progress: (Double) -> Double) -> MarkPassings {
    var passings = MarkPassings()
    let fractions = (0...MarkPassings.partCount).map {
      Double($0) / Double(MarkPassings.partCount)
    }
    let points = fractions.map { TimelinePoint(fraction: $0, progress: progress($0)) }
    for mark in marks {
      // A mark becomes passed exactly at its fraction; it stays passed within the tolerance.
      for (tolerance, isEntry) in [(0, true), (KeyframeTrack.tolerance, false)] {
        func isPassed(_ point: TimelinePoint) -> Bool {
          Self.isPassed(mark, at: point, tolerance: tolerance)
        }
        let passed = points.map(isPassed)
        for part in 0..<MarkPassings.partCount where passed[part] != passed[part + 1] {
          let rises = passed[part + 1]
          var (low, high) = (fractions[part], fractions[part + 1])
          while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { break }
            let point = TimelinePoint(fraction: middle, progress: progress(middle))
            if isPassed(point) == rises { high = middle } else { low = middle }
          }
          if rises == isEntry {
            passings.rising.append(high)
          } else {
            passings.falling.append(high)
          }
        }
      }
    }
    passings.rising.sort()
    passings.falling.sort()
    return passings
  }
}

extension Playback {
  /// Returns the passings of `flat`'s marks on the pass that runs at a time.
  package func passings(of flat: FlatAnimation, at time: Double) -> MarkPassings {
    var place = leg(at: time)?.place ?? progress(at: time).place
    return flat.passings { fraction in
      place.fraction = fraction
      return warp.progress(at: place)
    }
  }

  /// Returns the first time after `time` at which the playback crosses a mark or reaches the end of
  /// its pass; nil if it does not move.
  ///
  /// At the returned time, the playback's sample is past the mark. Without autoreverse, a
  /// repetition starts with all marks ahead.
  package func nextPassing(of passings: MarkPassings, after time: Double) -> Double? {
    guard isRunning, timing.duration > 0 else { return nil }
    guard time >= clock.movementTime else { return clock.movementTime }
    guard let leg = leg(at: time) else { return nil }
    if isReversed, !timing.autoreverses, time < leg.time + Instant.tolerance,
      progress(at: time).iteration != leg.place.iteration
    {
      // The boundary of two repetitions belongs to the later one; this is the time at which the
      // earlier one is entered.
      return leg.time + 2 * Instant.tolerance
    }
    let present = leg.fraction(at: time)
    let rises = leg.velocity > 0
    let ahead =
      rises
      ? passings.rising.filter { $0 > present }
      : passings.falling.filter { $0 <= present }.reversed()
    for fraction in ahead {
      func hasPassed(_ time: Double) -> Bool {
        let present = progress(at: time).fraction
        return rises ? present >= fraction : present < fraction
      }
      var passing = leg.time + (fraction - leg.fraction) / leg.velocity
      // The inverse is off by a few units in the last place at most.
      for _ in 0..<16 where !hasPassed(passing) { passing = passing.nextUp }
      // Times close to an end of the pass round to that end.
      if !hasPassed(passing) { passing = max(passing, leg.time + 2 * Instant.tolerance) }
      if passing > time { return min(passing, leg.endTime) }
    }
    return leg.endTime
  }
}
