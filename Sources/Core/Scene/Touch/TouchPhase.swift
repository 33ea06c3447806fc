/// The phase of a touch at a sample, with UIKit's names.
package enum TouchPhase: String, CaseIterable, Sendable {
  case began
  case moved
  /// It is down and does not move.
  case stationary
  case ended
  /// The system cancels the touch.
  case cancelled

  /// Whether the touch ends with this phase.
  package var isLast: Bool { self == .ended || self == .cancelled }
}
