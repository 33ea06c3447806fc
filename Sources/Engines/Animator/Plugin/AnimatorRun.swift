import MotionCore
import MotionMath

/// One run of an animator: its playback, and the channels that it moves.
final class AnimatorRun {
  /// A slot that the run drives.
  struct Channel {
    let slot: Int
    var track: ChannelTrack
    /// What its driver in the dense columns is called; nil for a track that is evaluated by itself.
    var token: Int32?
    /// What makes up for the velocity that the slot had.
    var carried: CarriedVelocity?
    /// Another driver has taken the slot.
    var isLost = false
  }

  let animator: AnimatorObject
  /// What it does: the animator's content at its start, or what a change in flight made of it.
  var content: Animation<Int, Int>
  var playback: Playback
  /// The line of the script that has played it.
  var place: SourceLocation?
  var flat: FlatAnimation<Int, Int>
  /// The present values from which `flat` was laid out, in the order of its channels.
  var layoutValues: [Double] = []
  /// The number of the run among the owners of slots.
  let token: Int
  /// The run's player in the dense columns.
  var player: Int32?
  /// The number of its curve there.
  var curve = 0
  var channels: [Channel] = []
  var colors: [ColorChannel] = []
  /// What its colours began with, if it moves some.
  var colorStarts: AnimatorPlugin.ColorStarts?
  /// The places of `channels` by slot.
  var places: [Int: Int] = [:]
  /// The channels that carry a velocity on, and those that no column holds.
  var carrying: [Int] = []
  var single: [Int] = []
  /// How many runs had started before it.
  var order = 0
  /// Its place among the runs that are looked at for each sample, and whether its playhead runs on by itself.
  var listIndex: Int?
  var isDetached = false
  /// The passings of its marks on each way, for as long as these are alike.
  var passings: MarkPassings?
  /// Whether the slots have been let go of, at the end.
  var hasReleased = false
  /// When the slots were claimed, at the end of the delay.
  var claimTime: Double?
  var lastSample: PlaybackSample?
  /// Where it came to rest.
  var restSample: PlaybackSample?
  /// What leads it: the fraction of its whole time by the scene's time; nil while its playback says that.
  var leader: ((Double) -> Double)?
  /// Whether the next step is a jump of `seek`.
  var isSeek = false
  /// The offsets that the run adds to slots it does not own.
  var offsets: [(slot: Int, track: ChannelTrack, jumps: Bool)] = []
  /// What the slots held when they were let go of.
  var finalValues: [Int: Double] = [:]
  /// The names that colours were left with, and their first slots, by slot.
  var finalNames: [Int: (first: Int, name: NamedColor)] = [:]
  /// The values that assignments replaced, by the index of the mark, to go back to.
  var replaced: [Int: PropertyValue] = [:]

  init(
    animator: AnimatorObject, content: Animation<Int, Int>, playback: Playback,
    flat: FlatAnimation<Int, Int>, token: Int
  ) {
    self.animator = animator
    self.content = content
    self.playback = playback
    self.flat = flat
    self.token = token
  }

  var hasClaimed: Bool { claimTime != nil }

  /// Whether nothing but its player's progress changes while it only runs.
  var canDetach: Bool {
    leader == nil && hasClaimed && single.isEmpty && carrying.isEmpty && colors.isEmpty
      && flat.marks.isEmpty
  }

  /// Whether it has ended, or was stopped for good.
  var isOver: Bool { hasClaimed && playback.state == .inactive }

  /// Where it is while nothing moves it.
  var restPoint: TimelinePoint { restSample?.point ?? playback.endPoint }

  /// The value and velocity of a slot that the run drives, where it shows `sample`; the columns give
  /// those of the channels that they hold.
  func motion(
    of slot: Int, at sample: PlaybackSample, in players: borrowing PlayerDrivers
  ) -> ValueAndVelocity {
    if let place = places[slot] {
      let channel = channels[place]
      if let token = channel.token, players.contains(token) {
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

  /// The playback as it is at a time, also where something leads it.
  func playback(at time: Double) -> Playback {
    guard let leader else { return playback }
    var playback = playback
    // What is led has been sought before, so it can be.
    do throws(PlaybackError) { _ = try playback.seek(to: leader(time), at: time) } catch {}
    return playback
  }

  /// The value of a channel whose track is at `track`.
  func value(
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

  /// The velocity is carried into the first way alone: a repetition begins at the start.
  private static func carries(at sample: PlaybackSample) -> Bool {
    sample.iteration == 0 && !sample.place.isReturning
  }
}
