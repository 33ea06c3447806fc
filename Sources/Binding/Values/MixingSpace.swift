import MotionValues

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
