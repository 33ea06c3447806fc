/// The name of a property, `header/card.y`, or of a channel of it, `header/card.fill.red`, split into
/// its parts.
package struct PropertyName: Equatable, Sendable {
  /// The path of the layer; empty in a name without a dot.
  package let path: String
  package let property: String
  /// The name of a channel of the property's value, such as `red`; nil for the whole value.
  package let channel: String?

  /// The property as a column names it: `fill`, or `fill.red` for a channel.
  package var column: String { channel.map { "\(property).\($0)" } ?? property }

  /// Returns what a name may mean: first a property, then a channel if there is another dot.
  ///
  /// An id may have dots, so the first meaning whose path is that of a layer is the right one: it has
  /// the longest such path.
  package static func readings(of name: some StringProtocol) -> [PropertyName] {
    guard let (rest, last) = split(name) else {
      return [PropertyName(path: "", property: String(name), channel: nil)]
    }
    let whole = PropertyName(path: String(rest), property: String(last), channel: nil)
    guard let (path, property) = split(rest), !path.isEmpty else { return [whole] }
    return [
      whole,
      PropertyName(path: String(path), property: String(property), channel: String(last)),
    ]
  }

  private static func split(
    _ name: some StringProtocol
  ) -> (before: Substring, after: Substring)? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return (Substring(name[..<dot]), Substring(name[name.index(after: dot)...]))
  }
}
