import MotionCore

/// The samples of runs at a time.
extension PropertyAnimatorPlugin {
  package func sample(at time: Double) {
    moving.advance(to: time, players: &players, store: &stage.store)
    for run in led { write(run, at: run.sample(at: time, in: players)) }
    moving.sample(at: time, players: &players, store: &stage.store)
    springs.sample(at: time, store: &stage.store)
    offsets.sample(at: time)
  }

  /// Writes a run's values at a sample.
  func write(_ run: AnimatorRun, at sample: PlaybackSample) {
    run.write(at: sample, players: &players, store: &stage.store)
  }
}

extension AnimatorRun {
  /// The animator of which it is a run.
  var animator: AnimatorObject { unsafeDowncast(object, to: AnimatorObject.self) }
}
