import MotionRecording
import MotionValues

/// The result of one job.
package struct SweepResult: Sendable {
  /// The hash of the trace; nil if the scene failed.
  package var hash: String?
  /// The slug and the message of the error with which the scene failed.
  package var error: String?
  package var message: String?
  /// The measures of each property; nil if the scene has no such property.
  package var measures: [SweepMeasures?] = []
  /// What the run depends on.
  package var inputs: RunInputs?

  package init() {}
}

/// The measures of one property over a whole run, as in the summary.
package struct SweepMeasures: Sendable, Equatable {
  package static let names = [
    "from", "to", "start", "settled", "overshoot", "peak", "jumps", "moves",
  ]

  /// The values before the first change and after the last.
  package let from: Value
  package let to: Value
  /// The time of the first change, in seconds. This and the following are nil if there is none.
  package let start: Double?
  /// The time after which the value stays within a thousandth of the end of its last move.
  package var settled: Double?
  /// The greatest overshoot of all moves, in the property's unit.
  package var overshoot: Double?
  /// The velocity with the greatest magnitude in all moves, in units per second.
  package var peak: Double?
  /// The number of velocity jumps within moves.
  package var jumps: Int?
  /// The number of moves, which pauses of more than 0.05 s separate.
  package var moves: Int?

  /// Measures the property or the channel that `name` selects in a recording; nil if it has none.
  ///
  /// - Throws: `ambiguous-id` if several layers match; `unknown-member` for a channel that a colour
  ///   does not have.
  package init?(of name: String, in recording: Recording) throws(Diagnostic) {
    let readings = PropertyName.readings(of: name)
    let found = readings.lazy.map { ($0, Self.layers(of: $0, in: recording)) }
      .first { !$0.1.isEmpty }
    // A layer that was removed and made again is measured as it was made last.
    guard let (reading, layers) = found, let layer = layers.last else { return nil }
    guard layers.allSatisfy({ recording.layers[$0].path == recording.layers[layer].path }) else {
      throw Diagnostic(
        .ambiguousIdentifier, "`--select \(name)` means several layers",
        help: [
          "name one: "
            + layers.prefix(4).map { "`/\(recording.layers[$0].path).\(reading.column)`" }
            .joined(separator: ", ")
        ])
    }
    guard let value = try recording.initialValue(reading, of: layer) else { return nil }
    guard let column = recording.column(reading, of: layer),
      let row = MotionSummary.Row(column, in: recording)
    else {
      (from, to, start) = (value, value, nil)
      return
    }
    (from, to, start) = (row.from, row.to, row.start)
    settled = row.moves.last.map { $0.start + $0.settlingTime }
    overshoot = row.moves.map(\.overshoot).max()
    peak = row.peak?.velocity
    jumps = row.jumps.count
    moves = row.moves.count
  }

  /// The indices of the layers that have a property with a name that is read so.
  private static func layers(of name: PropertyName, in recording: Recording) -> [Int] {
    let filter = TraceFilter(["\(name.path).\(name.property)"])
    return recording.layers.indices.filter {
      filter.matches(path: recording.layers[$0].path, property: name.property)
        && recording.initialValue(of: name.property, in: $0) != nil
    }
  }

  /// The values in the order of `names`.
  var fields: [Value?] {
    [
      from, to, start.map { .number($0) }, settled.map { .number($0) },
      overshoot.map { .number($0) }, peak.map { .number($0) }, jumps.map { .number(Double($0)) },
      moves.map { .number(Double($0)) },
    ]
  }
}
