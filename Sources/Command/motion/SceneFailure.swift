import ArgumentParser
import MotionCore
import MotionRuntime

/// Why a scene could not be run to its end, with the script's text that the error is about.
struct SceneFailure {
  let diagnostic: Diagnostic
  private let source: String

  init(_ diagnostic: Diagnostic, of run: SceneRun? = nil) {
    self.diagnostic = diagnostic
    source = diagnostic.location.flatMap { run?.text(of: $0.file) } ?? ""
  }

  /// The error as people read it, with the line of the script.
  func text(hasColor: Bool = false) -> String {
    DiagnosticText(diagnostic, source: source, hasColor: hasColor).text
  }

  /// Prints the error and returns the code to end the process with.
  func report() -> ExitCode {
    StandardStream.error.write(text(hasColor: StandardStream.error.hasColor))
    return ExitCode(diagnostic.code.isLimit ? 3 : 1)
  }
}
