import MotionValues

/// Untrusted text made safe to show: on one line, without terminal controls, cut to a width.
package enum LegibleText {
  /// Returns the text in at most `count` characters, with `…` for a part cut off at its end.
  package static func cut(_ text: String, to count: Int) -> String {
    let plain = text.oneLine
    return plain.count > count ? plain.prefix(max(count - 1, 0)) + "…" : plain
  }

  /// Returns the text in at most `count` characters, with `…` for a part cut off at its start.
  package static func cutStart(_ text: String, to count: Int) -> String {
    let plain = text.oneLine
    return plain.count > count ? "…" + plain.suffix(max(count - 1, 0)) : plain
  }
}

extension String {
  /// The text on one line, with each hidden character spelled out, as in `\u{a}`.
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

/// Text in XML and SVG.
package enum XMLText {
  /// Escapes the special characters.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Text for a page: hidden characters except for the ends of lines are spelled out, and what is between
  /// backticks becomes code. `plain` makes markup of the rest, which is not escaped yet.
  package static func markup(_ text: String, _ plain: (String) -> String = escaped) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let parts = lines.map { String($0).oneLine }.joined(separator: "\n").split(
      separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      guard index % 2 == 1 else { return plain(String(part)) }
      // The last backtick may be without its partner.
      return index == parts.count - 1
        ? "`" + plain(String(part)) : "<code>\(escaped(String(part)))</code>"
    }.joined()
  }
}

/// Text in Markdown.
package enum MarkdownText {
  /// A code span, with as many backticks as its text needs; a table has no bare `|`.
  package static func code(_ text: String, inTable: Bool = false) -> String {
    let plain = LegibleText.cutStart(text, to: 120)
    var (longest, run) = (0, 0)
    for character in plain {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let ticks = String(repeating: "`", count: longest + 1)
    let space = longest > 0 ? " " : ""
    return ticks + space + (inTable ? plain.replacing("|", with: "\\|") : plain) + space + ticks
  }

  /// Text without markup; what is between backticks becomes code.
  package static func escaped(_ text: String, inTable: Bool = false) -> String {
    let parts = text.oneLine.split(separator: "`", omittingEmptySubsequences: false).map(
      String.init)
    return parts.enumerated().map { index, part in
      guard index % 2 == 1 else { return plain(part) }
      // The last backtick may be without its partner.
      if index == parts.count - 1 { return "\\`" + plain(part) }
      return part.isEmpty ? "\\`\\`" : code(part, inTable: inTable)
    }.joined()
  }

  private static func plain(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\*_[]<>|&~#$".contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}
