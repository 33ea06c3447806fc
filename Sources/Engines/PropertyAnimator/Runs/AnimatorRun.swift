import MotionCore
import MotionValues

/// One run of an animator: its playback, and the channels that it moves.
///
/// Invariants:
/// 1. It has a player between the claim and the release of its slots, and at no other time.
/// 2. Between the claim and the release, it owns the slots of the channels and colours that are not
///    lost, and no others.
/// 3. `places` has the index of each channel.
/// 4. It is listed to be sampled, or its playhead is detached, or neither; never both.
/// 5. A run that has released its slots is over.
/// 6. The engine holds it and its animator while it has a token; otherwise it has no player, and
///    only its animator holds it.
///
///     laid out ──delay ends──▶ claimed: listed ◀──▶ detached, or at rest
///                                │    ▲
///                   end, stop    ▼    │ reverse, seek
///                              released
package final class AnimatorRun {
  /// A slot that the run drives.
  package struct Channel {
    package let slot: Int
    package var track: ChannelTrack
    /// The token of its driver in the dense columns; nil for a track that is evaluated separately.
    package var token: Int32?
    /// The correction that preserves the slot's initial velocity.
    package var carried: CarriedVelocity?
    /// Whether another driver has taken the slot.
    package var isLost = false

    package init(slot: Int, track: ChannelTrack) {
      self.slot = slot
      self.track = track
    }
  }

  /// The animator as an object, whose class is the plugin's.
  package unowned let object: AnyObject
  /// The animator's content at the start of the run, or as a change in flight has modified it.
  package var content: Animation
  package var playback: Playback { didSet { changeCount += 1 } }
  /// The script line that played it.
  package var place: SourceLocation?
  package var flat: FlatAnimation
  /// The values from which `flat` was laid out, in the order of its channels.
  package var layoutValues: [Double] = []
  /// The run's token as an owner of slots; nil while the engine does not hold it.
  package var token: Int?
  /// The run's player in the dense columns.
  package var player: Int32?
  /// The index of its curve in the dense columns.
  package var curve = 0
  package private(set) var channels: [Channel] = []
  package var colors: [ColorChannel] = []
  /// The colours at its start, if it moves any.
  package var colorStarts: ColorStarts?
  /// The indices of `channels`, by slot.
  package private(set) var places = SlotTable<Int>()
  /// The indices of channels that preserve a velocity, and of those that no column represents.
  private(set) var carrying: [Int] = []
  private(set) var single: [Int] = []
  /// The number of runs that started before it.
  package var order = 0
  /// Its index in the list of runs to sample, and whether its playhead is detached.
  package internal(set) var listIndex: Int?
  package internal(set) var isDetached = false
  /// The passings of its marks, if they are the same on every pass.
  package var passings: MarkPassings?
  /// Whether the slots have been released at the end.
  package var hasReleased = false
  /// The time at which the slots were claimed, which is the end of the delay.
  package var claimTime: Double?
  /// The velocities that the slots had then, where they are not 0.
  package var entries: [Int: Double] = [:]
  /// Whether it lasts until springs that start with these velocities are at rest.
  package var settles = false
  package var lastSample: PlaybackSample?
  /// The sample at which it came to rest.
  package var restSample: PlaybackSample?
  /// The sample with which it has come to its natural end; nil otherwise, and once its slots are
  /// released.
  package var arrival: PlaybackSample?
  /// The external source that drives it: the fraction of its whole time as a function of scene
  /// time; nil while its own playback does.
  package var leader: ((Double) -> Double)? { didSet { changeCount += 1 } }
  /// How often something has changed on which the declared motions of its slots depend.
  package private(set) var changeCount = 0
  /// Whether the next step is a jump by `seek`.
  package var isSeek = false
  /// The offsets that the run adds to slots that it does not own.
  package var offsets: [(slot: Int, track: ChannelTrack, jumps: Bool)] = []
  /// The values of the slots when they were released.
  package var finalValues: [Int: Double] = [:]
  /// The names and first slots of the final colours, by slot.
  package var finalNames: [Int: (first: Int, name: NamedColor)] = [:]
  /// The values that assignments replaced, by the mark's index; a backward crossing restores them.
  package var replaced: [Int: PropertyValue] = [:]

  package init(
    of object: AnyObject, content: Animation, playback: Playback, flat: FlatAnimation
  ) {
    self.object = object
    self.content = content
    self.playback = playback
    self.flat = flat
  }

  /// Begins to drive channels, each of another slot.
  package func drive(_ channels: [Channel]) {
    self.channels = channels
    places = SlotTable(channels.enumerated().map { ($1.slot, $0) })
    single = channels.indices.filter { channels[$0].token == nil }
    carrying = channels.indices.filter { channels[$0].carried != nil }
    changeCount += 1
  }

  package func setTrack(_ track: ChannelTrack, ofChannel place: Int) {
    channels[place].track = track
    changeCount += 1
  }

  /// Sets the driver of a channel in the dense columns.
  package func setDriver(_ token: Int32?, ofChannel place: Int) { channels[place].token = token }

  /// Records that another driver has taken a channel's slot.
  package func loseChannel(_ place: Int) {
    channels[place].isLost = true
    channels[place].token = nil
    changeCount += 1
  }

  package var hasClaimed: Bool { claimTime != nil }

  /// Whether, while it runs, its values depend only on its player's progress.
  package var canDetach: Bool {
    leader == nil && hasClaimed && single.isEmpty && carrying.isEmpty && colors.isEmpty
      && !flat.hasMarks
  }

  /// Whether it has ended, or was stopped permanently.
  package var isOver: Bool { hasClaimed && playback.state == .inactive }

  /// The point at which it rests.
  package var restPoint: TimelinePoint { restSample?.point ?? playback.endPoint }

  /// Returns the value and velocity of a slot that the run drives at `sample`; the columns compute
  /// those of the channels that they represent.
  package func motion(
    of slot: Int, at sample: PlaybackSample, in players: borrowing PlayerDrivers
  ) -> ValueAndVelocity {
    if let place = places[slot] {
      let channel = channels[place]
      if let token = channel.token {
        let track = players.motion(
          of: token, at: sample.progress, rate: sample.progressVelocity)
        return motion(track, with: channel.carried, at: sample)
      }
      let track = ValueAndVelocity(
        value: channel.track.value(at: sample.point),
        velocity: channel.track.velocity(at: sample))
      return motion(track, with: channel.carried, at: sample)
    }
    for color in colors where slot >= color.slot && slot < color.slot + 4 {
      let part = slot - color.slot
      let track = ValueAndVelocity(
        value: color.components(at: sample.point)[part],
        velocity: color.velocities(at: sample)[part])
      return motion(track, with: color.carried[part], at: sample)
    }
    return ValueAndVelocity(value: 0)
  }

  /// The playback at a time, including one that an external source drives.
  package func playback(at time: Double) -> Playback {
    guard let leader else { return playback }
    var playback = playback
    // An externally driven playback has accepted a `seek` before, so this one does not throw.
    do throws(PlaybackError) { _ = try playback.seek(to: leader(time), at: time) } catch {}
    return playback
  }

  /// Returns the value of a channel whose track has the value `track`.
  package func value(
    _ track: Double, with carried: CarriedVelocity?, at sample: PlaybackSample
  ) -> Double {
    guard let carried, Self.carries(at: sample) else { return track }
    return carried.value(at: sample.fraction, track: track)
  }

  private func motion(
    _ track: ValueAndVelocity, with carried: CarriedVelocity?, at sample: PlaybackSample
  ) -> ValueAndVelocity {
    let rate = sample.fractionVelocity * flat.duration
    guard let carried, Self.carries(at: sample) else { return track }
    let value = carried.value(at: sample.fraction, track: track.value)
    guard rate != 0 else { return ValueAndVelocity(value: value) }
    let own = ValueAndVelocity(value: track.value, velocity: track.velocity / rate)
    return ValueAndVelocity(
      value: value, velocity: carried.velocity(at: sample.fraction, track: own) * rate)
  }

  /// The velocity is preserved only in the first pass: each later one begins without it.
  private static func carries(at sample: PlaybackSample) -> Bool {
    sample.iteration == 0 && !sample.place.isReturning
  }
}
