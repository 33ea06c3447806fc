/// How the letters of a text are set, and how a text is cut that has more lines than it may have.
package struct Typography: Hashable, Sendable {
  /// The distance between letters beside their advances and kerning, in points; negative ones move
  /// letters together. It is not added after the last letter of a line.
  package var letterSpacing: Double
  package var digits: DigitSpacing
  package var truncation: Truncation

  package init(
    letterSpacing: Double = 0, digits: DigitSpacing = .proportional, truncation: Truncation = .tail
  ) {
    (self.letterSpacing, self.digits, self.truncation) = (letterSpacing, digits, truncation)
  }
}

/// How wide the digits 0 to 9 are.
package enum DigitSpacing: String, CaseIterable, Sendable {
  case proportional
  case tabular
}

/// Which part of a text `…` replaces in its last line, if the text has more lines than it may have.
package enum Truncation: String, CaseIterable, Sendable {
  case tail
  case head
  case middle
  case clip
}
