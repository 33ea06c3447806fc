import MotionCore

/// How an element's companion is led: from one fraction of its time to another, in the element's time.
struct CompanionWay {
  let identifier: Identifier
  let companion: any Companion
  let timing: ElementTiming
  let from: Double
  let to: Double
  /// Where the companion stands in the state that the transition comes from.
  let source: Double

  /// The companion's fraction at a time of the transition.
  func fraction(at position: Double) -> Double {
    from + (to - from) * timing.fraction(at: position)
  }

  func follow(to end: TransitionClock.End, at time: Double) throws(Diagnostic) {
    try companion.follow(end == .source ? source : to, at: time)
  }
}
