import MotionCore
import MotionValues

/// A value with parts that a script makes, such as a gradient.
package final class MixedObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object(Paint.name) }
  package let value: MixedValue

  package init(_ value: MixedValue) { self.value = value }

  package var scriptType: String { value.type.name }
  package var scriptDescription: String { value.content.literal }
}
