import MotionValues

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
