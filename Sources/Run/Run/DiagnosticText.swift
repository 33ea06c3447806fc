import MotionCore
import MotionValues

/// Formats a diagnostic for people: the message, the location, the line of script, and the help.
package struct DiagnosticText {
  private let diagnostic: Diagnostic
  /// The script's lines; a single empty line if its text is not available.
  private let lines: [Substring]
  private let hasColor: Bool

  /// The maximum length of a line that is shown whole, in bytes.
  private static let lineLimit = 1000
  /// The number of characters of a longer one that are shown.
  private static let shownLength = 200

  package init(_ diagnostic: Diagnostic, source: String = "", hasColor: Bool = false) {
    self.diagnostic = diagnostic
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.hasSuffix("\r") ? $0.dropLast() : $0
    }
    self.hasColor = hasColor
  }

  package var text: String {
    var text = painted("error[\(diagnostic.code.slug)]", .red) + ": \(diagnostic.message)\n"
    if let location = diagnostic.location { text += excerpt(at: location) }
    for help in diagnostic.help { text += painted("  = help", .cyan) + ": \(help)\n" }
    for frame in outerFrames {
      let function = frame.function.map { " in `\($0)`" } ?? ""
      text += painted("  = from", .blue) + ": \(frame.location)\(function)\n"
    }
    return text
  }

  /// The calls that led to the location, innermost first, without the location itself.
  private var outerFrames: ArraySlice<ScriptFrame> {
    diagnostic.traceback.first?.location == diagnostic.location
      ? diagnostic.traceback.dropFirst() : diagnostic.traceback[...]
  }

  private func excerpt(at location: SourceLocation) -> String {
    let arrow = painted("-->", .blue)
    guard location.line >= 1, location.line <= lines.count else {
      return "  \(arrow) \(location)\n"
    }
    let number = "\(location.line)"
    let margin = String(repeating: " ", count: number.count)
    let bar = painted("|", .blue)
    let line = shortened(lines[location.line - 1])
    var text = "\(margin) \(arrow) \(location)\n\(margin) \(bar)\n"
    let shown = line.map { $0 == "\t" ? " " : "\($0)" }.joined()
    text += painted(number, .blue) + " \(bar)" + (shown.isEmpty ? "\n" : " \(shown)\n")
    if let mark = mark(in: line) { text += "\(margin) \(bar) \(painted(mark, .red))\n" }
    return text
  }

  /// Returns the beginning of a line that is too long to be read.
  private func shortened(_ line: Substring) -> Substring {
    line.utf8.count > Self.lineLimit ? line.prefix(Self.shownLength) + "…" : line
  }

  /// The line that underlines the token; nil unless the token occurs exactly once in the script's
  /// line.
  ///
  /// Lua reports no columns, so a token that occurs twice cannot be located.
  private func mark(in line: Substring) -> String? {
    guard let token = diagnostic.token, !token.isEmpty else { return nil }
    let found = line.ranges(of: token, asWord: true)
    guard found.count == 1, let range = found.first else { return nil }
    let before = line.distance(from: line.startIndex, to: range.lowerBound)
    let width = line.distance(from: range.lowerBound, to: range.upperBound)
    return String(repeating: " ", count: before) + String(repeating: "^", count: width)
  }

  private enum Paint: String {
    case red = "31"
    case blue = "34"
    case cyan = "36"
  }

  private func painted(_ text: String, _ paint: Paint) -> String {
    hasColor ? "\u{1B}[1;\(paint.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Diagnostic {
  /// The error for people, in several lines: its code and message, its line of the script with what
  /// is at fault underlined, its help, and the calls that led to it.
  ///
  /// - Parameters:
  ///   - script: The text of the file in which the error occurred; without it, the line is only named.
  ///   - hasColor: Whether the text has the control codes of a terminal for colours.
  public func text(script: String = "", hasColor: Bool = false) -> String {
    DiagnosticText(self, source: script, hasColor: hasColor).text
  }
}

extension Substring {
  /// Returns the occurrences of `token`; with `asWord`, only those that are not part of a longer
  /// word.
  fileprivate func ranges(of token: String, asWord: Bool) -> [Range<Index>] {
    var ranges: [Range<Index>] = []
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(token) {
        let end = index(start, offsetBy: token.count)
        let before = start > startIndex ? self[index(before: start)] : " "
        let after = end < endIndex ? self[end] : " "
        let isWhole = !asWord || !(before.isWordPart || after.isWordPart)
        if isWhole || !token.allSatisfy(\.isWordPart) { ranges.append(start..<end) }
        start = end
      } else {
        start = index(after: start)
      }
    }
    return ranges
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
