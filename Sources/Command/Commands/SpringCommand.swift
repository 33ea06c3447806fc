import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionExport
import MotionPlugin
import MotionRuntime
import MotionValues

/// `motion spring`: the facts of a spring, and its code for other frameworks.
struct SpringCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "spring",
    abstract: "Show a spring, and write it for SwiftUI, Compose, CSS and others.",
    usage: "motion spring <preset or option=value> ...",
    discussion: """
      motion spring snappy
      motion spring duration=0.5 bounce=0.2
      motion spring tension=170 friction=26

      The options are those of `motion.spring`, in any of its conventions. Times are in seconds, and \
      velocities in distances per second.
      """)

  @Argument(
    help: ArgumentHelp(
      "A preset (\(SpringPreset.names.joined(separator: ", "))), or an option of `motion.spring` and its value.",
      valueName: "preset or option=value"))
  var options: [String]

  func run() throws {
    do throws(Diagnostic) {
      let session = try Session(Session.Options(), plugins: Program.plugins)
      let timing = try session.timing(of: try expression)
      for warning in session.warnings { StandardStream.error.write(warning) }
      guard case .spring(let spring) = timing else { return }
      StandardStream.output.write(Self.text(of: spring))
    } catch {
      StandardStream.error.write(error)
      throw ExitCode(1)
    }
  }

  /// The call of `motion.spring` that is equivalent to the arguments.
  private var expression: String {
    get throws(Diagnostic) {
      var fields: [String] = []
      for option in options {
        let parts = option.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.count == 2 ? String(parts[0]) : "preset"
        let value = parts[parts.count - 1]
        let isName = { (text: Substring) in
          !text.isEmpty && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        guard isName(name[...]), Double(value) != nil || isName(value) else {
          throw Diagnostic(
            .wrongType, "expected a preset or `option=value`, found `\(option)`",
            help: ["write `motion spring duration=0.5 bounce=0.2`"])
        }
        let isWord = Double(value) == nil && value != "true" && value != "false"
        fields.append("\(name) = \(isWord ? "\"\(value)\"" : String(value))")
      }
      return "motion.spring { \(fields.joined(separator: ", ")) }"
    }
  }

  /// What is printed for a spring.
  static func text(of spring: Spring) -> String {
    let settling = spring.settlingTime()
    let shown = settling.isFinite ? settling : 8 * spring.response
    var facts = ["\(spring)"]
    facts.append(
      settling.isFinite
        ? "settles within 0.1 % in \(CodeText.seconds(settling)); UIKit's settling duration is "
          + CodeText.seconds(spring.settlingDuration)
        : "never settles")
    if let peak = spring.peak, peak.value > 1 {
      facts.append(
        "overshoots by \(CodeText.percent(peak.value - 1)) at \(CodeText.seconds(peak.time))")
    } else {
      facts.append("does not overshoot")
    }
    let points = (0...400).map { part in
      let time = Double(part) / 400 * shown
      return PlotPoint(time, spring.value(at: time))
    }
    return DialectText(
      facts: facts, points: points, duration: CodeText.seconds(shown),
      dialects: SpringDialects(spring).all, on: .output
    ).text
  }
}
