import MotionCore
import MotionPlugin

/// A limit of a header's height.
enum HeaderLimit: String, CaseIterable {
  case expanded
  case collapsed

  /// The height at the limit, in points.
  func height(of header: Header) -> Double {
    switch self {
    case .expanded: header.expandTarget()
    case .collapsed: header.collapseTarget()
    }
  }
}

extension HeaderLimit: ScriptChoice {
  static var choiceName: String { "HeaderLimit" }

  var summary: String {
    switch self {
    case .expanded: "The greatest height."
    case .collapsed: "The least height."
    }
  }
}

/// Tells when a header comes to one of its limits.
struct HeaderReach {
  var callbacks: [any ScriptFunction] = []
  /// The limit that the header is at, or that its motion has come to.
  private var limit: HeaderLimit? = .expanded
  /// The limits that it has come to since they were taken.
  private var reached: [HeaderLimit] = []

  /// Notes where the header is; between two frames it may touch a limit and leave it.
  ///
  /// A header that swings round `end`, where its motion takes it, comes there once.
  mutating func note(_ header: Header, onTheWayTo end: Double?) {
    let limit = HeaderLimit.allCases.first { $0.height(of: header) == header.height }
    if limit == nil, let last = self.limit, last.height(of: header) == end { return }
    if let limit, limit != self.limit, !callbacks.isEmpty { reached.append(limit) }
    self.limit = limit
  }

  /// Takes the limits that the header has come to since the last time, in the order of their turn.
  mutating func take() -> [HeaderLimit] {
    defer { reached.removeAll(keepingCapacity: true) }
    return reached
  }
}
