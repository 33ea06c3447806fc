/// A value with parts, which mixes with others of its type: a paint, a path.
///
/// A type of such values is one file with this conformance, and what draws it.
package protocol MixedContent: Hashable, Sendable {
  /// The type's name, as errors and documentation have it: `paint`.
  static var name: String { get }
  /// The letter with which the names of its values begin in a trace.
  static var letter: String { get }
  /// The kind of a property with such values in a trace.
  static var kind: Value.Kind { get }

  /// The value that stands for none, from which others appear and into which they disappear; nil for
  /// a type whose values do so at once.
  static var absent: Self? { get }

  /// The value as a trace writes it, without spaces and quotes.
  var word: String { get }
  /// Reads what `word` writes; nil if it is not of this type.
  init?(word: String)
  /// The value as a script writes it.
  var literal: String { get }
  /// The colour for those who know colours only; nil for a type without colours.
  var color: Color? { get }
  /// Whether it is nothing but that colour.
  var isColor: Bool { get }
  /// Whether it contains a named colour, which the appearance resolves.
  var followsAppearance: Bool { get }

  /// Returns the mixture with another value: exactly this one at 0, exactly the other at 1; beyond,
  /// extrapolated as far as the type allows.
  func mixed(with other: Self, at place: Double, _ mixing: ColorMixing) -> Self
  /// Returns how far another value is: the points of outlines, the channels of colours; nil if the
  /// two cannot be compared.
  func distance(from other: Self) -> Double?
  func resolved(in appearance: Appearance) -> Self
  /// Whether the way to another value is a movement, rather than a change of colours alone.
  func moves(to other: Self) -> Bool
}

extension MixedContent {
  package static var absent: Self? { nil }
  package var color: Color? { nil }
  package var isColor: Bool { false }
  package var followsAppearance: Bool { false }
  package func resolved(in appearance: Appearance) -> Self { self }
}
