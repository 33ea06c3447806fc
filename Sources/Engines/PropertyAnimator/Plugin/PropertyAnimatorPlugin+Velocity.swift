import MotionCore
import MotionValues

/// The velocities with which runs take over slots.
extension PropertyAnimatorPlugin {
  /// Makes a run under a spring last until every number that starts with a velocity is at rest, so
  /// that each is exactly a spring with this initial velocity.
  ///
  /// Other runs keep their duration: those that repeat or do not begin at their start, and those in
  /// which a nested animator, a path or a keyframe has a timing of its own.
  func settle(_ run: AnimatorRun, from motions: SlotTable<ValueAndVelocity>) {
    guard case .spring(let spring) = run.content.timing, case .spring = run.flat.curve,
      !run.entries.isEmpty, run.playback.canLengthen, run.flat.isPlain
    else { return }
    var duration = run.flat.duration
    for (slot, track) in zip(run.flat.channels, run.flat.tracks) {
      guard let motion = motions[slot], motion.velocity != 0, let (from, to) = track.line else {
        continue
      }
      let velocity = motion.velocity / run.playback.clock.pace
      duration = max(
        duration, SpringRest.duration(of: spring, from: from, to: to, velocity: velocity))
    }
    guard duration.isFinite else { return }
    do {
      let curve = Curve.spring(try SpringCurve(spring, duration: duration))
      try run.playback.lengthen(to: duration, along: curve)
      run.flat = run.flat.lasting(duration, along: curve)
      run.settles = true
      run.animator.endTimeDidChange()
    } catch {
      assertionFailure("a duration of \(duration) s is longer than that of a spring")
    }
  }

  /// The correction that preserves a slot's velocity; nil if the run is paused or begins at its
  /// end.
  func carried(
    _ motion: ValueAndVelocity, _ velocity: @autoclosure () -> Double,
    _ value: (TimelinePoint) -> Double,
    _ start: PlaybackSample, _ run: AnimatorRun, isLine: Bool = false
  ) -> CarriedVelocity? {
    guard motion.velocity != 0 else { return nil }
    let origin = value(TimelinePoint(fraction: 0, progress: 0))
    func distance(at fraction: Double) -> Double {
      let progress = run.flat.curve.value(at: fraction)
      return (value(TimelinePoint(fraction: fraction, progress: progress)) - origin).magnitude
    }
    let farthest = (1...16).map { distance(at: Double($0) / 16) }.max() ?? 0
    var spring: Spring?
    if case .spring(let timing) = run.animator.animation.timing { spring = timing }
    return CarriedVelocity(
      entry: motion.velocity, start: velocity(), origin: origin,
      firstStep: distance(at: CarriedVelocity.firstMoment),
      rate: start.fractionVelocity * run.flat.duration, distance: farthest,
      duration: run.flat.duration, spring: spring, settles: run.settles && isLine)
  }
}
