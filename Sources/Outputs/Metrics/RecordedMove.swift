import MotionRecording
import MotionValues

/// One move of a recorded property: consecutive frames that each change it.
package struct RecordedMove: Sendable {
  package let samples: MotionSamples
  /// Whether the value was set in one frame rather than moved.
  package let isSet: Bool
}

extension Recording {
  /// Returns the moves of a numeric column, in order; none for other columns.
  package func moves(of column: RecordedColumn) -> [RecordedMove] {
    guard let track = column.track else { return [] }
    return moves(of: track, from: column.initial.channel(0))
  }

  /// Returns the moves of a number from its initial value on, in order.
  package func moves(of track: NumberTrack, from initial: Double) -> [RecordedMove] {
    var moves: [RecordedMove] = []
    var splitter = MoveSplitter<ListedSamples>(from: initial, rate: rate)
    func add(_ move: SplitMove<ListedSamples>?) {
      guard let move else { return }
      moves.append(RecordedMove(samples: MotionSamples(move.samples.all), isSet: move.isSet))
    }
    track.forEach { frame in
      if splitter.ends(before: frame) { add(splitter.finish()) }
    } corner: { corner in
      splitter.addCorner(corner)
    } value: { value, velocity, frame in
      splitter.append(value, velocity: velocity, at: frame)
    }
    add(splitter.finish())
    return moves
  }
}

/// The samples of a move, as a list.
private struct ListedSamples: MoveSamples {
  var all: [MotionSamples.Sample] = []
  var count: Int { all.count }
  mutating func add(_ sample: MotionSamples.Sample) { all.append(sample) }
}
