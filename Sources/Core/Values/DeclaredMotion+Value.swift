extension DeclaredMotion {
  /// Returns the value at a time in seconds of the scene: that of the beginning before `start`, and
  /// the last one after the motion has come to its own end; nil for a mapping, whose value depends
  /// on another number.
  package func value(at time: Double) -> Double? {
    unclampedValue(at: time).map { bounds.clamp($0) }
  }

  private func unclampedValue(at time: Double) -> Double? {
    let place = place(after: time - start)
    let fraction = duration.isFinite && duration > 0 ? place.seconds / duration : 0
    switch form {
    case .mapping: return nil
    case .spring(let spring):
      if place.isFirst, carried == nil {
        return value(of: spring, at: place.seconds, velocity: velocity)
      }
      let own = spring.initialVelocity * (to - from)
      return carry(value(of: spring, at: place.seconds, velocity: own), at: fraction, place.isFirst)
    case .curve(let curve):
      return carry(Self.mix(from, to, curve.value(at: fraction)), at: fraction, place.isFirst)
    case .keyframes(let keys, let curve):
      let value = value(of: keys, at: curve.value(at: fraction))
      return carry(value, at: fraction, place.isFirst)
    }
  }

  /// Adds the correction for the initial velocity, which the first pass alone has.
  private func carry(_ value: Double, at fraction: Double, _ isFirst: Bool) -> Double {
    guard isFirst, let carried else { return value }
    return carried.value(at: fraction, track: value)
  }

  private func value(of spring: Spring, at seconds: Double, velocity: Double) -> Double {
    seconds >= duration
      ? to : spring.value(at: seconds, from: from, to: to, velocity: velocity)
  }

  /// Returns the value of keyframes at a fraction of the whole. A keyframe that touches an end of
  /// the whole continues beyond it where a curve overshoots.
  private func value(of keys: [Key], at fraction: Double) -> Double {
    guard let key = keys.last(where: { $0.start <= fraction + Self.tolerance }) else {
      guard let first = keys.first, first.start == 0, first.end > 0 else { return from }
      return first.value(at: fraction / first.end)
    }
    let continues = key.end == 1 && fraction > 1 + Self.tolerance
    guard key.end > key.start, fraction < key.end - Self.tolerance || continues else {
      return key.to
    }
    let share = (fraction - key.start) / (key.end - key.start)
    return key.value(at: key.start > 0 ? max(share, 0) : share)
  }

  /// A fraction this close to a key counts as the key.
  private static let tolerance = 1e-12

  /// Returns a value between two others; a progress of 1 is exactly the second.
  fileprivate static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    progress == 1 ? to : from + (to - from) * progress
  }

  /// Returns the seconds from the beginning of a pass after a time since `start`, and whether the
  /// pass is the first one. The boundary of two repetitions belongs to the later one, and the end
  /// to the last.
  private func place(after elapsed: Double) -> (seconds: Double, isFirst: Bool) {
    guard duration.isFinite else { return (max(elapsed, 0), true) }
    let cycle = cycleDuration
    let length = cycle * repeatCount
    var iteration = 0.0
    var within = max(elapsed, 0)
    if elapsed >= length - Instant.tolerance {
      iteration = max(-Elementary.floor(-repeatCount) - 1, 0)
      within = (repeatCount - iteration) * cycle
    } else {
      iteration = Elementary.floor(within / cycle)
      within = max(within - iteration * cycle, 0)
      if !autoreverses, duration - within < Instant.tolerance {
        iteration += 1
        within = 0
      }
    }
    let isReturning = autoreverses && within > duration
    return (isReturning ? max(cycle - within, 0) : within, iteration == 0 && !isReturning)
  }
}

extension DeclaredMotion.Key {
  /// Returns the value at a share of the keyframe's time.
  fileprivate func value(at share: Double) -> Double {
    DeclaredMotion.mix(from, to, curve.value(at: share))
  }
}
