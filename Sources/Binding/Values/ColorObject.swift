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

/// A value with parts that a script makes, such as a gradient.
package final class MixedObject: ScriptObject, ScriptResult {
  package static var resultDescription: TypeDescription { .object(Paint.name) }
  package let value: MixedValue

  package init(_ value: MixedValue) { self.value = value }

  package var scriptType: String { value.type.name }
  package var scriptDescription: String { value.content.literal }
}

/// The colour space in which colours are interpolated.
package enum MixingSpace: String, ScriptChoice {
  case srgb
  case linear
  case oklab
  case oklch

  package static let choiceName = "ColorMixing"

  package var summary: String {
    switch self {
    case .srgb: "Each sRGB component and alpha is interpolated linearly, as in UIKit."
    case .linear: "Linear in light, weighted by alpha."
    case .oklab: "Perceptually even, weighted by alpha."
    case .oklch: "Perceptually even along the shorter arc of hues, weighted by alpha."
    }
  }

  package var mixing: ColorMixing {
    switch self {
    case .srgb: .standard
    case .linear: ColorMixing(space: .linearSRGB)
    case .oklab: ColorMixing(space: .oklab)
    case .oklch: ColorMixing(space: .oklch)
    }
  }
}
