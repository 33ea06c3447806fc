/// A value with parts, of any type.
package struct MixedValue: Hashable, Sendable {
  package let content: any MixedContent

  package init(_ content: any MixedContent) { self.content = content }

  /// The types of such values.
  package static let types: [any MixedContent.Type] = [
    Paint.self, Path.self, Dash.self, Shadows.self,
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

  /// Returns the mixture with another value of the same type; this one at 0, the other at 1.
  ///
  /// Values of different types do not mix: the mixture is one of the two.
  package func mixed(with other: MixedValue, at place: Double, _ mixing: ColorMixing) -> MixedValue
  {
    if place == 0 { return self }
    if place == 1 { return other }
    return Self.mixed(content, other, place, mixing)
  }

  private static func mixed<Content: MixedContent>(
    _ content: Content, _ other: MixedValue, _ place: Double, _ mixing: ColorMixing
  ) -> MixedValue {
    guard let target = other.content as? Content else {
      return place < 1 ? MixedValue(content) : other
    }
    return MixedValue(content.mixed(with: target, at: place, mixing))
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

  package func resolved(in appearance: Appearance) -> MixedValue {
    content.followsAppearance ? MixedValue(content.resolved(in: appearance)) : self
  }
}
