/// What a finger does at a sample, in UIKit's words.
package enum TouchPhase: String, CaseIterable, Sendable {
  case began
  case moved
  /// It is down and does not move.
  case stationary
  case ended
  /// The system takes the finger away.
  case cancelled

  /// Whether the finger is gone afterwards.
  package var isLast: Bool { self == .ended || self == .cancelled }
}
