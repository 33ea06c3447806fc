import MotionAnalysis
import MotionCore
import MotionExport
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionValues
import StandardRuntime

/// All output for people that is made from a recording: tables, plots and a page.
struct DrawnRecording {
  /// The outputs by name.
  let texts: [String: String]

  init(_ recording: Recording, error: String) throws {
    let summary = MotionSummary(recording)
    var page = PageRun(recording, label: "scene")
    page.error = error.isEmpty ? nil : error
    var texts = [
      "summary": SummaryText(summary, width: 100).text,
      "summary-json": summary.jsonLine,
      "page": String(
        decoding: ScenePage([page], try Self.declarations.get()).bytes, as: UTF8.self),
    ]
    if let plot = try Self.plot(recording) {
      texts["svg"] = PlotSVG(plot).text
      texts["terminal"] = PlotText(plot, width: 100, hasColor: true).text
    }
    self.texts = texts
  }

  /// Returns an excerpt with `nan` or `inf` that does not come from the script; nil if there is
  /// none.
  func unreadable(_ script: String) -> String? {
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) where name != "page" {
      for word in ["nan", "inf"] where !script.contains(word) {
        let found = text.ranges(of: word).first { range in
          let before = text[..<range.lowerBound].last, after = text[range.upperBound...].first
          return before?.isLetter != true && after?.isLetter != true
        }
        guard let found else { continue }
        return "\(name): \(text[..<found.upperBound].suffix(200))"
      }
    }
    return nil
  }

  /// Returns the default plot; nil if nothing moves.
  private static func plot(_ recording: Recording) throws -> Plot? {
    do throws(Diagnostic) {
      return try Plot([PlotRun(recording)])
    } catch {
      guard error.code == .nothingToPlot else { throw error }
      return nil
    }
  }

  private static let declarations = Result {
    let interface = try Session(Session.Options()).interface
    return PageDeclarations(
      kinds: interface.types.compactMap(\.layerKind), attachments: interface.attachments)
  }
}
