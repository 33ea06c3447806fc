import MotionCore
import MotionValues

/// Several numbers that move together through keyframes, such as the two of a point.
///
/// In the paced modes, their common speed is measured as the Euclidean distance over all of them.
package struct KeyframeTracks: Hashable, Sendable {
  /// One track per channel, in the channels' order.
  package let tracks: [KeyframeTrack]

  /// Makes tracks; an error identifies the keyframe by its index as declared.
  package init(
    initial: [Double], keyframes: [KeyframeGroup], mode: CalculationMode = .linear,
    shape: SplineShape = .catmullRom
  ) throws(KeyframeError) {
    for (index, keyframe) in keyframes.enumerated() {
      guard keyframe.values.count == initial.count else {
        throw .channelCount(
          keyframe: index, found: keyframe.values.count, expected: initial.count)
      }
      for value in keyframe.values where !value.isFinite {
        throw .parameter(
          ParameterError(parameter: "value", found: value, expected: "a finite number"),
          keyframe: index)
      }
    }
    var builder = KeyframeBuilder(initial: initial, keyframes: keyframes, shape: shape)
    switch mode {
    case .linear: try builder.linear()
    case .discrete: try builder.discrete()
    case .cubic: try builder.cubic()
    case .paced: builder.paced()
    case .cubicPaced: builder.cubicPaced()
    }
    tracks = zip(initial, builder.channels).map { KeyframeTrack(initial: $0, segments: $1) }
  }

  /// Returns one channel's value at a fraction of the whole.
  package func value(of channel: Int, at fraction: Double) -> Double {
    tracks[channel].value(at: fraction)
  }
}
