/// Something that is likely a mistake, and no error.
package struct RunWarning: Hashable, Sendable {
  package let code: DiagnosticCode
  package let message: String
  package var help: [String]
  /// The line of the script that it concerns, if it is one.
  package var location: SourceLocation?

  package init(
    code: DiagnosticCode, message: String, help: [String] = [], at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.location = location
  }

  /// The warning as people read it, with a line's end.
  package var text: String {
    "warning[\(code.slug)]: \(message)\n" + (location.map { "  --> \($0)\n" } ?? "")
      + help.map { "  = help: \($0)\n" }.joined()
  }

  /// Returns the warning with another path for a file that it names.
  package func renaming(_ file: String, to path: String) -> RunWarning {
    var copy = self
    if let location, location.file == file {
      copy.location = SourceLocation(file: path, line: location.line)
    }
    return copy
  }
}
