import MotionCore

/// One run of an animator: its playback, and the channels that it moves.
final class AnimatorRun {
  /// A slot that the run drives.
  struct Channel {
    let slot: Int
    let track: ChannelTrack
    /// What its driver in the dense columns is called; nil for a track that is evaluated by itself.
    var token: Int32?
    /// The velocity, in units a second, that the slot had beyond what the track begins with.
    var carried = 0.0
    /// Another driver has taken the slot.
    var isLost = false
  }

  /// A colour that is mixed in another way than component by component.
  struct ColorChannel {
    let slot: Int
    let from: Color
    let to: Color
    let mixing: ColorMixing
    /// Runs from 0 to 1.
    let track: ChannelTrack
    var isLost = false
  }

  let animator: AnimatorObject
  var playback: Playback
  var flat: FlatAnimation<Int, Int>
  /// The number of the run among the owners of slots.
  let token: Int
  /// The run's player in the dense columns.
  var player: Int32?
  var channels: [Channel] = []
  var colors: [ColorChannel] = []
  /// The places of `channels` by slot.
  var places: [Int: Int] = [:]
  /// The channels that carry a velocity on, and those that no column holds.
  var carrying: [Int] = []
  var single: [Int] = []
  /// Whether the slots have been claimed, at the end of the delay.
  var hasClaimed = false
  /// Whether the last state has been written and nothing moves it.
  var isAtRest = false
  var lastSample: PlaybackSample?
  /// Whether the next step is a jump of `seek`.
  var isSeek = false
  /// The values that assignments replaced, by the index of the mark, to go back to.
  var replaced: [Int: PropertyValue] = [:]

  init(animator: AnimatorObject, playback: Playback, flat: FlatAnimation<Int, Int>, token: Int) {
    self.animator = animator
    self.playback = playback
    self.flat = flat
    self.token = token
  }

  /// How a carried velocity dies away: it is 0 at both ends of the way, and its slope 1 at the start.
  ///
  /// Under a spring it is the spring's own answer to a push; under a curve Hermite's third polynomial.
  func carriedShare(at sample: PlaybackSample) -> Double {
    let fraction = sample.fraction
    if case .spring(let spring) = animator.animation.timing {
      return fraction >= 1
        ? 0 : spring.value(at: fraction * flat.duration, from: 0, to: 0, velocity: 1)
    }
    return flat.duration * fraction * (1 - fraction) * (1 - fraction)
  }

  /// The slope of `carriedShare`, per second.
  func carriedSlope(at sample: PlaybackSample) -> Double {
    let fraction = sample.fraction
    let rate = sample.fractionVelocity * flat.duration
    if case .spring(let spring) = animator.animation.timing {
      return fraction >= 1
        ? 0 : rate * spring.velocity(at: fraction * flat.duration, from: 0, to: 0, velocity: 1)
    }
    return rate * (1 - fraction) * (1 - 3 * fraction)
  }

  /// The value and velocity of a slot at a time.
  func motion(of slot: Int, at time: Double) -> Motion {
    var playback = playback
    _ = playback.advance(to: time)
    let sample = playback.progress(at: time)
    if let place = places[slot] {
      let channel = channels[place]
      return Motion(
        value: channel.track.value(at: sample.point)
          + channel.carried * carriedShare(at: sample),
        velocity: channel.track.velocity(at: sample)
          + channel.carried * carriedSlope(at: sample))
    }
    for color in colors where slot >= color.slot && slot < color.slot + 4 {
      let mixed = color.mixing.mix(color.from, color.to, at: color.track.value(at: sample.point))
      return Motion(value: [mixed.red, mixed.green, mixed.blue, mixed.alpha][slot - color.slot])
    }
    return Motion(value: 0)
  }
}
