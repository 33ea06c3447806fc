import MotionValues

/// A property of a layer that a trace prints.
package struct TraceColumn: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; empty for a property of the scene itself.
  package let path: String
  /// The property's name, `fill`, or that of a channel, `fill.red`.
  package let property: String
  package let kind: Value.Kind

  package init(path: String, property: String, kind: Value.Kind) {
    self.path = path
    self.property = property
    self.kind = kind
  }

  /// Whether it is a channel of a property.
  package var isChannel: Bool { property.contains(".") }

  /// The name of the property in a trace: `header/card.y`.
  package var name: String {
    path.isEmpty ? property : "\(path).\(property)"
  }

  /// Splits a name at its last dot.
  package init(name: String, kind: Value.Kind) {
    let whole = PropertyName.readings(of: name)[0]
    self.init(path: whole.path, property: whole.property, kind: kind)
  }
}
