/// Where on the way a discrete value steps.
package enum StepPoint: String, CaseIterable, Hashable, Sendable {
  /// At once, as UIKit sets what it cannot animate.
  case atStart

  /// Half-way, as CSS does.
  case atMiddle

  /// On arrival.
  case atEnd

  /// Tells whether the value has stepped at a fraction of the way.
  package func hasStepped(at fraction: Double) -> Bool {
    switch self {
    case .atStart: fraction >= 0
    case .atMiddle: fraction >= 0.5
    case .atEnd: fraction >= 1
    }
  }
}
