import MotionCore

/// Where on one way, there or back, marks come to lie behind or ahead again.
///
/// A mark lies behind when its timeline has come to its fraction. Under a curve that overshoots, that may
/// happen more than once on a way: each time it does, and each time the curve swings back over the mark,
/// is a passing of its own.
package struct MarkPassings: Sendable {
  /// At which fractions of the way a mark is passed while they rise, ascending.
  fileprivate(set) var rising: [Double] = []
  /// Below which fractions of the way a mark is passed while they fall, ascending.
  fileprivate(set) var falling: [Double] = []

  package var isEmpty: Bool { rising.isEmpty && falling.isEmpty }

  /// In so many parts of a way a mark is looked for; two passings of one mark in one part are not seen.
  static let partCount = 128
}

extension FlatAnimation {
  /// Finds the passings on a way with the progress that it makes.
  ///
  /// They are bisected between fixed fractions, so they depend on nothing but the animation and its curve.
  package func passings(_ progress: (Double) -> Double) -> MarkPassings {
    var passings = MarkPassings()
    let fractions = (0...MarkPassings.partCount).map {
      Double($0) / Double(MarkPassings.partCount)
    }
    let points = fractions.map { TimelinePoint(fraction: $0, progress: progress($0)) }
    for mark in marks {
      // What comes to lie behind does so at the mark itself; what lies behind stays there a little longer.
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
  /// Returns the passings on the way at a time, of the marks of what it plays.
  package func passings<Channel, Mark>(
    of flat: FlatAnimation<Channel, Mark>, at time: Double
  ) -> MarkPassings {
    var place = leg(at: time)?.place ?? progress(at: time).place
    return flat.passings { fraction in
      place.fraction = fraction
      return warp.progress(at: place)
    }
  }

  /// Returns the first time after `time` at which it passes a mark, or comes to the end of its way; nil
  /// if it does not move.
  ///
  /// At the time that is returned, what it shows has passed the mark. A repetition without a way back
  /// begins anew at its border, with all marks ahead.
  package func nextPassing(of passings: MarkPassings, after time: Double) -> Double? {
    guard isRunning, timing.duration > 0 else { return nil }
    guard time >= clock.movementTime else { return clock.movementTime }
    guard let leg = leg(at: time) else { return nil }
    if isReversed, !timing.autoreverses, time < leg.time + Instant.tolerance,
      progress(at: time).iteration != leg.place.iteration
    {
      // A border belongs to the later repetition; this is where the earlier one is entered.
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
      // The inverse misses it by a few units in the last place at most.
      for _ in 0..<16 where !hasPassed(passing) { passing = passing.nextUp }
      // Next to its ends a playback is shown at them.
      if !hasPassed(passing) { passing = max(passing, leg.time + 2 * Instant.tolerance) }
      if passing > time { return min(passing, leg.endTime) }
    }
    return leg.endTime
  }

  /// Whether the passings of one way hold for all of them, until something happens to it.
  package var passesAlike: Bool { warp.isPlain }
}
