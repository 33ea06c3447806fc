import MotionCore
import MotionValues

/// A colour that a script makes, with different values for light and dark.
package final class ColorObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object("color") }
  package let scriptType = "color"
  package let color: NamedColor

  package init(_ color: NamedColor) { self.color = color }

  package var scriptDescription: String {
    "color { light = \(color.light.hexText), dark = \(color.dark.hexText) }"
  }
}
