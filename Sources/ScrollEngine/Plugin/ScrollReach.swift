import MotionCore
import MotionPlugin

/// An edge of a scroll view's content.
enum ScrollEdge: String, CaseIterable {
  case left
  case right
  case top
  case bottom
}

extension ScrollEdge: ScriptChoice {
  static var choiceName: String { "ScrollEdge" }

  var summary: String {
    switch self {
    case .left: "The left edge of the content, at rest."
    case .right: "The right edge of the content."
    case .top: "The top of the content, at rest."
    case .bottom: "The end of the content."
    }
  }
}

/// Tells when a scroll view's content comes to one of its edges.
struct ScrollReach {
  var callbacks: [any ScriptFunction] = []
  private var reached: Set<ScrollEdge> = []

  /// Takes the present place for known, so that only what happens from now on is told.
  mutating func settle(_ tracks: [ScrollTrack]) { _ = update(tracks) }

  /// Returns the edges that the content has come to since the last time.
  mutating func update(_ tracks: [ScrollTrack]) -> [ScrollEdge] {
    let now = ScrollEdge.allCases.filter { Self.isReached($0, tracks) }
    let new = now.filter { !reached.contains($0) }
    reached = Set(now)
    return new
  }

  private static func isReached(_ edge: ScrollEdge, _ tracks: [ScrollTrack]) -> Bool {
    let direction: ScrollDirection
    switch edge {
    case .left, .right: direction = .x
    case .top, .bottom: direction = .y
    }
    let track = tracks[direction.rawValue]
    guard let configuration = track.axis?.configuration,
      configuration.upperBound > configuration.lowerBound
    else { return false }
    switch edge {
    case .left, .top: return track.position <= configuration.lowerBound
    case .right, .bottom: return track.position >= configuration.upperBound
    }
  }
}
