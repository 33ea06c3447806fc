import MotionCore

/// How an element moves between two states: what becomes of what is in it.
package struct SharedOptions {
  package enum Content: String, CaseIterable, Sendable {
    case crossfade
    case source
    case destination
  }

  package var content = Content.crossfade
  package var scaling = ContentScaling.none
  package var anchor = ContentAnchor.topLeft
  /// What an element of one state alone does; crossfade if nil.
  package var unmatched: TimedEffect?

  /// What plays its own animation in step with the move; the element shows it live.
  package var alongside: (any Companion)?
  /// Which state's element is shown live.
  package var live = TransitionEnd.source

  package init() {}
}

/// How what is in an element follows the element's size.
package enum ContentScaling: String, CaseIterable, Sendable {
  case none
  case fit
  case fill
  case stretch
}

/// Where what is in an element stays as the element's size changes.
package enum ContentAnchor: String, CaseIterable, Sendable {
  case topLeft
  case top
  case topRight
  case left
  case center
  case right
  case bottomLeft
  case bottom
  case bottomRight

  /// The part of the width and of the height at which it stays.
  package var point: (x: Double, y: Double) {
    switch self {
    case .topLeft: (0, 0)
    case .top: (0.5, 0)
    case .topRight: (1, 0)
    case .left: (0, 0.5)
    case .center: (0.5, 0.5)
    case .right: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottom: (0.5, 1)
    case .bottomRight: (1, 1)
    }
  }
}
