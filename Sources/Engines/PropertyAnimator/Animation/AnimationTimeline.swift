import MotionCore
import MotionValues

/// How an animation's own time derives from the outermost animation's.
package struct AnimationTimeline: Hashable, Sendable {
  /// A part of the enclosing time, with an optional curve.
  struct Stage: Hashable {
    let start: Double
    let end: Double
    let curve: Curve?

    /// Whether the stage leaves the fraction unchanged.
    var isIdentity: Bool { start == 0 && end == 1 && curve == nil }
  }

  /// Whether it starts from the outermost curve's progress (true) or from the fraction of linear
  /// time.
  package let followsProgress: Bool

  private let stages: [Stage]

  /// The outermost timeline.
  package static let whole = AnimationTimeline(followsProgress: true, stages: [])

  init(followsProgress: Bool, stages: [Stage]) {
    self.followsProgress = followsProgress
    self.stages = stages.filter { !$0.isIdentity }
  }

  /// Returns the timeline of a part of this one.
  func part(from start: Double, to end: Double) -> AnimationTimeline {
    AnimationTimeline(
      followsProgress: followsProgress,
      stages: stages + [Stage(start: start, end: end, curve: nil)])
  }

  /// Returns the part of the outermost animation that it spans, in linear time, and the curve that
  /// maps the part to its fraction; nil if it has another form. `outer` is the outermost curve.
  func part(along outer: Curve) -> (start: Double, end: Double, curve: Curve)? {
    guard !followsProgress || outer == .linear else { return nil }
    var (start, length) = (0.0, 1.0)
    for (index, stage) in stages.enumerated() {
      start += stage.start * length
      length *= stage.end - stage.start
      guard let curve = stage.curve else { continue }
      return index == stages.count - 1 ? (start, start + length, curve) : nil
    }
    return (start, start + length, .linear)
  }

  /// Returns the fraction of this timeline at a point; nil before it begins, 1 after its end.
  ///
  /// If the timeline ends together with the enclosing one, an overshooting curve moves the fraction
  /// beyond the end.
  package func fraction(at point: TimelinePoint) -> Double? {
    var fraction = followsProgress ? point.progress : point.fraction
    for stage in stages {
      guard fraction >= stage.start - KeyframeTrack.tolerance || stage.start == 0 else {
        return nil
      }
      fraction = stage.start == stage.end ? 1 : share(of: fraction, in: stage)
      if let curve = stage.curve { fraction = curve.value(at: fraction) }
    }
    return fraction
  }

  private func share(of fraction: Double, in stage: Stage) -> Double {
    let share = (fraction - stage.start) / (stage.end - stage.start)
    let low = stage.start == 0 ? share : max(share, 0)
    if (share - 1).magnitude <= KeyframeTrack.tolerance { return 1 }
    return stage.end == 1 ? low : min(low, 1)
  }

  /// Returns how fast the fraction of this timeline changes, per second, from the velocities of the
  /// outermost fraction and progress.
  package func velocity(
    at point: TimelinePoint, fractionVelocity: Double, progressVelocity: Double
  ) -> Double {
    var fraction = followsProgress ? point.progress : point.fraction
    var velocity = followsProgress ? progressVelocity : fractionVelocity
    for stage in stages {
      let isInside =
        (fraction >= stage.start - KeyframeTrack.tolerance || stage.start == 0)
        && (fraction <= stage.end || stage.end == 1)
      guard isInside, stage.start < stage.end else { return 0 }
      fraction = share(of: fraction, in: stage)
      velocity /= stage.end - stage.start
      if let curve = stage.curve {
        velocity *= curve.velocity(at: fraction)
        fraction = curve.value(at: fraction)
      }
    }
    return velocity
  }
}
