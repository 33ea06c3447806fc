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
