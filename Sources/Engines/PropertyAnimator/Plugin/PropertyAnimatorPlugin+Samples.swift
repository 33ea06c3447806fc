import MotionCore

/// The samples of runs at a time.
extension PropertyAnimatorPlugin {
  package func sample(at time: Double) {
    attached.removeAll(keepingCapacity: true)
    players.advance(to: time, store: &stage.store, attached: &attached)
    for player in attached { moving.attach(player) }
    for run in led { write(run, at: sample(of: run, at: time)) }
    // In reverse, because detaching a run's playhead removes the run from the list.
    for index in moving.listed.indices.reversed() {
      let run = moving.listed[index]
      write(run, at: sample(of: run, at: time))
      detach(run, at: time)
    }
    springs.sample(at: time, store: &stage.store)
    offsets.sample(at: time)
  }

  /// Writes a run's values at a sample.
  func write(_ run: AnimatorRun, at sample: PlaybackSample) {
    guard let player = run.player else { return }
    players.move(player, to: sample.progress, store: &stage.store)
    for place in run.single where !run.channels[place].isLost {
      stage.store.write(
        run.channels[place].track.value(at: sample.point), to: run.channels[place].slot)
    }
    for place in run.carrying where !run.channels[place].isLost {
      let slot = run.channels[place].slot
      stage.store.write(
        run.value(stage.store[slot], with: run.channels[place].carried, at: sample), to: slot)
    }
    for color in run.colors where !color.isLost { write(color, of: run, at: sample) }
  }

  /// Returns a run's sample at a time, whether its playhead is detached or attached.
  func sample(of run: AnimatorRun, at time: Double) -> PlaybackSample {
    func progress(_ playback: borrowing Playback) -> PlaybackSample {
      guard run.player != nil else { return playback.progress(at: time) }
      return playback.progress(at: time) { players.progress(at: $0, along: run.curve) }
    }
    return run.leader == nil ? progress(run.playback) : progress(run.playback(at: time))
  }

  /// Detaches a run's playhead if its values depend on nothing else.
  func detach(_ run: AnimatorRun, at time: Double) {
    guard run.canDetach, !run.isDetached, let player = run.player,
      let leg = run.playback.detach(at: time)
    else { return }
    players.detach(player, through: leg, along: run.curve)
    moving.detach(run, player)
  }

  /// Attaches a run's playhead again.
  func attach(_ run: AnimatorRun) {
    guard run.isDetached, let player = run.player else { return }
    players.attach(player)
    moving.attach(player)
  }

  func write(_ color: ColorChannel, of run: AnimatorRun, at sample: PlaybackSample) {
    let values = color.components(at: sample.point)
    for part in 0..<4 {
      stage.store.write(
        run.value(values[part], with: color.carried[part], at: sample), to: color.slot + part)
    }
  }
}
