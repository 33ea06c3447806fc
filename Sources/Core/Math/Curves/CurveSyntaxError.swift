/// A place where the text of a CSS easing function is not what it should be.
package struct CurveSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text as given.
  package let text: String

  /// The offset of the place in UTF-8 bytes.
  package let offset: Int

  /// What would be right there.
  package let expected: String

  package init(text: String, offset: Int, expected: String) {
    self.text = text
    self.offset = offset
    self.expected = expected
  }

  /// What stands at the place, up to the next separator.
  package var found: String {
    let rest = text.utf8.dropFirst(offset)
    let token = rest.prefix { !Self.separators.contains($0) }
    if rest.isEmpty { return "the end" }
    return "`\(Substring(token.isEmpty ? rest.prefix(1) : token))`"
  }

  private static let separators = Set(" \t\n,()".utf8)

  package var description: String { "expected \(expected), found \(found) in `\(text)`" }
}
