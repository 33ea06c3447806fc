import MotionCore
import MotionRecording
import MotionValues

/// The part of a run that is exported: what all formats read.
package struct Handoff: Sendable {
  /// What is exported of a run.
  package struct Selection: Sendable {
    /// Patterns as for `--select`; everything if there are none.
    package var patterns: [String] = []
    /// In seconds of the run.
    package var from = 0.0
    /// In seconds of the run; nil is the end of the run.
    package var to: Double?
    package var tolerances = ExportTolerances()
    /// Whether pieces may pass turning points, which makes files smaller and keys harder to edit.
    package var isSmallest = false

    package init() {}
  }

  /// The whole run; its layers, constants and events.
  package let recording: Recording
  package let selection: Selection
  /// The images that layers show, as data URLs by their sources, as far as they are known.
  package var images: [String: String] = [:]
  /// The font of texts, for formats that have letters.
  package var font = PageFont([])
  /// The same scene in other settings of the user's device, as far as it differs; nil if unknown.
  package var variants: [HandoffVariant]?
  /// The duration of the exported part, in seconds.
  package let duration: Double
  /// The numbers that change, grouped by layer in tree order.
  package let tracks: [MotionTrack]
  /// The other properties that change, grouped by layer in tree order.
  package let steps: [StepTrack]
  /// What the layers show.
  package let drawings: RecordedDrawings
  private let filter: TraceFilter
  /// What is known of the properties of each layer that change.
  private var changing: [[Changing]]
  /// The defaults of properties, by kind of layer.
  private let defaults: [String: [String: Value]]

  private struct Changing {
    let property: String
    /// The index of its column.
    var column: Int?
    /// The indices of its tracks: one of a number, one for each channel of a colour.
    var number: Int?
    var channels: [Int?] = []
    /// The index of its steps.
    var steps: Int?
  }

  package var tolerances: ExportTolerances { selection.tolerances }
  /// The start of the exported part, in seconds of the run.
  package var start: Double { selection.from }

  /// Reads a recording; `units` are those of the numeric properties, by name.
  ///
  /// Columns that are the same in another hand-off with the same selection are not read again.
  package init(
    _ recording: Recording, _ selection: Selection, units: [String: Unit],
    like other: Handoff? = nil
  ) {
    self.recording = recording
    self.selection = selection
    drawings = RecordedDrawings(recording)
    let end = min(selection.to ?? recording.duration, recording.duration)
    duration = max(end - selection.from, 0)
    let filter = TraceFilter(selection.patterns)
    self.filter = filter
    let reader = TrackReader(recording, selection, duration: duration, units: units)
    var rank = [Int](repeating: 0, count: recording.layers.count)
    for (place, layer) in recording.treeOrder.enumerated() { rank[layer] = place }
    /// Those that are selected, with the channels if only these are.
    let columns = recording.columns.enumerated().compactMap {
      index, column -> (offset: Int, column: RecordedColumn, channels: [Color.Channel]?)? in
      let (path, property) = (recording.layers[column.layer].path, column.property)
      if filter.matches(path: path, property: property) { return (index, column, nil) }
      let channels = filter.channels(path: path, property: property)
      return channels.isEmpty ? nil : (index, column, channels)
    }.sorted {
      (rank[$0.column.layer], $0.offset) < (rank[$1.column.layer], $1.offset)
    }
    let like = other.flatMap { $0.recording.duration == recording.duration ? $0 : nil }
    tracks = columns.flatMap { _, column, channels in
      let tracks = like?.tracks(of: column) ?? reader.tracks(column).filter { !$0.changes.isEmpty }
      guard let channels else { return tracks }
      return tracks.filter { $0.channel.map(channels.contains) ?? false }
    }
    steps = columns.compactMap { $0.channels == nil ? reader.steps($0.column) : nil }
      .filter { !$0.steps.isEmpty }
    changing = recording.layers.map { _ in [] }
    defaults = Dictionary(
      uniqueKeysWithValues: Set(recording.layers.map(\.kind)).map {
        ($0, recording.defaults.values(inKind: $0))
      })
    for (index, column) in recording.columns.enumerated() {
      note(column.property, of: column.layer) { $0.column = $0.column ?? index }
    }
    for (index, track) in tracks.enumerated() {
      note(track.property, of: track.layer) { changing in
        guard let channel = track.channel else { return changing.number = index }
        if changing.channels.isEmpty {
          changing.channels = Array(repeating: nil, count: Color.Channel.allCases.count)
        }
        changing.channels[channel.rawValue] = index
      }
    }
    for (index, track) in steps.enumerated() {
      note(track.property, of: track.layer) { $0.steps = index }
    }
  }

  private mutating func note(
    _ property: String, of layer: Int, _ change: (inout Changing) -> Void
  ) {
    if let place = changing[layer].firstIndex(where: { $0.property == property }) {
      change(&changing[layer][place])
    } else {
      var new = Changing(property: property)
      change(&new)
      changing[layer].append(new)
    }
  }

  private func changing(_ layer: Int, _ property: String) -> Changing? {
    changing[layer].first { $0.property == property }
  }

  /// Returns the tracks of a column; nil if this hand-off has no such column, or no tracks of it.
  private func tracks(of column: RecordedColumn) -> [MotionTrack]? {
    guard column.layer < changing.count,
      let index = changing(column.layer, column.property)?.column,
      recording.columns[index].isIdentical(to: column)
    else { return nil }
    let channels = [nil] + Color.Channel.allCases
    let tracks = channels.compactMap { trackIndex(column.layer, column.property, $0) }
      .map { self.tracks[$0] }
    return tracks.isEmpty ? nil : tracks
  }

  /// Returns the index of a property's track; nil if the property does not change.
  package func trackIndex(
    _ layer: Int, _ property: String, _ channel: Color.Channel? = nil
  ) -> Int? {
    guard let changing = changing(layer, property) else { return nil }
    guard let channel else { return changing.number }
    return changing.channels.isEmpty ? nil : changing.channels[channel.rawValue]
  }

  /// Returns the steps of a property; nil if it does not change.
  package func steps(_ layer: Int, _ property: String) -> StepTrack? {
    changing(layer, property)?.steps.map { steps[$0] }
  }

  /// Returns the value of a property at the start of the exported part, whether it changes or not;
  /// nil if a layer of this kind does not have it.
  package func initial(_ layer: Int, _ property: String) -> Value? {
    if let changing = changing(layer, property) {
      if let track = changing.number { return .number(tracks[track].initial) }
      if let column = changing.column {
        return recording.columns[column].value(at: recording.frame(before: start))
      }
    }
    let recorded = recording.layers[layer]
    return recorded.constants.first { $0.key == property }?.value
      ?? defaults[recorded.kind]?[property]
  }

  /// Returns the value of a property at the start of the exported part, and at each later frame of
  /// it that changes it; times are in seconds from the start.
  package func values(_ source: HandoffSource) -> [(time: Double, value: Value)] {
    let (layer, property) = (source.layer, source.property)
    guard let first = initial(layer, property) else { return [] }
    guard let column = changing(layer, property)?.column, selects(source) else {
      return [(0, first)]
    }
    let changes = recording.columns[column].changes.map { change in
      (time: recording.time(of: change.frame) - start, value: change.value)
    }
    return [(0, first)] + changes.filter { $0.time > 0 && $0.time <= duration }
  }

  /// Whether a property is selected, and not only channels of its colour.
  package func selects(_ source: HandoffSource) -> Bool {
    filter.matches(path: path(source.layer), property: source.property)
  }

  /// The line of help if the selection names something of a colour that is not a channel.
  package var channelHelp: String? {
    recording.columns.lazy.compactMap { [filter, recording] column in
      filter.channelHelp(path: recording.layers[column.layer].path, property: column.property)
    }.first
  }

  /// The events within the exported part, with times from its start, in seconds.
  package var events: [(time: Double, event: TraceEvent)] {
    recording.events.filter { (start...start + duration).contains($0.time) }.map {
      ($0.time - start, $0.event)
    }
  }
}

