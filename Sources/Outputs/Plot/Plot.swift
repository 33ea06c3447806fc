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

/// The curve of a property in one run.
package struct PlotSeries: Sendable {
  /// The property's name, as in a trace.
  package let name: String
  /// The index of the run.
  package let run: Int
  package let curve: PlotCurve
}

/// Numbers that share an axis.
package struct PlotPanel: Sendable {
  package let unit: Unit?
  /// Ordered by property, then by run.
  package private(set) var series: [PlotSeries] = []
  package private(set) var names: [String] = []

  /// The least fraction of a panel's height that a curve must cover to share its axis.
  private static let leastShare = 0.2

  private var low = Double.infinity
  private var high = -Double.infinity
  private var leastSpan = Double.infinity

  private init(unit: Unit?) { self.unit = unit }

  /// Groups properties with the same unit and similar ranges into panels.
  static func panels(_ properties: [(unit: Unit?, series: [PlotSeries])]) -> [PlotPanel] {
    var panels: [PlotPanel] = []
    for property in properties {
      let values = property.series.flatMap(\.curve.value).map(\.y)
      guard let low = values.min(), let high = values.max() else { continue }
      let index =
        panels.firstIndex { $0.unit == property.unit && $0.fits(low, high) } ?? panels.count
      if index == panels.count { panels.append(PlotPanel(unit: property.unit)) }
      panels[index].add(property.series, low, high)
    }
    return panels
  }

  private func fits(_ low: Double, _ high: Double) -> Bool {
    max(self.high, high) - min(self.low, low) <= min(leastSpan, high - low) / Self.leastShare
  }

  private mutating func add(_ series: [PlotSeries], _ low: Double, _ high: Double) {
    self.series += series
    if let name = series.first?.name { names.append(name) }
    self.low = min(self.low, low)
    self.high = max(self.high, high)
    leastSpan = min(leastSpan, high - low)
  }

  /// The index of a series' property among the names.
  func place(of series: PlotSeries) -> Int { names.firstIndex(of: series.name) ?? 0 }

  /// The axis of values.
  package func valueAxis(tickCount: Int) -> PlotAxis {
    PlotAxis(from: low, to: high, tickCount: tickCount)
  }

  /// Whether any of its properties moves, rather than being set.
  package var moves: Bool { series.contains { $0.curve.velocity.contains { $0.y != 0 } } }

  /// The axis of velocities, which includes zero.
  package func velocityAxis(tickCount: Int) -> PlotAxis {
    let speeds = series.flatMap(\.curve.velocity).map(\.y)
    return PlotAxis(
      from: min(speeds.min() ?? 0, 0), to: max(speeds.max() ?? 0, 0), tickCount: tickCount)
  }
}

/// A run of a plot.
package struct PlotRun: Sendable {
  /// The label that distinguishes the run, such as `bounce=0.4`; empty if there is only one.
  package let label: String
  package let recording: Recording

  package init(label: String = "", _ recording: Recording) {
    self.label = label
    self.recording = recording
  }
}

/// A property with its columns in all runs.
struct PlotProperty: Sendable {
  /// The layer's path and the property's own name, which determines its unit.
  let column: TraceColumn
  /// The column of each run; nil if the run does not have the layer.
  let columns: [RecordedColumn?]

  /// Whether it is a number in each run that has it.
  var isNumber: Bool {
    columns.allSatisfy { $0.map { $0.track != nil } ?? true }
  }

  /// The name as in a trace, such as `header/card.y`.
  var name: String { column.name }
}

/// The errors of a plot without content.
enum PlotError {
  static func nothingMoves(in scenes: [String]) -> Diagnostic {
    Diagnostic(
      .nothingToPlot, "nothing moves in " + scenes.map { "`\($0)`" }.joined(separator: " and "),
      help: ["a plot shows properties that change: play a timeline or an animator in the scene"])
  }

  /// `still` is a property that matches the pattern but keeps its value; `moved` are those that
  /// moved.
  static func nothingMatches(
    _ pattern: String, still: String?, moved: [TraceColumn]
  ) -> Diagnostic {
    Diagnostic(
      .nothingToPlot,
      still.map { "`\($0)` keeps its value, but a plot shows properties that move" }
        ?? "no property that moved matches `\(pattern)`",
      help: help(for: pattern, moved))
  }

  private static let listLimit = 8

  private static func help(for pattern: String, _ moved: [TraceColumn]) -> [String] {
    let filter = TraceFilter([pattern])
    let channels = moved.lazy.filter { $0.kind == .color }
      .compactMap { filter.channelHelp(path: $0.path, property: $0.property) }.first
    if let channels { return [channels] }
    var help: [String] = []
    if let near = nearest(to: pattern, moved) {
      help.append("did you mean `\(near.oneLine)`?")
    }
    let listed = moved.prefix(listLimit).map { "`\(LegibleText.cutStart($0.name, to: 60))`" }
    let more = moved.count - listed.count
    help.append(
      "properties that moved: " + listed.joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : ""))
    return help
  }

  /// Compares the pattern with all forms in which a moving property can be named.
  private static func nearest(to pattern: String, _ moved: [TraceColumn]) -> String? {
    var forms: [String] = []
    for column in moved {
      let id = column.path.split(separator: "/").last.map(String.init) ?? ""
      // A property's name alone would be read as the id of a layer.
      if column.property == pattern { return "*.\(pattern)" }
      forms += [column.name, "\(id).\(column.property)", id]
    }
    return Suggestion.nearest(to: pattern, in: forms)
  }
}

extension DiagnosticCode {
  package static let nothingToPlot = DiagnosticCode("nothing-to-plot")
}
