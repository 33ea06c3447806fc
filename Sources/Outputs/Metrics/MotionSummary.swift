import MotionRecording
import MotionTrace
import MotionValues

/// A readable summary of a run: one row per property that moved, and the events.
package struct MotionSummary: Sendable {
  package struct Row: Sendable {
    /// The path of the layer.
    package let path: String
    package let property: String
    package let from: TraceValue
    package let to: TraceValue
    /// The value farthest from the start, if the property ends where it began.
    package let through: TraceValue?
    /// The first and last times at which it changed, in seconds.
    package let start: Double
    package let end: Double
    /// The names of its drivers; empty if a script set it.
    package let drivers: [String]
    /// Whether it was only set, once or repeatedly, and never moved.
    package let isSet: Bool
    /// The moves of a number, without the frames in which it was set.
    package let moves: [MotionMeasures]
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

  package init(_ recording: Recording) {
    scene = recording.scene
    duration = recording.duration
    frameCount = recording.frameCount
    rate = recording.rate
    layerCount = recording.layers.count
    events = recording.events
    let rows = recording.columns.compactMap { Row($0, in: recording) }
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

  package var jumps: [MotionMeasures.Jump] { moves.flatMap(\.jumps) }

  /// Makes the row of a column; nil if it never changes.
  package init?(_ column: RecordedColumn, in recording: Recording) {
    path = recording.layers[column.layer].path
    property = column.property
    from = column.initial
    drivers = column.drivers
    switch column.values {
    case .numbers(let track):
      let all = recording.moves(of: column)
      let measured = all.filter { !$0.isSet }.compactMap { MotionMeasures($0.samples) }
      guard let last = track.numbers.last, let first = all.first?.samples.all.first,
        let end = all.last?.samples.all.last
      else { return nil }
      to = .number(last)
      through = from == to ? all.furthest(from: last).map { .number($0) } : nil
      start = all[0].isSet ? all[0].samples.all[1].time : first.time
      self.end = end.time
      moves = measured
      isSet = measured.isEmpty
      guard case .number(let initial) = column.initial else { return nil }
      let count = MotionSummary.shapeCount
      shape = (0..<count).map { index in
        let frame = Double(recording.frameCount - 1) * Double(index) / Double(count - 1)
        return track.value(at: Int(frame.rounded())) ?? initial
      }
    case .steps(let frames, let values):
      guard let first = frames.first, let final = frames.last, let value = values.last else {
        return nil
      }
      to = value
      through = from == to ? values.first : nil
      start = recording.time(of: Int(first))
      end = recording.time(of: Int(final))
      moves = []
      isSet = frames.count < 3
      shape = []
    }
  }
}

extension [RecordedMove] {
  fileprivate func furthest(from start: Double) -> Double? {
    lazy.flatMap(\.samples.all).map(\.value).max { abs($0 - start) < abs($1 - start) }
  }
}
