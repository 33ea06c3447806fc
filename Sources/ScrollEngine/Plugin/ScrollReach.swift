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
  /// Whether the content is at an edge, in the order of the edges.
  private var isThere = ScrollEdge.allCases.map { _ in false }
  /// The edges that it has come to since they were taken.
  private var reached: [ScrollEdge] = []

  /// Takes the present place for known, so that only what happens from now on is told.
  mutating func settle(_ tracks: [ScrollTrack]) {
    for (index, edge) in ScrollEdge.allCases.enumerated() {
      isThere[index] = Self.isReached(edge, tracks)
    }
  }

  /// Notes which edges the content has come to; between two frames it may touch one and leave it.
  mutating func note(_ tracks: [ScrollTrack]) {
    guard !callbacks.isEmpty else { return }
    for (index, edge) in ScrollEdge.allCases.enumerated() {
      let wasThere = isThere[index]
      isThere[index] = Self.isReached(edge, tracks)
      if isThere[index], !wasThere { reached.append(edge) }
    }
  }

  /// Takes the edges that the content has come to since the last time, in the order of their turn.
  mutating func take() -> [ScrollEdge] {
    defer { reached.removeAll(keepingCapacity: true) }
    return reached
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
