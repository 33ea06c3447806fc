import MotionCore
import MotionPlugin
import MotionValues

/// The texts of layout errors, with the names of the options and properties.
extension PropertyAnimatorPlugin {
  func describe(_ error: AnimationError) -> String {
    let duration = AnimatorOptions.name(\.duration)
    switch error {
    case .missingDuration:
      return "the animation has no `\(duration)`; set one in seconds, or use a spring"
    case .parameter(let error): return "\(error)"
    case .nestedEndsLate(let index, let end, let parentDuration):
      return "nested animation \(index + 1) ends after \(end) s and its parent after "
        + "\(parentDuration) s; shorten it, or leave out its `\(duration)` to fill the rest"
    case .keyframes(let slot, let error): return "`\(path(of: slot))`: \(describe(error))"
    case .overlap(let slot, let from, let to):
      return "two animations move `\(path(of: slot))` from \(NumberText(from)) to "
        + "\(NumberText(to)) of the whole; end the first before the second starts"
    case .unevenPath(let slots):
      return
        "the keyframes of \(slots.map { "`\(path(of: $0))`" }.joined(separator: ", ")) differ; "
        + "properties of one path share \(keyframeTimes)"
    }
  }

  private func describe(_ error: KeyframeError) -> String {
    switch error {
    case .parameter(let error, let keyframe): "keyframe \(keyframe + 1): \(error)"
    case .endsLate(let keyframe, let start, let duration):
      "keyframe \(keyframe + 1) starts at \(start) and lasts \(duration), which ends after 1; "
        + "\(keyframeTimes) are fractions of the whole and together at most 1"
    case .overlap(let first, let second, let from, let to):
      "keyframes \(first + 1) and \(second + 1) both move the property from \(from) to \(to); "
        + "end the first before the second starts"
    case .channelCount(let keyframe, let found, let expected):
      "keyframe \(keyframe + 1) has \(found) values; expected \(expected)"
    }
  }

  private var keyframeTimes: String {
    "`\(KeyframeOptions.name(\.start))` and `\(KeyframeOptions.name(\.duration))`"
  }

  private func path(of channel: Int) -> String {
    channel < 0 ? "a colour" : stage.path(of: channel % AdditiveOffsets.firstChannel)
  }
}
