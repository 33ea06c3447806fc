import MotionCore
import MotionMath

/// An active run, as seen from one of two opposite transitions.
struct ActiveRun {
  /// The transition that has the run.
  let object: TransitionObject
  let run: TransitionRun
  /// Whether the run leads to the destination of the transition that looks at it.
  let isForward: Bool

  /// Returns the progress under a finger, from 0 at the source to 1 at the destination.
  func progress(at time: Double) -> Double {
    let progress = run.fraction(at: time)
    return isForward ? progress : 1 - progress
  }

  /// Returns the rate that a finger gives the progress, per second.
  func velocity(at time: Double) -> Double {
    let rate = run.scrub?.progress(at: time).velocity ?? 0
    return isForward ? rate : -rate
  }
}

/// A transition under a finger, which moves it or the opposite one, whichever has a run.
extension TransitionObject {
  /// The active run; nil if there is none, or if it leads to a third state.
  var activeRun: ActiveRun? {
    guard let object = run == nil ? returning : self, let run = object.run,
      let end = object.runEnd
    else { return nil }
    return ActiveRun(
      object: object, run: run, isForward: (end == .destination) == (object === self))
  }

  /// Whether an interruption leads to a layer that is neither of the two states.
  var leadsElsewhere: Bool { (run != nil || returning != nil) && activeRun == nil }

  /// The state of its own to which the run's destination belongs; nil if it is neither.
  private var runEnd: TransitionEnd? {
    guard let interruption, case .layers(let from, let to) = states else { return .destination }
    return interruption === to ? .destination : interruption === from ? .source : nil
  }

  /// Returns the run that a finger moves: the active one, or a new one from the state that is shown.
  func runUnderFinger(at time: Double) throws(Diagnostic) -> ActiveRun {
    try activeRun?.object.finishIfOver(at: time)
    if let activeRun { return activeRun }
    return ActiveRun(
      object: self, run: try presentRun(at: time, from: isInDestination ? .destination : .source),
      isForward: true)
  }

  /// Lets what a finger has held settle in one of this transition's states.
  func settle(
    _ active: ActiveRun, in end: TransitionEnd, velocity: Double, by spring: Spring?,
    at time: Double
  ) throws(Diagnostic) {
    let goal = active.isForward ? end : end.opposite
    let object = active.object
    try active.run.release(
      to: goal, velocity: active.isForward ? velocity : -velocity, by: spring, at: time)
    if goal == .source, object.interruption != nil, case .layers(let from, let to) = states {
      // The run began in the middle of another one, so its source is not a state.
      try plugin.interrupt(object, with: object, to: end == .source ? from : to, at: time)
    }
    if object.isReduced {
      try object.jump(to: object.run?.heading ?? goal, at: time)
    } else {
      try object.finishIfOver(at: time)
    }
  }
}
