import MotionRecording

/// A property with its columns in all runs.
struct PlotProperty: Sendable {
  /// The name as in a trace, such as `header/card.y`.
  let name: String
  /// The column of each run; nil if the run does not have the layer.
  let columns: [RecordedColumn?]

  /// Whether it is a number in each run that has it.
  var isNumber: Bool {
    columns.allSatisfy { $0.map { $0.track != nil } ?? true }
  }

  /// The property's own name, which determines its unit.
  var property: String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
