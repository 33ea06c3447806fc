import MotionValues

/// A property of a layer that a trace prints.
package struct TraceColumn: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; empty for a property of the scene itself.
  package let path: String
  /// The property's name, which has no dot.
  package let property: String
  package let kind: Value.Kind

  package init(path: String, property: String, kind: Value.Kind) {
    self.path = path
    self.property = property
    self.kind = kind
  }

  /// The name of the property in a trace: `header/card.y`.
  package var name: String {
    path.isEmpty ? property : "\(path).\(property)"
  }

  /// Splits a name at its last dot.
  package init(name: String, kind: Value.Kind) {
    if let dot = name.lastIndex(of: ".") {
      self.init(
        path: String(name[..<dot]), property: String(name[name.index(after: dot)...]), kind: kind)
    } else {
      self.init(path: "", property: name, kind: kind)
    }
  }
}
