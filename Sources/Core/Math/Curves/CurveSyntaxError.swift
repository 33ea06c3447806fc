/// A syntax error in the text of a CSS easing function.
package struct CurveSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  package let text: String

  /// The offset of the error, in UTF-8 bytes.
  package let offset: Int

  /// The expected text.
  package let expected: String

  package init(text: String, offset: Int, expected: String) {
    self.text = text
    self.offset = offset
    self.expected = expected
  }

  /// The text at the offset, up to the next separator.
  package var found: String {
    let rest = text.utf8.dropFirst(offset)
    let token = rest.prefix { !Self.separators.contains($0) }
    if rest.isEmpty { return "the end" }
    return "`\(Substring(token.isEmpty ? rest.prefix(1) : token))`"
  }

  private static let separators = Set(" \t\n,()".utf8)

  package var description: String { "expected \(expected), found \(found) in `\(text)`" }
}
