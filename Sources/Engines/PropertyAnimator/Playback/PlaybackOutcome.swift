import MotionValues

/// The effects of a call, or of the passing of time, on a playback.
package struct PlaybackOutcome: Hashable, Sendable {
  /// A change of state.
  package struct Transition: Hashable, Sendable {
    package let from: Playback.State
    package let to: Playback.State

    package init(from: Playback.State, to: Playback.State) {
      self.from = from
      self.to = to
    }
  }

  /// A completion to report: the position at which the playback ended, and the time in seconds.
  package struct Completion: Hashable, Sendable {
    package let position: Playback.Position
    package let time: Double

    package init(position: Playback.Position, time: Double) {
      self.position = position
      self.time = time
    }
  }

  /// The completions to report, in order.
  package internal(set) var completions: [Completion] = []

  /// The changes of state, in order.
  package internal(set) var transitions: [Transition] = []

  /// The outcome without any effect.
  package static let none = PlaybackOutcome()

  static func + (first: PlaybackOutcome, second: PlaybackOutcome) -> PlaybackOutcome {
    var both = first
    // Most outcomes are empty, and an array that is appended to is copied.
    if !second.completions.isEmpty { both.completions += second.completions }
    if !second.transitions.isEmpty { both.transitions += second.transitions }
    return both
  }
}

/// A call that does not apply or has an invalid argument; it leaves the playback unchanged.
package enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The operation that was called.
  package enum Operation: String, CaseIterable, Hashable, Sendable {
    case configure
    case play
    case pause
    case reverse
    case seek
    case setSpeed
    case stop
    case finish
    case `continue`
    case retarget
    case impulse
    case jump
  }

  /// The call does not apply in this situation; `help` says what to do.
  case wrongSituation(Operation, Playback.Situation, help: String)

  /// An argument is out of range.
  case argument(Operation, ParameterError)

  package var description: String {
    switch self {
    case .wrongSituation(let operation, let situation, let help):
      "`\(operation.rawValue)` does not apply to an animator that \(situation.description); \(help)"
    case .argument(let operation, let error): "`\(operation.rawValue)`: \(error)"
    }
  }

  static func require(
    _ condition: Bool, _ operation: Operation, _ name: String, _ found: Double, _ expected: String
  ) throws(PlaybackError) {
    guard condition else {
      throw .argument(
        operation, ParameterError(parameter: name, found: found, expected: expected))
    }
  }
}
