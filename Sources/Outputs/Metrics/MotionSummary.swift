import MotionRecording
import MotionValues

/// A readable summary of a run: one row per property that moved, and the events.
package struct MotionSummary: Sendable {
  package struct Row: Sendable {
    /// The path of the layer.
    package let path: String
    package let property: String
    package let from: Value
    package let to: Value
    /// The value farthest from the start, if the property ends where it began.
    package let through: Value?
    /// The first and last times at which it changed, in seconds.
    package let start: Double
    package let end: Double
    /// The names of its drivers; empty if a script set it.
    package let drivers: [String]
    /// Whether it was only set, once or repeatedly, and never moved.
    package let isSet: Bool
    /// The moves of a number, without the frames in which it was set; if not all are listed, those
    /// with the peak, the greatest overshoot and the first jumps, and the last.
    package let moves: [MotionMeasures]
    /// The number of velocity jumps in all moves.
    package let jumpCount: Int
    /// Equally spaced values over the whole run, of a number that moved.
    package let shape: [Double]
  }

  /// The number of values in a row's shape.
  package static let shapeCount = 48

  package let scene: String
  /// The length of the run, in seconds.
  package let duration: Double
  package let frameCount: Int
  package let rate: Double
  package let layerCount: Int
  /// In the order in which layers start to move, grouped by layer.
  package let rows: [Row]
  package let events: [RecordedEvent]

  /// A property of a layer.
  package struct MeasuredProperty {
    /// The path of the layer.
    let path: String
    let name: String
    /// The names of its drivers, in the order in which they started.
    let drivers: [String]

    package init(path: String, name: String, drivers: [String]) {
      self.path = path
      self.name = name
      self.drivers = drivers
    }
  }

  package init(_ recording: Recording) {
    self.init(recording, rows: recording.columns.compactMap { Row($0, in: recording) })
  }

  /// Makes a summary of rows in the order of their slots. The recording contains the layers and the
  /// events; it need not contain columns.
  package init(_ recording: Recording, rows: [Row]) {
    scene = recording.scene
    duration = recording.duration
    frameCount = recording.frameCount
    rate = recording.rate
    layerCount = recording.layers.count
    events = recording.events
    var begins: [String: Double] = [:]
    for row in rows { begins[row.path] = min(begins[row.path] ?? .infinity, row.start) }
    var places: [String: Int] = [:]
    for (place, layer) in recording.treeOrder.enumerated() {
      places[recording.layers[layer].path] = place
    }
    func rank(_ row: Row) -> (Double, Int) { (begins[row.path] ?? 0, places[row.path] ?? 0) }
    self.rows = rows.enumerated().sorted { a, b in
      rank(a.element) == rank(b.element) ? a.offset < b.offset : rank(a.element) < rank(b.element)
    }.map(\.element)
  }
}

extension MotionSummary.Row {
  /// The velocity with the greatest magnitude, and its time; nil if the property has not moved.
  package var peak: (velocity: Double, time: Double)? {
    moves.max { abs($0.peakVelocity) < abs($1.peakVelocity) }.map { ($0.peakVelocity, $0.peakTime) }
  }

  /// The move with the greatest overshoot; nil if none has any.
  package var overshoot: MotionMeasures? {
    moves.filter { $0.overshoot > 1e-9 }.max { $0.overshoot < $1.overshoot }
  }

  /// The velocity jumps of the listed moves, in order.
  package var jumps: [MotionMeasures.Jump] { moves.flatMap(\.jumps) }

  /// The moves of a list that a table of `shownJumps` jumps shows, in order.
  static func shown(of moves: [MotionMeasures]) -> [MotionMeasures] {
    var jumpCount = 0
    let jumping = moves.indices.filter { index in
      defer { jumpCount += moves[index].jumps.count }
      return jumpCount < shownJumps && !moves[index].jumps.isEmpty
    }
    let shown: Set<Int?> = [
      moves.indices.max { abs(moves[$0].peakVelocity) < abs(moves[$1].peakVelocity) },
      moves.indices.max { moves[$0].overshoot < moves[$1].overshoot }, moves.indices.last,
    ]
    return moves.indices.filter { shown.contains($0) || jumping.contains($0) }.map { moves[$0] }
  }

