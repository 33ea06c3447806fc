import MotionValues

/// How an element moves between two states, and how its content follows.
package struct SharedOptions {
  package enum Content: String, CaseIterable, Sendable {
    case crossfade
    case source
    case destination
  }

  package var content = Content.crossfade
  package var scaling = ContentScaling.none
  package var anchor = ContentAnchor.topLeft
  /// The timings of the position of `anchor` and of the size, within the timing of the rule; nil for
  /// the rule's.
  package var x: EffectTiming?
  package var y: EffectTiming?
  package var size: EffectTiming?
  /// The effect of an element that is in only one state; nil for a crossfade.
  package var unmatched: TimedEffect?

  /// An animation of the element's content that plays in step with the move and is shown live.
  package var alongside: (any Companion)?
  /// The state whose element is shown live.
  package var live = TransitionEnd.source

  /// The element's partner in the ground, whose id may differ; nil if it has the same name.
  package var partner: (any PartnerSource)?

  package init() {}
}

/// What knows the partner of a shared element.
package protocol PartnerSource {
  /// Returns the layer when a transition begins; nil if it is the one with the element's name.
  func partner() throws(Diagnostic) -> Layer?
}

/// How an element's content follows the element's size.
package enum ContentScaling: String, CaseIterable, Sendable {
  case none
  case fit
  case fill
  case stretch
}

/// The point of an element that `x` and `y` move, and to which its content is aligned while the size
/// changes.
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

  /// The anchor as fractions of the width and the height, from 0 to 1.
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

/// One of the two states of a transition. The clock's fraction is 0 at the source and 1 at the
/// destination.
package enum TransitionEnd: String, CaseIterable, Sendable {
  case source
  case destination

  package var opposite: TransitionEnd { self == .source ? .destination : .source }
}
