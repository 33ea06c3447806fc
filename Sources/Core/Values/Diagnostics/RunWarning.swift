/// A likely mistake that is not an error.
package struct RunWarning: Hashable, Sendable {
  package let code: DiagnosticCode
  package let message: String
  package var help: [String]
  /// The script line to which it applies, if there is one.
  package var location: SourceLocation?

  package init(
    code: DiagnosticCode, message: String, help: [String] = [], at location: SourceLocation? = nil
  ) {
    self.code = code
    self.message = message
    self.help = help
    self.location = location
  }

  /// The warning as printed, with a final newline.
  package var text: String {
    "warning[\(code.slug)]: \(message)\n" + (location.map { "  --> \($0)\n" } ?? "")
      + help.map { "  = help: \($0)\n" }.joined()
  }

  /// Returns the warning with another path for a file in its location.
  package func renaming(_ file: String, to path: String) -> RunWarning {
    var copy = self
    if let location, location.file == file {
      copy.location = SourceLocation(file: path, line: location.line)
    }
    return copy
  }
}
