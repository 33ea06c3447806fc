import MotionCore
import MotionValues

/// A value that documents print as a script would write it, such as a default.
package protocol ScriptLiteral {
  var literal: String { get }
}

extension Double: ScriptLiteral {
  package var literal: String { "\(NumberText(self))" }
}

extension Int: ScriptLiteral {
  package var literal: String { "\(self)" }
}

extension Bool: ScriptLiteral {
  package var literal: String { "\(self)" }
}

extension String: ScriptLiteral {
  package var literal: String { "\"\(self)\"" }
}

extension Array: ScriptLiteral {
  package var literal: String {
    let elements = map { ($0 as? any ScriptLiteral)?.literal ?? "…" }
    return elements.isEmpty ? "{}" : "{ \(elements.joined(separator: ", ")) }"
  }
}

extension ScriptChoice {
  package var literal: String { rawValue.literal }
}

extension Timing: ScriptLiteral {
  /// The curve's name, or a call that makes the spring. A curve without a name has no literal.
  package var literal: String {
    switch self {
    case .curve(let curve):
      Curve.names.first { Curve.named($0) == curve }?.literal ?? "…"
    case .spring(let spring): spring.literal
    }
  }
}

extension Spring: ScriptLiteral {
  package var literal: String {
    var options = [("response", response), ("dampingRatio", dampingRatio)]
    if mass != 1 { options.append(("mass", mass)) }
    if initialVelocity != 0 { options.append(("velocity", initialVelocity)) }
    let fields = options.map { "\($0) = \($1.literal)" }
    return "motion.spring { \(fields.joined(separator: ", ")) }"
  }
}
