/// The text size that the user of a device prefers, by its name in SwiftUI.
package enum TextSize: String, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// The size of body text, in points, as UIKit has it.
  private var body: Double {
    switch self {
    case .xSmall: 14
    case .small: 15
    case .medium: 16
    case .large: 17
    case .xLarge: 19
    case .xxLarge: 21
    case .xxxLarge: 23
    case .accessibility1: 28
    case .accessibility2: 33
    case .accessibility3: 40
    case .accessibility4: 47
    case .accessibility5: 53
    }
  }

  /// How large texts are, as a multiple of the standard size, `large`.
  package var scale: Double { body / 17 }

  package var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
