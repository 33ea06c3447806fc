import MotionCore
import MotionValues

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
