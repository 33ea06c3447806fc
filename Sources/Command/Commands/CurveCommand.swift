import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionExport
import MotionRuntime
import MotionValues

/// `motion curve`: the facts of a timing curve, and its code for other frameworks.
struct CurveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "curve",
    abstract: "Show a curve, and write it for SwiftUI, Compose, CSS and others.",
    discussion: """
      motion curve easeInOut
      motion curve 'cubic-bezier(0.2, 0, 0, 1)'
      motion curve 'linear(0, 0.3 20%, 1)'

      A curve is a name that scripts know, or a timing function of CSS.
      """)

  @Argument(help: "The curve.")
  var curve: String

  func run() throws {
    do throws(Diagnostic) {
      let session = try Session(Session.Options(), plugins: Program.plugins)
      let escaped = curve.map { character in
        character == "\"" || character == "\\" ? "\\\(character)" : String(character)
      }.joined()
      let isLine = !curve.contains { $0.isNewline }
      switch try session.timing(of: isLine ? "\"\(escaped)\"" : "\"\"") {
      case .spring(let spring): StandardStream.output.write(SpringCommand.text(of: spring))
      case .curve(let curve): StandardStream.output.write(Self.text(of: curve))
      }
    } catch {
      StandardStream.error.write(error)
      throw ExitCode(1)
    }
  }

  /// What is printed for a curve.
  private static func text(of curve: Curve) -> String {
    let points = (0...1000).map { part in
      let time = Double(part) / 1000
      return PlotPoint(time, curve.value(at: time))
    }
    let half = CodeText.percent(curve.value(at: 0.5))
    var facts = ["half of the time: \(half) of the progress"]
    if let named = Curve.all.first(where: { $0.curve == curve }) {
      facts.insert("\(named.name): \(named.documentation)", at: 0)
    }
    if let highest = points.max(by: { $0.y < $1.y }), highest.y > 1 + 1e-9 {
      facts.append(
        "overshoots by \(CodeText.percent(highest.y - 1)) at \(CodeText.percent(highest.x))")
    }
    if let lowest = points.min(by: { $0.y < $1.y }), lowest.y < -1e-9 {
      facts.append(
        "starts backwards, to \(CodeText.percent(lowest.y)) at \(CodeText.percent(lowest.x))")
    }
    return DialectText(
      facts: facts, points: points, duration: "100 %", dialects: CurveDialects(curve).all,
      on: .output
    ).text
  }
}
