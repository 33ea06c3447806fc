/// An error: what went wrong, where in the script, and what to do about it.
package struct Diagnostic: Error, Hashable, Sendable {
  package let code: DiagnosticCode
  /// One sentence: what was expected and what was found.
  package let message: String
  /// What the user can do about it, one suggestion for each entry.
  package var help: [String]
  /// The word of the script's line that is at fault, if there is one.
  package var token: String?
  package var location: SourceLocation?
  /// The script's calls from the innermost outwards, without the location itself.
  package var traceback: [ScriptFrame] = []

  /// The maximum length of a message, in bytes; text from a script can be longer.
  package static let messageLimit = 2_000

  package init(
    _ code: DiagnosticCode, _ message: String, help: [String] = [], token: String? = nil,
    at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = Self.legible(message)
    self.help = help
    self.token = token
    self.location = location
  }

  /// Truncates long text, and escapes hidden characters, which a terminal might interpret.
  private static func legible(_ text: String) -> String {
    if text.utf8.count <= messageLimit, text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      guard result.utf8.count < messageLimit else { return result + "…" }
      if scalar == "\n" || scalar == "\t" || !HiddenCharacter.contains(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += HiddenCharacter.spelling(of: scalar)
      }
    }
    return result
  }

  /// Returns the diagnostic with a location, unless it already has one.
  package func located(at place: SourceLocation?) -> Diagnostic {
    guard location == nil else { return self }
    var copy = self
    copy.location = place
    return copy
  }

  /// Returns the diagnostic with another path for a file in its locations.
  package func renaming(_ file: String, to path: String) -> Diagnostic {
    func renamed(_ place: SourceLocation) -> SourceLocation {
      place.file == file ? SourceLocation(file: path, line: place.line) : place
    }
    var copy = self
    copy.location = location.map(renamed)
    copy.traceback = traceback.map {
      ScriptFrame(location: renamed($0.location), function: $0.function)
    }
    return copy
  }
}

/// A line of a script.
package struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  package let file: String
  package let line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  package var description: String { "\(file):\(line)" }
}

/// One call of a traceback.
package struct ScriptFrame: Hashable, Sendable {
  package let location: SourceLocation
  /// The function's name as the caller wrote it; nil for the main chunk and unnamed functions.
  package let function: String?

  package init(location: SourceLocation, function: String?) {
    self.location = location
    self.function = function
  }
}
