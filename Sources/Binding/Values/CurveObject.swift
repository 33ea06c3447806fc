import MotionCore
import MotionValues

/// A timing curve that scripts hold.
package final class CurveObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("curve") }
  package let scriptType = "curve"
  package let curve: Curve

  package init(_ curve: Curve) { self.curve = curve }
}

/// A spring that scripts hold.
package final class SpringObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("spring") }
  package let scriptType = "spring"
  package let spring: Spring

  package init(_ spring: Spring) { self.spring = spring }

  package var scriptDescription: String { spring.description }
}

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

extension Parameter where Value == Spring {
  /// A parameter that takes a spring.
  package static func spring(_ name: String, _ summary: String) -> Parameter {
    let type = TypeDescription.either([
      .object("spring"), .named("springName", "the name of a spring"), .object("definition"),
    ])
    return Parameter(
      description: ParameterDescription(
        name: name, type: type, summary: summary, isRequired: true)
    ) { (call, index) throws(Mismatch) in
      if let object = call.object(index) as? SpringObject { return object.spring }
      if let object = try call.product(index, .spring) as? SpringObject { return object.spring }
      guard let name = call.string(index) else {
        throw Mismatch(
          expected: type.phrase, found: call.describe(index),
          help: ["make one: motion.spring { duration = 0.5, bounce = 0.2 }"])
      }
      if let spring = SpringPreset(rawValue: name)?.standard { return spring }
      throw Mismatch(
        .unknownChoice, expected: "", found: "there is no spring `\(name)`",
        help: call.help(for: name, in: SpringPreset.names, .spring)
          + ["make one: motion.spring { duration = 0.5, bounce = 0.2 }"], token: name)
    }
  }
}
