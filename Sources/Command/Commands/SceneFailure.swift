import ArgumentParser
import MotionCore
import MotionRuntime
import MotionValues

/// The error that ended a scene's run, with the text of the script that it refers to.
struct SceneFailure: Error {
  let diagnostic: Diagnostic
  private let source: String

  init(_ diagnostic: Diagnostic, of run: SceneRun? = nil) {
    self.diagnostic = diagnostic
    source = diagnostic.location.flatMap { run?.text(of: $0.file) } ?? ""
  }

  /// The error with the line of the script.
  func text(hasColor: Bool) -> String {
    DiagnosticText(diagnostic, source: source, hasColor: hasColor).text
  }

  /// The error as a stream shows it.
  func text(on stream: StandardStream) -> String { stream.text(of: diagnostic, source: source) }

  /// Prints the error and returns the exit code.
  func report() -> ExitCode {
    StandardStream.error.write(diagnostic, source: source)
    return ExitCode(diagnostic.code.isLimit ? 3 : 1)
  }
}
