import MotionRecording

/// A property, with the columns of the runs that have it.
struct PlotProperty: Sendable {
  /// As a trace names it, such as `header/card.y`.
  let name: String
  /// For each run its column; nil where the layer is not there.
  let columns: [RecordedColumn?]

  /// Whether it is a number in each run that has it.
  var isNumber: Bool {
    columns.allSatisfy { column in
      guard let column, case .steps = column.values else { return true }
      return false
    }
  }

  /// The property's own name: what its unit depends on.
  var property: String {
    name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