  /// The number of jumps whose times a table shows.
  package static let shownJumps = 2

  init(
    _ property: MotionSummary.MeasuredProperty, from: Value, to: Value,
    through: Value?, start: Double, end: Double, isSet: Bool, moves: [MotionMeasures],
    jumpCount: Int, shape: [Double]
  ) {
    path = property.path
    self.property = property.name
    drivers = property.drivers
    self.from = from
    self.to = to
    self.through = through
    self.start = start
    self.end = end
    self.isSet = isSet
    self.moves = moves
    self.jumpCount = jumpCount
    self.shape = shape
  }

  /// Makes the row of a column; nil if it never changes.
  package init?(_ column: RecordedColumn, in recording: Recording) {
    let property = MotionSummary.MeasuredProperty(
      path: recording.layers[column.layer].path, name: column.property, drivers: column.drivers)
    let row: Self?
    if let track = column.track {
      var meter = RowMeter(from: column.initial.channel(0), rate: recording.rate)
      track.forEach { _ in
      } corner: { corner in
        meter.addCorner(corner)
      } value: { value, velocity, frame in
        meter.append(value, velocity: velocity, at: frame)
      }
      row = meter.row(of: property, frameCount: recording.frameCount)
    } else {
      var meter = StepMeter(from: column.initial)
      for (frame, value) in column.changes { meter.append(value, at: frame) }
      row = meter.row(of: property, rate: recording.rate)
    }
    guard let row else { return nil }
    self = row
  }
}

extension MotionSummary: SchemaWritable {
  package static let schema = Schema<Self>("Summary", "The motion of a run.") {
    Member("motion-summary", "The version of the format.") { _ in 1 }
    Member("scene", "The name of the scene.") { $0.scene }
    Member("seconds", "The length of the run, in seconds.") { $0.duration }
    Member("frames", "The number of frames.") { $0.frameCount }
    Member("fps", "The number of frames per second.") { $0.rate }
    Member("layers", "The number of layers.") { $0.layerCount }
    Member("properties", "The properties that changed, grouped by layer.") { $0.rows }
    Member("events", "The events, in order.") { $0.events }
  }
}

extension MotionSummary.Row: SchemaWritable {
  package static let schema = Schema<Self>("SummaryRow", "A property that changed.") {
    Member("path", "The path of the layer.") { $0.path }
    Member("property", "The name of the property.") { $0.property }
    Member("from", "The value before the first change.") { $0.from }
    Member("to", "The value after the last one.") { $0.to }
    Member(ifPresent: "through", "The value farthest from the start, if it ends where it began.") {
      $0.through
    }
    Member("start", "The time of the first change, in seconds.") { $0.start }
    Member("end", "The time of the last change, in seconds.") { $0.end }
    Member("set", "Whether it was only set, and never moved.") { $0.isSet }
    Member("drivers", "What moved it, in the order of the starts.") { $0.drivers }
    Member("moves", "The moves of a number.") { $0.moves }
  }
}

extension MotionMeasures: SchemaWritable {
  package static let schema = Schema<Self>("Move", "The measures of one move.") {
    Member("from", "The value at its start.") { $0.from }
    Member("to", "The value at its end.") { $0.to }
    Member("start", "Its start, in seconds.") { $0.start }
    Member("end", "Its end, in seconds.") { $0.end }
    Member("peakVelocity", "The velocity with the greatest magnitude, per second.") {
      $0.peakVelocity
    }
    Member("peakTime", "The time of this velocity, in seconds.") { $0.peakTime }
    Member("overshoot", "The greatest distance beyond the end, in the unit of the property.") {
      $0.overshoot
    }
    Member("overshootPercent", "The same in percent of the distance.") { $0.overshootPercent }
    Member("settlingTime", "The time from its start until it stays near its end, in seconds.") {
      $0.settlingTime
    }
    Member("velocityJumps", "The instants at which the velocity jumps.") { $0.jumps }
  }
}

extension MotionMeasures.Jump: SchemaWritable {
  package static let schema = Schema<Self>("VelocityJump", "An instant at which a velocity jumps.")
  {
    Member("time", "In seconds.") { $0.time }
    Member("before", "The velocity before it, per second.") { $0.before }
    Member("after", "The velocity after it, per second.") { $0.after }
  }
}
