import MotionCore
import MotionValues

/// One channel over the whole of an animation tree: the tracks that its animations define, one
/// after another.
package struct ChannelTrack: Hashable, Sendable {
  struct Clip: Hashable {
    let timeline: AnimationTimeline
    let track: KeyframeTrack
  }

  /// The clips in the order of time.
  let clips: [Clip]

  /// The value before the first movement, and the value after the last.
  package var initial: Double { clips.first?.track.initial ?? 0 }
  package var final: Double { clips.last?.track.final ?? 0 }

  /// The only track, if the channel follows the outermost timeline throughout; it is evaluated at
  /// `progress`.
  package var plainTrack: KeyframeTrack? {
    clips.count == 1 && clips[0].timeline == .whole ? clips[0].track : nil
  }

  /// The values between which the channel is a linear function of the outermost timeline's progress;
  /// nil for any other channel.
  package var line: (from: Double, to: Double)? {
    guard let segments = plainTrack?.plainSegments, segments.count == 1, let only = segments.first,
      only.start == 0, only.length == 1, only.curve == .linear
    else { return nil }
    return (only.from, only.to)
  }

  /// Returns the value at a point of the timeline.
  package func value(at point: TimelinePoint) -> Double {
    clip(at: point).map { $0.clip.track.value(at: $0.fraction) } ?? initial
  }

  /// Returns how fast the value changes, per second, at a playback's sample.
  package func velocity(at sample: PlaybackSample) -> Double {
    guard let (clip, fraction) = clip(at: sample.point) else { return 0 }
    let rate = clip.timeline.velocity(
      at: sample.point, fractionVelocity: sample.fractionVelocity,
      progressVelocity: sample.progressVelocity)
    return rate == 0 ? 0 : clip.track.velocity(at: fraction) * rate
  }

  /// The last clip whose first keyframe has begun.
  private func clip(at point: TimelinePoint) -> (clip: Clip, fraction: Double)? {
    for index in clips.indices.reversed() {
      let clip = clips[index]
      guard let fraction = clip.timeline.fraction(at: point) else { continue }
      let begin = clip.track.extent?.lowerBound ?? 0
      if index == 0 || fraction >= begin - KeyframeTrack.tolerance { return (clip, fraction) }
    }
    return nil
  }
}

extension ChannelTrack {
  /// Returns the channel's keyframes, and the curve that maps linear time to the fraction at which
  /// they apply; nil if a keyframe is smooth, or a part of the time with several keyframes has a
  /// curve of its own. `outer` is the outermost animation's curve.
  package func keys(along outer: Curve) -> (keys: [DeclaredMotion.Key], curve: Curve)? {
    if let track = plainTrack { return track.plainSegments.map { ($0.map(\.key), outer) } }
    var keys: [DeclaredMotion.Key] = []
    for clip in clips {
      guard let segments = clip.track.plainSegments, let part = clip.timeline.part(along: outer)
      else { return nil }
      for segment in segments {
        guard let key = segment.key(within: part) else { return nil }
        keys.append(key)
      }
    }
    return (keys, .linear)
  }
}

extension ChannelSegment {
  fileprivate var key: DeclaredMotion.Key {
    DeclaredMotion.Key(start: start, end: start + length, from: from, to: to, curve: curve)
  }

  /// Returns the keyframe in the time of the outermost animation, of which its own is a part with a
  /// curve; nil if two curves apply, or one curve to several keyframes.
  fileprivate func key(
    within part: (start: Double, end: Double, curve: Curve)
  ) -> DeclaredMotion.Key? {
    let span = part.end - part.start
    let isWhole = start == 0 && length == 1
    guard part.curve == .linear || isWhole && curve == .linear else { return nil }
    return DeclaredMotion.Key(
      start: part.start + start * span,
      end: start + length == 1 ? part.end : part.start + (start + length) * span, from: from,
      to: to, curve: part.curve == .linear ? curve : part.curve)
  }
}
