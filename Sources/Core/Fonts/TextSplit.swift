/// The kind of parts into which a text is split.
package enum TextUnit: String, CaseIterable, Sendable {
  case letters
  case words
  case lines
}

/// A part of a text that is laid out in lines.
package struct TextPart: Hashable, Sendable {
  package let text: String
  /// The distance from the start of its line, in points.
  package let x: Double
  /// The line, from 0.
  package let line: Int
  /// Its width in points.
  package let width: Double
}

extension TextLayout {
  /// Splits the text into letters with their marks, words or lines, each with its position.
  ///
  /// Spaces do not become parts of their own.
  package func parts(_ unit: TextUnit) -> [TextPart] {
    lines.enumerated().flatMap { index, line in
      let groups: [ArraySlice<PlacedLetter>] =
        switch unit {
        case .letters: line.letters.indices.map { line.letters[$0...$0] }
        case .words: line.letters.split(whereSeparator: \.isSpace)
        case .lines: [line.letters[...]]
        }
      return groups.compactMap { group -> TextPart? in
        guard let first = group.first, let last = group.last, !group.allSatisfy(\.isSpace),
          case let width = last.start + last.advance - first.start, width > 0
        else { return nil }
        return TextPart(
          text: group.map(\.text).joined(), x: font.points(first.start), line: index,
          width: font.points(width))
      }
    }
  }
}
