import MotionRecording

/// Selects tests by a part of their title, in which `*` stands for any text.
package struct TestFilter: Sendable {
  private let patterns: [GlobPattern]

  /// Creates a filter for titles that match any of the patterns; without patterns, for all titles.
  package init(_ patterns: [String] = []) {
    self.patterns = patterns.map { GlobPattern("**" + $0.replacing("*", with: "**") + "**") }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  package func matches(_ title: String) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(title) }
  }
}
