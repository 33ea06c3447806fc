/// An error in SVG path data.
package struct PathSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The whole text.
  package let text: String

  /// The offset of the error in UTF-8 bytes, from 0; nil if the text is too long.
  package let offset: Int?

  /// What is wrong, such as "`x` is not a number".
  package let problem: String

  /// What to do.
  package let help: [String]

  /// Whether the text is longer than a path may be (`limit-path`), not wrong (`path-data`).
  package var isLimit: Bool { offset == nil }

  /// The problem with its place, counted from 1, and the text around it.
  package var description: String {
    guard let offset else { return problem }
    return "\(problem), at byte \(offset + 1) of `\(excerpt(around: offset))`"
  }

  /// The greatest length of the text that a message shows, in bytes.
  private static let greatestExcerpt = 60

  private func excerpt(around offset: Int) -> String {
    let bytes = Array(text.utf8)
    guard bytes.count > Self.greatestExcerpt else { return text }
    let low = max(0, min(offset - 30, bytes.count - Self.greatestExcerpt))
    let high = low + Self.greatestExcerpt
    let middle = String(decoding: bytes[low..<high], as: UTF8.self)
    return (low > 0 ? "…" : "") + middle + (high < bytes.count ? "…" : "")
  }
}
