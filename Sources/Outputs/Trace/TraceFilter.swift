/// Selects the properties that a trace prints, by patterns such as `card.*`.
///
/// A pattern is `path.property`. The path is matched with the last segments of a layer's path, so
/// `card.*` matches every property of `header/card`; a leading `/` anchors it at the root. `*`
/// matches any run of characters within one segment, `**` any run across segments. A pattern
/// without a dot matches layers and selects all their properties. Without patterns, everything is
/// selected.
package struct TraceFilter: Sendable {
  private struct Pattern {
    let path: GlobPattern
    let property: GlobPattern
  }

  private let patterns: [Pattern]

  package init(_ patterns: [String] = []) {
    self.patterns = patterns.map { pattern in
      let dot = pattern.lastIndex(of: ".")
      let path = pattern[..<(dot ?? pattern.endIndex)]
      let property = dot.map { pattern[pattern.index(after: $0)...] } ?? "*"
      let isRooted = path.hasPrefix("/")
      return Pattern(
        path: GlobPattern(isRooted ? path.dropFirst() : path, floats: !isRooted),
        property: GlobPattern(property))
    }
  }

  /// Returns whether a property of the layer at `path` is selected.
  package func matches(path: String, property: String) -> Bool {
    patterns.isEmpty
      || patterns.contains { $0.property.matches(property) && $0.path.matches(path) }
  }
}
