import MotionCore
import MotionValues

/// The playback of an element's companion by the transition, between two fractions of the
/// companion's time.
struct CompanionTrack {
  /// The index of the element's copy.
  let copy: Int
  let companion: any Companion
  /// The timeline channel of the companion's fraction.
  let channel: Int
  let to: Double
  /// The companion's fraction in the transition's source state.
  let source: Double

  func follow(to end: TransitionEnd, at time: Double) throws(Diagnostic) {
    try companion.hold(at: end == .source ? source : to, at: time)
  }
}
