import MotionRecording
import MotionValues

/// The properties of a plot: those of all runs that moved and match a pattern.
struct PlotSelection {
  /// The number of properties that can be told apart.
  static let limit = 24
  /// The number of properties shown without patterns.
  static let openLimit = 6

  /// In the order of the patterns, then of their first moves.
  private(set) var shown: [PlotProperty] = []
  /// Properties that match as well, but were omitted because there are too many.
  private(set) var leftOut: [String] = []

  init(_ runs: [PlotRun], _ patterns: [String]) throws(Diagnostic) {
    var moved: [String] = []
    /// The channels of the colours among them.
    var channels: [String] = []
    /// The columns by name, for each run.
    var columns = [[String: RecordedColumn]](repeating: [:], count: runs.count)
    for (run, recording) in runs.map(\.recording).enumerated() {
      func add(_ column: RecordedColumn, to names: inout [String]) {
        let name = recording.name(of: column)
        if !columns.contains(where: { $0[name] != nil }) { names.append(name) }
        columns[run][name] = column
      }
      for column in recording.columns {
        add(column, to: &moved)
        for channel in Color.Channel.allCases {
          if let column = column.channel(named: "\(channel)") { add(column, to: &channels) }
        }
      }
    }
    guard !moved.isEmpty else { throw PlotError.nothingMoves(in: runs.map(\.recording.scene)) }
    var chosen: [String] = []
    var known: Set<String> = []
    for pattern in patterns.isEmpty ? ["**"] : patterns {
      let filter = TraceFilter([pattern])
      // Only a pattern that ends in the name of a channel means channels.
      let isChannel = Color.Channel.allCases.contains { pattern.hasSuffix(".\($0)") }
      let found = (isChannel ? moved + channels : moved).filter { name in
        let column = TraceColumn(name: name, kind: .number)
        return filter.matches(path: column.path, property: column.property)
      }
      guard !found.isEmpty else {
        throw PlotError.nothingMatches(
          pattern, still: Self.constant(in: runs, matching: filter), moved: moved)
      }
      chosen += found.filter { known.insert($0).inserted }
    }
    let limit = patterns.isEmpty ? Self.openLimit : Self.limit
    if chosen.count > limit {
      // Keep the properties that move in most frames.
      let counts = chosen.map { name in
        columns.map { $0[name]?.changes.count ?? 0 }.max() ?? 0
      }
      let ranked = chosen.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
      let kept = Set(ranked.prefix(limit))
      leftOut = chosen.indices.filter { !kept.contains($0) }.map { chosen[$0] }
      chosen = chosen.indices.filter { kept.contains($0) }.map { chosen[$0] }
    }
    shown = chosen.map { name in
      PlotProperty(
        name: name,
        columns: zip(runs, columns).map { run, columns in
          columns[name] ?? run.recording.constantColumn(name)
        })
    }
  }

  /// A property that matches and keeps its value.
  private static func constant(in runs: [PlotRun], matching filter: TraceFilter) -> String? {
    for layer in runs.flatMap(\.recording.layers) {
      for pair in layer.constants where filter.matches(path: layer.path, property: pair.key) {
        return TraceColumn(path: layer.path, property: pair.key, kind: .number).name
      }
    }
    return nil
  }
}

extension Recording {
  /// The property's name, as in a trace.
  fileprivate func name(of column: RecordedColumn) -> String {
    TraceColumn(path: layers[column.layer].path, property: column.property, kind: .number).name
  }

  /// Returns an empty column for a property that keeps its value; nil if there is no such layer, or
  /// the property has its default.
  fileprivate func constantColumn(_ name: String) -> RecordedColumn? {
    let wanted = TraceColumn(name: name, kind: .number)
    guard let layer = layers.firstIndex(where: { $0.path == wanted.path }),
      let pair = layers[layer].constants.first(where: { $0.key == wanted.property })
    else { return nil }
    return RecordedColumn(layer: layer, property: wanted.property, initial: pair.value)
  }
}
