import MotionRecording
import MotionValues

/// The content of a plot, independent of how it is drawn: panels of numbers, bands of other values,
/// and events, over a common time axis.
package struct Plot: Sendable {
  /// The scenes' names.
  package let title: String
  /// Facts about all runs: the number of frames, the frame rate, and unusual settings.
  package let facts: String
  /// The labels of the runs; empty if there is only one.
  package let runLabels: [String]
  /// The length of the longest run, in seconds.
  package let duration: Double
  package let panels: [PlotPanel]
  package let bands: [PlotBand]
  package let events: [PlotEvent]
  /// Properties that match or move as well, but were omitted because there are too many.
  package let leftOut: [String]
  /// Whether each panel shows a single property, so that colours distinguish runs.
  package let colorsRuns: Bool

  /// Collects the content of a plot from runs.
  ///
  /// - Parameters:
  ///   - patterns: Patterns as for `--select`; if empty, the properties that move longest are
  ///     shown.
  ///   - units: Units by property name.
  ///   - pointCount: The horizontal resolution, in points.
  /// - Throws: `nothing-to-plot` if nothing moves, or a pattern matches nothing that does.
  package init(
    _ runs: [PlotRun], patterns: [String] = [], units: [String: Unit] = [:], pointCount: Int = 500
  ) throws(Diagnostic) {
    let selection = try PlotSelection(runs, patterns)
    leftOut = selection.leftOut
    let duration = runs.map(\.recording.duration).max() ?? 0
    self.duration = duration > 0 ? duration : 1
    var titles: [String] = []
    for run in runs where !titles.contains(run.recording.scene) {
      titles.append(run.recording.scene)
    }
    title = titles.map { LegibleText.cut($0, to: 60) }.joined(separator: ", ")
    var facts: [String] = []
    for words in runs.map(\.recording.words) where !facts.contains(words) { facts.append(words) }
    self.facts = facts.count == 1 ? facts[0] : ""
    runLabels = runs.count > 1 ? runs.map { LegibleText.cut($0.label, to: 60) } : []
    let step = self.duration / Double(max(pointCount, 1))
    var numbers: [(unit: Unit?, series: [PlotSeries])] = []
    var bands: [PlotBand] = []
    for property in selection.shown {
      let columns = property.columns.enumerated().compactMap { run, column in
        column.map { (run: run, column: $0, recording: runs[run].recording) }
      }
      if property.isNumber {
        let series = columns.compactMap { run, column, recording in
          PlotCurve(column, in: recording, step: step).map {
            PlotSeries(name: property.name, run: run, curve: $0)
          }
        }
        numbers.append((units[property.column.property], series))
      } else {
        bands += columns.compactMap { PlotBand(property.name, $1, run: $0, in: $2) }
      }
    }
    panels = PlotPanel.panels(numbers)
    self.bands = bands
    events = PlotEvent.all(in: runs)
    colorsRuns = runs.count > 1 && panels.allSatisfy { $0.names.count == 1 }
  }
}

extension Plot {
  /// A note about properties that are not shown; nil if all are.
  package var note: String? {
    guard !leftOut.isEmpty else { return nil }
    let shown = Set(panels.flatMap(\.names) + bands.map(\.name)).count
    let names = leftOut.prefix(6).map { "`\(LegibleText.cutStart($0, to: 60))`" }
    let more = leftOut.count - names.count
    return "the \(shown) properties that move longest are plotted, not "
      + names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
      + "; name the properties to plot"
  }
}

extension Recording {
  /// The run's length and facts, such as `223 frames at 60 fps, appearance dark`.
  fileprivate var words: String {
    var bytes = ByteWriter()
    bytes.append(decimal6: Double(frameCount))
    bytes.append(frameCount == 1 ? " frame at " : " frames at ")
    bytes.append(decimal6: rate)
    bytes.append(" fps")
    for fact in facts {
      bytes.append(", \(fact.key) ")
      bytes.append(word: fact.value)
    }
    return LegibleText.cut(bytes.text, to: 80)
  }
}
