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
  /// Returns the mixtures with another value by their places, prepared once for all of them: exactly
  /// those of `mixed(with:at:_:)`.
  func way(to other: Self, _ mixing: ColorMixing) -> @Sendable (Double) -> Self
  /// Returns how far another value is: the points of outlines, the channels of colours; nil if the
  /// two cannot be compared.
  func distance(from other: Self) -> Double?
  func resolved(in appearance: ColorAppearance) -> Self
  /// Whether the way to another value is a movement, rather than a change of colours alone.
  func moves(to other: Self) -> Bool
}

extension MixedContent {
  package static var absent: Self? { nil }
  package var color: Color? { nil }
  package var isColor: Bool { false }
  package var followsAppearance: Bool { false }
  package func resolved(in appearance: ColorAppearance) -> Self { self }

  package func way(to other: Self, _ mixing: ColorMixing) -> @Sendable (Double) -> Self {
    { mixed(with: other, at: $0, mixing) }
  }
}

/// A value with parts, of any type.
package struct MixedValue: Hashable, Sendable {
  package let content: any MixedContent

  package init(_ content: any MixedContent) { self.content = content }

  /// The types of such values.
  package static let types: [any MixedContent.Type] = [
    Paint.self, Path.self, Dash.self, Shadows.self, NumberRange.self,
  ]

  /// Reads the word of a trace; nil if it is of no type.
  package init?(word: String) {
    for type in Self.types {
      if let content = type.init(word: word) {
        self.content = content
        return
      }
    }
    return nil
  }

  package var type: any MixedContent.Type { Swift.type(of: content) }

  /// The value of its type that stands for none; nil if there is none.
  package var absent: MixedValue? { Self.absent(content) }

  private static func absent<Content: MixedContent>(_ content: Content) -> MixedValue? {
    Content.absent.map { MixedValue($0) }
  }

  package static func == (a: MixedValue, b: MixedValue) -> Bool { equals(a.content, b) }

  package func hash(into hasher: inout Hasher) { content.hash(into: &hasher) }

  private static func equals<Content: MixedContent>(_ content: Content, _ other: MixedValue) -> Bool
  {
    content == other.content as? Content
  }

  /// Returns the mixture with another value of the same type: exactly this one at 0, exactly the other
  /// at 1.
  package func mixed(with other: MixedValue, at place: Double, _ mixing: ColorMixing) -> MixedValue
  {
    if place == 0 { return self }
    if place == 1 { return other }
    return way(to: other, mixing)(place)
  }

  /// Returns the mixtures with another value of the same type by their places, prepared once for all
  /// of them.
  ///
  /// Values of different types do not mix: the mixture is one of the two.
  package func way(
    to other: MixedValue, _ mixing: ColorMixing
  ) -> @Sendable (Double) -> MixedValue { Self.way(content, other, mixing) }

  private static func way<Content: MixedContent>(
    _ content: Content, _ other: MixedValue, _ mixing: ColorMixing
  ) -> @Sendable (Double) -> MixedValue {
    guard let target = other.content as? Content else {
      return { $0 < 1 ? MixedValue(content) : other }
    }
    let way = content.way(to: target, mixing)
    return { MixedValue(way($0)) }
  }

  /// Returns how far another value is; nil if the two cannot be compared.
  package func distance(from other: MixedValue) -> Double? { Self.distance(content, other) }

  private static func distance<Content: MixedContent>(
    _ content: Content, _ other: MixedValue
  ) -> Double? {
    (other.content as? Content).flatMap { content.distance(from: $0) }
  }

  /// Whether the way to another value is a movement, rather than a change of colours alone.
  package func moves(to other: MixedValue) -> Bool { Self.moves(content, other) }

  private static func moves<Content: MixedContent>(_ content: Content, _ other: MixedValue) -> Bool
  {
    (other.content as? Content).map { content.moves(to: $0) } ?? true
  }

  package func resolved(in appearance: ColorAppearance) -> MixedValue {
    content.followsAppearance ? MixedValue(content.resolved(in: appearance)) : self
  }
}
