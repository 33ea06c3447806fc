import MotionAnalysis
import MotionExport
import MotionValues

/// The facts, the graph and the code of a curve or a spring, as text.
struct DialectText {
  let text: String

  init(
    facts: [String], points: [PlotPoint], duration: String, dialects: [CodeDialect],
    on stream: StandardStream
  ) {
    let width = dialects.map(\.name.count).max() ?? 0
    let code = dialects.map { dialect in
      let lines = dialect.code.split(separator: "\n", omittingEmptySubsequences: false)
      let indent = String(repeating: " ", count: width + 2)
      let name = dialect.name + String(repeating: " ", count: width + 2 - dialect.name.count)
      return name + lines.joined(separator: "\n" + indent)
    }
    let graph = CurveGraph(points, duration: duration, hasColor: stream.hasColor).text
    text =
      facts.map { $0 + "\n" }.joined() + "\n" + graph + "\n" + code.map { $0 + "\n" }.joined()
  }
}

/// Numbers in the output of `motion spring` and `motion curve`.
enum CodeText {
  /// A time with milliseconds.
  static func seconds(_ time: Double) -> String {
    "\(NumberText(time, decimals: 3)) s"
  }

  /// A fraction in percent, with one decimal.
  static func percent(_ fraction: Double) -> String {
    "\(NumberText((fraction * 1000).rounded() / 10)) %"
  }
}
