import MotionCore
import MotionValues

/// Apple's named springs.
package enum SpringPreset: String, ScriptChoice {
  case smooth
  case snappy
  case bouncy

  package static var choiceName: String { "SpringPreset" }

  package var summary: String {
    switch self {
    case .smooth: "No bounce."
    case .snappy: "A small bounce, 0.15."
    case .bouncy: "A clear bounce, 0.3."
    }
  }

  /// The names of the presets.
  package static let names = allCases.map(\.rawValue)

  /// The spring with its usual duration.
  package var standard: Spring {
    do { return try spring() } catch { preconditionFailure("\(error)") }
  }

  /// Returns the spring with a perceptual duration in seconds, and a bounce added to the preset's.
  package func spring(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(ParameterError) -> Spring {
    switch self {
    case .smooth: try Spring.smooth(duration: duration, extraBounce: extraBounce)
    case .snappy: try Spring.snappy(duration: duration, extraBounce: extraBounce)
    case .bouncy: try Spring.bouncy(duration: duration, extraBounce: extraBounce)
    }
  }
}
