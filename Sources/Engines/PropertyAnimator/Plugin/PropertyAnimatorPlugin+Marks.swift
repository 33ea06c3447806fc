import MotionCore
import MotionValues

/// Marks of runs: actions at points of the timeline, in contrast to numbers that are animated.
extension PropertyAnimatorPlugin {
  /// Applies the marks that a run has crossed since its last sample: assignments now, callbacks at
  /// the turn's end.
  func cross(_ run: AnimatorRun, to sample: PlaybackSample) throws(Diagnostic) {
    defer { run.lastSample = sample }
    guard !run.animator.marks.isEmpty else { return }
    let path = PlaybackPath(
      from: run.lastSample, to: sample, autoreverses: run.animator.options.autoreverse,
      isSeek: run.isSeek)
    run.isSeek = false
    for crossing in run.flat.crossings(along: path) {
      switch run.animator.marks[crossing.mark] {
      case .assign(let slot, let value): try assign(value, slot, crossing, run)
      case .callback(let function):
        let direction = crossing.isForwards ? "forwards" : "backwards"
        calls.append(PendingCall(function: function, argument: direction))
      }
    }
  }

  func assign(
    _ value: PropertyValue, _ slot: Int, _ crossing: FlatAnimation.Crossing,
    _ run: AnimatorRun
  ) throws(Diagnostic) {
    guard !isRemoved(slot) else { return }
    guard crossing.isForwards else {
      if let before = run.replaced[crossing.mark] {
        try stage.assign(before, to: slot)
      }
      return
    }
    run.replaced[crossing.mark] = stage.readValue(slot)
    try stage.assign(value, to: slot)
  }

  func passings(of run: AnimatorRun, at time: Double) -> MarkPassings {
    if let passings = run.passings { return passings }
    let passings = run.playback.passings(of: run.flat, at: time)
    if run.playback.isPlain { run.passings = passings }
    return passings
  }

  /// Whether an externally driven run passes a mark by a time, since its last sample.
  func passesMark(_ run: AnimatorRun, by time: Double) -> Bool {
    let path = PlaybackPath(
      from: run.lastSample, to: run.sample(at: time, in: players),
      autoreverses: run.animator.options.autoreverse, isSeek: true)
    return !run.flat.crossings(along: path).isEmpty
  }
}
