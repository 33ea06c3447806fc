import MotionCore
import MotionValues

/// An animation laid out: its length and curve, one track per channel, and its marks in order.
package struct FlatAnimation: Sendable {
  package typealias Channel = Animation.Channel
  package typealias Mark = Animation.Mark

  /// A mark that the timeline has crossed.
  package struct Crossing: Hashable, Sendable {
    package let mark: Mark
    /// Whether it was crossed towards the end. A backward crossing undoes an assignment.
    package let isForwards: Bool
  }

  struct PlacedMark: Sendable {
    let mark: Mark
    let fraction: Double
    let timeline: AnimationTimeline
    /// The mark's position in linear time, as a fraction of the whole; marks are ordered by it.
    let position: Double
  }

  /// The length in seconds.
  package let duration: Double

  /// The delay before the first movement, in seconds.
  package let delay: Double

  /// The curve that the playback applies to the whole animation.
  package let curve: Curve

  /// The channels, in the order of their first mention.
  package let channels: [Channel]

  /// One track per channel, in the order of `channels`.
  package let tracks: [ChannelTrack]

  /// The marks in the order of time, then of declaration.
  let marks: [PlacedMark]

  /// The numbers with which the slots of values with parts begin; see `MixedTable.way`.
  package var chainStarts: [Channel: Double] = [:]

  package var hasMarks: Bool { !marks.isEmpty }

  /// The track of each channel.
  package var tracksByChannel: [Channel: ChannelTrack] {
    Dictionary(uniqueKeysWithValues: zip(channels, tracks))
  }

  /// Whether every channel follows the outermost timeline, so that only the curve and the duration
  /// decide when it has which value.
  package var isPlain: Bool { tracks.allSatisfy { $0.plainTrack != nil } }

  /// Returns the plain animation with another length in seconds, along another curve.
  package func lasting(_ duration: Double, along curve: Curve) -> FlatAnimation {
    FlatAnimation(
      duration: duration, delay: delay, curve: curve, channels: channels, tracks: tracks,
      marks: marks)
  }

  /// Makes a playback of this animation.
  package func playback(
    repeatCount: Double = 1, autoreverses: Bool = false, startsReversed: Bool = false
  ) throws(PlaybackError) -> Playback {
    Playback(
      timing: try PlaybackTiming(
        duration: duration, delay: delay, repeatCount: repeatCount, autoreverses: autoreverses),
      curve: curve, startsReversed: startsReversed)
  }

  /// The marks at or before a point, in order. A jump to the point applies them.
  package func marks(upTo point: TimelinePoint) -> [Mark] {
    marks.filter { Self.isPassed($0, at: point) }.map(\.mark)
  }

  /// The marks that a path crosses, in order, once per crossing.
  package func crossings(along path: PlaybackPath) -> [Crossing] {
    path.legs.flatMap { crossings(from: $0.from, to: $0.to) }
  }

  /// The marks between two points, in order; nil is the state before the beginning.
  ///
  /// A mark counts as passed at its own fraction: a step that ends there crosses it forwards, and
  /// the next step, which starts there, does not cross it again.
  package func crossings(from first: TimelinePoint?, to last: TimelinePoint?) -> [Crossing] {
    var forwards: [Crossing] = []
    var backwards: [Crossing] = []
    for mark in marks {
      switch (Self.isPassed(mark, at: first), Self.isPassed(mark, at: last)) {
      case (false, true): forwards.append(Crossing(mark: mark.mark, isForwards: true))
      case (true, false): backwards.append(Crossing(mark: mark.mark, isForwards: false))
      case (true, true), (false, false): break
      }
    }
    return backwards.reversed() + forwards
  }

  static func isPassed(
    _ mark: PlacedMark, at point: TimelinePoint?, tolerance: Double = KeyframeTrack.tolerance
  ) -> Bool {
    guard let point, let fraction = mark.timeline.fraction(at: point) else { return false }
    return fraction >= mark.fraction - tolerance
  }
}