/// The same scene with dark appearance, with reduced motion, or with both.
package struct HandoffVariant: Sendable {
  /// The settings of the user's device.
  package struct Condition: Sendable, Equatable {
    package var isDark = false
    package var reducesMotion = false

    package init(isDark: Bool = false, reducesMotion: Bool = false) {
      self.isDark = isDark
      self.reducesMotion = reducesMotion
    }

    /// Whether another condition holds where this one does.
    package func implies(_ other: Condition) -> Bool {
      (isDark || !other.isDark) && (reducesMotion || !other.reducesMotion)
    }
  }

  package let condition: Condition
  package let handoff: Handoff

  package init(_ condition: Condition, _ handoff: Handoff) {
    self.condition = condition
    self.handoff = handoff
  }
}

/// How far exported values may be from the run's: the tolerances of units, in proportion to that of
/// lengths.
package struct ExportTolerances: Sendable, Equatable {
  /// The standard tolerance of lengths, in points.
  package static let standard = Unit.points.measure.tolerance

  /// The tolerance of lengths and of the projected corners of layers, in points.
  package let points: Double

  package init(points: Double = standard) { self.points = points }

  /// The tolerance of lengths as a multiple of the standard one.
  package var share: Double { points / Self.standard }

  /// The tolerance of an angle, in degrees.
  package var degrees: Double { Unit.degrees.measure.tolerance * share }

  /// The tolerance of a multiple or a fraction, such as a scale or an opacity, and of the channels
  /// of a colour.
  package var fraction: Double { Unit.fraction.measure.tolerance * share }

  /// The tolerance of a property, in its unit.
  package func tolerance(of property: String, _ unit: Unit) -> Double {
    // The size of the letters; each of a line's letters adds its share to the line's width.
    if property == "fontSize" { return 0.1 * share }
    return unit.measure.tolerance * share
  }
}
