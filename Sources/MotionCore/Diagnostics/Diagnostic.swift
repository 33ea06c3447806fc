/// What went wrong, where in the script, and what to do about it.
package struct Diagnostic: Error, Hashable, Sendable {
  package let code: DiagnosticCode
  /// One sentence: what was expected and what was found.
  package let message: String
  /// What the user can type to get on, one suggestion an entry.
  package var help: [String]
  /// The word of the script's line that is at fault, if one is.
  package var token: String?
  package var location: SourceLocation?
  /// The script's calls from the innermost outwards, without the location itself.
  package var traceback: [ScriptFrame] = []

  package init(
    _ code: DiagnosticCode, _ message: String, help: [String] = [], token: String? = nil,
    at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.token = token
    self.location = location
  }

  /// Returns the diagnostic at a place, unless it already names one.
  package func located(at place: SourceLocation?) -> Diagnostic {
    guard location == nil else { return self }
    var copy = self
    copy.location = place
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
