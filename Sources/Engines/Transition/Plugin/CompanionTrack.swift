import MotionCore

/// How an element's companion is led: from one fraction of its time to another, in the element's time.
struct CompanionTrack {
  let identifier: Identifier
  let companion: any Companion
  /// The timeline's channel of the companion's fraction.
  let channel: Int
  let to: Double
  /// Where the companion stands in the state that the transition comes from.
  let source: Double

  func follow(to end: TransitionEnd, at time: Double) throws(Diagnostic) {
    try companion.hold(at: end == .source ? source : to, at: time)
  }
}
