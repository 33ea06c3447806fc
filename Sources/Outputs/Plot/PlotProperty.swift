import MotionRecording

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
