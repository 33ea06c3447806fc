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

/// Detects when a header reaches one of its limits.
struct HeaderReach {
  var callbacks: [any ScriptFunction] = []
  /// The limit that was last reported or recorded.
  private var limit: HeaderLimit? = .expanded

  /// Returns the limit that the header newly reached. A header that oscillates around `end`, the
  /// target of its motion, reaches it once.
  func reached(by header: Header, headingTo end: Double?) -> HeaderLimit? {
    let limit = present(header, end)
    return limit == self.limit ? nil : limit
  }

  /// Records the header's limit, so that it is not reported.
  mutating func note(_ header: Header, headingTo end: Double?) { limit = present(header, end) }

  private func present(_ header: Header, _ end: Double?) -> HeaderLimit? {
    let limit = HeaderLimit.allCases.first { $0.height(of: header) == header.height }
    if limit == nil, let last = self.limit, last.height(of: header) == end { return last }
    return limit
  }
}
