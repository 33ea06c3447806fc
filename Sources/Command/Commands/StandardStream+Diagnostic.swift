import MotionCore
import MotionRuntime
import MotionValues

extension StandardStream {
  /// Prints an error, with the line of `source`.
  func write(_ error: Diagnostic, source: String = "") { write(text(of: error, source: source)) }

  /// Prints a warning.
  func write(_ warning: RunWarning) { write(text(of: warning)) }

  /// The text of an error as this stream shows it, with the line of `source`; on a terminal, in
  /// colour and with the command that explains the error.
  func text(of error: Diagnostic, source: String = "") -> String {
    var error = error
    error.help += explanation(of: error.code)
    return DiagnosticText(error, source: source, hasColor: hasColor).text
  }

  /// The text of a warning as this stream shows it.
  func text(of warning: RunWarning) -> String {
    var warning = warning
    warning.help += explanation(of: warning.code)
    return warning.text
  }

  /// Files and pipes get no such line, because it would be in each log and each recorded error.
  private func explanation(of code: DiagnosticCode) -> [String] {
    isTerminal ? ["for more, run `motion explain \(code.slug)`"] : []
  }
}
