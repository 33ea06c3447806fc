/// The motions that a finger stops at once when it comes down on what it can move.
///
/// A finger that stops a motion has no slop, and does not tap. Every other finger waits until it has
/// left the slop, so a tap stays a tap.
package enum CatchRule: String, CaseIterable, Sendable {
  case own
  case any
  case none

  /// Whether a finger stops a motion; `isOwn` says that it follows from an earlier finger.
  package func catches(isOwn: Bool) -> Bool {
    switch self {
    case .own: isOwn
    case .any: true
    case .none: false
    }
  }
}
