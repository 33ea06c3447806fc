import MotionCore

/// A stranger's text as it may be shown: on one line, without what steers a terminal, cut to a width.
package enum LegibleText {
  /// Returns the text in at most so many characters, with `…` for what is cut off at its end.
  package static func cut(_ text: String, to count: Int) -> String {
    let plain = text.oneLine
    return plain.count > count ? plain.prefix(max(count - 1, 0)) + "…" : plain
  }

  /// Returns the text in at most so many characters, with `…` for what is cut off at its beginning.
  package static func cutStart(_ text: String, to count: Int) -> String {
    let plain = text.oneLine
    return plain.count > count ? "…" + plain.suffix(max(count - 1, 0)) : plain
  }
}

extension String {
  /// The text on one line, with each hidden character spelled out, as in `\u{a}`: for a cell of a table.
  package var oneLine: String {
    guard unicodeScalars.contains(where: HiddenCharacter.contains) else { return self }
    return unicodeScalars.reduce(into: "") { line, scalar in
      if HiddenCharacter.contains(scalar) {
        line += HiddenCharacter.spelling(of: scalar)
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }
}
