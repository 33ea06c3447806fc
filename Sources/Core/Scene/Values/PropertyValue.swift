/// A value of any property.
package enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case color(ColorValue)
  case boolean(Bool)
  /// One of a property's choices, by its index.
  case choice(Int)
  case text(String)
}
