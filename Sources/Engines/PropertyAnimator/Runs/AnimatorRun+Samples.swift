import MotionCore
import MotionValues

/// The samples of a run at a time.
extension AnimatorRun {
  /// Returns the sample at a time, whether the playhead is detached or attached.
  package func sample(at time: Double, in players: borrowing PlayerDrivers) -> PlaybackSample {
    let playback = leader == nil ? playback : playback(at: time)
    guard player != nil else { return playback.progress(at: time) }
    return playback.progress(at: time) { players.progress(at: $0, along: curve) }
  }

  /// Writes its values at a sample.
  package func write(
    at sample: PlaybackSample, players: inout PlayerDrivers, store: inout PropertyStore
  ) {
    guard let player else { return }
    players.move(player, to: sample.progress, store: &store)
    for place in single where !channels[place].isLost {
      store.write(channels[place].track.value(at: sample.point), to: channels[place].slot)
    }
    for place in carrying where !channels[place].isLost {
      let slot = channels[place].slot
      store.write(value(store[slot], with: channels[place].carried, at: sample), to: slot)
    }
    for color in colors where !color.isLost {
      let values = color.components(at: sample.point)
      for part in 0..<4 {
        store.write(
          value(values[part], with: color.carried[part], at: sample), to: color.slot + part)
      }
    }
  }

  /// Writes the velocities of its numbers at a time, each to its slot's place.
  package func writeVelocities(
    at time: Double, in players: borrowing PlayerDrivers,
    to velocities: UnsafeMutablePointer<Double>
  ) {
    let sample = sample(at: time, in: players)
    if let player {
      players.writeVelocities(
        of: player, at: sample.progress, rate: sample.progressVelocity, to: velocities)
    }
    func write(_ slot: Int) {
      velocities[slot] = motion(of: slot, at: sample, in: players).velocity
    }
    if player == nil {
      for channel in channels where !channel.isLost { write(channel.slot) }
    }
    for place in single where !channels[place].isLost { write(channels[place].slot) }
    for place in carrying where !channels[place].isLost { write(channels[place].slot) }
  }

  /// Returns the first instant after `time`, in seconds, at which a pass ends, or at which the slot
  /// is at a key of its track; nil if it rests or something else drives the run.
  ///
  /// Keys of a run with a timing curve are left out: their times have no closed form.
  package func nextCorner(of slot: Int, after time: Double) -> Double? {
    guard leader == nil, let end = playback.nextCorner(after: time) else { return nil }
    guard let place = places[slot], playback.isPlain, playback.curve == .linear,
      let leg = playback.leg(at: time), let track = channels[place].track.plainTrack
    else { return end }
    var next = end
    for key in track.keys {
      let instant = leg.time + (key - leg.fraction) / leg.velocity
      if instant > time, instant < next { next = instant }
    }
    return next
  }
}
