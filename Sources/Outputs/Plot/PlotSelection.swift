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
    var moved: [TraceColumn] = []
    /// The columns by name, for each run; channels of colours as far as they are asked for.
    var columns = [[String: RecordedColumn]](repeating: [:], count: runs.count)
    for (run, recording) in runs.map(\.recording).enumerated() {
      for column in recording.columns {
        let name = recording.name(of: column)
        if !columns.contains(where: { $0[name.name] != nil }) { moved.append(name) }
        columns[run][name.name] = column
      }
    }
    guard !moved.isEmpty else { throw PlotError.nothingMoves(in: runs.map(\.recording.scene)) }
    var chosen: [TraceColumn] = []
    var known: Set<String> = []
    for pattern in patterns.isEmpty ? ["**"] : patterns {
      let filter = TraceFilter([pattern])
      let found = moved.flatMap { name in
        (filter.matches(path: name.path, property: name.property) ? [name] : [])
          + (name.kind == .color ? filter.channels(of: name) : [])
      }
      guard !found.isEmpty else {
        throw PlotError.nothingMatches(
          pattern, still: Self.constant(in: runs, matching: filter), moved: moved)
      }
      chosen += found.filter { known.insert($0.name).inserted }
    }
    for (run, recording) in runs.map(\.recording).enumerated() {
      for column in recording.columns {
        for channel in Color.Channel.allCases {
          guard let part = column.channel(named: channel.name) else { continue }
          let name = recording.name(of: part).name
          if known.contains(name) { columns[run][name] = part }
        }
      }
    }
    let limit = patterns.isEmpty ? Self.openLimit : Self.limit
    if chosen.count > limit {
      // Keep the properties that move in most frames.
      let counts = chosen.map { name in
        columns.map { $0[name.name]?.changes.count ?? 0 }.max() ?? 0
      }
      let ranked = chosen.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
      let kept = Set(ranked.prefix(limit))
      leftOut = chosen.indices.filter { !kept.contains($0) }.map { chosen[$0].name }
      chosen = chosen.indices.filter { kept.contains($0) }.map { chosen[$0] }
    }
    shown = chosen.map { name in
      PlotProperty(
        column: name,
        columns: zip(runs, columns).map { run, columns in
          columns[name.name] ?? run.recording.constantColumn(name)
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

extension TraceFilter {
  /// The channels of a colour that patterns name.
  fileprivate func channels(of color: TraceColumn) -> [TraceColumn] {
    channels(path: color.path, property: color.property).map {
      TraceColumn(path: color.path, property: "\(color.property).\($0.name)", kind: .number)
    }
  }
}

extension Recording {
  /// The property's name, as in a trace.
  fileprivate func name(of column: RecordedColumn) -> TraceColumn {
    TraceColumn(
      path: layers[column.layer].path, property: column.property, kind: column.initial.kind)
  }

  /// Returns an empty column for a property, or a channel, that keeps its value; nil if there is no
  /// such layer, or the property has its default.
  fileprivate func constantColumn(_ wanted: TraceColumn) -> RecordedColumn? {
    guard let layer = layers.firstIndex(where: { $0.path == wanted.path }) else { return nil }
    for pair in layers[layer].constants {
      let column = RecordedColumn(layer: layer, property: pair.key, initial: pair.value)
      if pair.key == wanted.property { return column }
      let parts = PropertyName.readings(of: wanted.property)[0]
      if pair.key == parts.path { return column.channel(named: parts.property) }
    }
    return nil
  }
}
