import HeaderEngine
import MotionCore
import MotionValues
import Testing

extension StatusBar.Style: Decodable {}

/// A scenario of the table for the header of Part 6.
struct PushScenario: Decodable, CustomTestStringConvertible {
  struct Configuration: Decodable {
    let minHeight: Double
    let maxHeight: Double
    let maxTopSpace: Double
    let startHeight: Double?
    let appearance: String?
  }

  struct Step: Decodable {
    let newY: Double
    let oldY: Double
    let action: String
    let height: Double
    let returned: Double
    let returnedConserving: Double
    let progress: Double
    let topSeed: Double
    let topClamped: Double
    let alphaSeed: Double
    let alphaClamped: Double
    let viewStatusStyle: StatusBar.Style
    let effectiveStatusStyle: StatusBar.Style
    let notified: [StatusBar.Style]

    private enum CodingKeys: String, CodingKey {
      case newY, oldY, action, height, returned, progress
      case viewStatusStyle, effectiveStatusStyle, notified
      case returnedConserving = "returned_conserving"
      case topSeed = "top_seed"
      case topClamped = "top_clamped"
      case alphaSeed = "alpha_seed"
      case alphaClamped = "alpha_clamped"
    }
  }

  let name: String
  let config: Configuration
  let steps: [Step]

  var testDescription: String { name }
}
