import MotionTrace

/// Selects tests by a part of their title, in which `*` stands for any text.
package struct TestFilter: Sendable {
  private let patterns: [GlobPattern]

  /// Makes a filter that passes what matches any of the patterns, or everything if there is none.
  package init(_ patterns: [String] = []) {
    self.patterns = patterns.map { GlobPattern("**" + $0.replacing("*", with: "**") + "**") }
  }

  package var isEmpty: Bool { patterns.isEmpty }

  package func matches(_ title: String) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(title) }
  }
}
