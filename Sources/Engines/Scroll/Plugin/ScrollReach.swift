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

/// Detects when a scroll view's content reaches one of its edges.
struct ScrollReach {
  var callbacks: [any ScriptFunction] = []
  /// The edges at which the content was last.
  private(set) var present: Set<ScrollEdge> = []

  /// Records the current edges, so that only later changes are reported.
  mutating func settle(_ edges: Set<ScrollEdge>) { present = edges }

  /// Whether the content has reached a new edge.
  func isNew(_ edges: Set<ScrollEdge>) -> Bool { !edges.subtracting(present).isEmpty }

  /// Returns the edges that the content has newly reached, in the order of their declaration.
  mutating func take(_ edges: Set<ScrollEdge>) -> [ScrollEdge] {
    defer { present = edges }
    return ScrollEdge.allCases.filter { edges.contains($0) && !present.contains($0) }
  }
}

extension ScrollView {
  /// The edges at which the content is at a time; while its scale changes, those before.
  func edges(at time: Double) -> Set<ScrollEdge> {
    if let zoom, zoom.restingScale == nil { return reach.present }
    var edges: Set<ScrollEdge> = []
    for track in tracks {
      guard let configuration = track.axis?.configuration,
        configuration.upperBound > configuration.lowerBound
      else { continue }
      let offset = track.exactOffset(
        at: time, interceptor: interceptor(along: track.direction))
      if offset <= configuration.lowerBound { edges.insert(track.direction == .x ? .left : .top) }
      if offset >= configuration.upperBound {
        edges.insert(track.direction == .x ? .right : .bottom)
      }
    }
    return edges
  }
}
