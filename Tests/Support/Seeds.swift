import Foundation

/// The seeds of a law: those from `scripts/fuzz`, or a few for ordinary test runs.
package enum Seeds {
  /// Whether seeds are requested explicitly, so that tests may take longer.
  package static var areAsked: Bool { environment != nil }

  package static func first(_ count: Int) -> ClosedRange<Int> {
    environment.flatMap { asked($0) } ?? 1...max(1, count)
  }

  private static var environment: String? { ProcessInfo.processInfo.environment["MOTION_SEEDS"] }

  /// Parses the first and the last seed, as in `7-9`; a single number is the last.
  private static func asked(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-").compactMap { Int($0) }
    guard let last = ends.last else { return nil }
    let first = ends.count > 1 ? ends[0] : 1
    return first <= last ? first...last : nil
  }
}
