import MotionRecording
import MotionTrace
import MotionValues

/// One move of a recorded property: consecutive frames that each change it.
package struct RecordedMove: Sendable {
  /// The longest pause within one move, in seconds. A property that steps on a coarser grid than
  /// the frames moves continuously.
  package static let longestHold = 0.05

  package let samples: MotionSamples
  /// Whether the value was set in one frame rather than moved.
  package let isSet: Bool
}

extension Recording {
  /// Returns the moves of a numeric column, in order; none for other columns.
  package func moves(of column: RecordedColumn) -> [RecordedMove] {
    guard case .numbers(let track) = column.values, case .number(let initial) = column.initial,
      !track.numbers.isEmpty
    else { return [] }
    var moves: [RecordedMove] = []
    var corner = 0
    var held = initial
    var position = 0
    while position < track.numbers.count {
      let first = position
      var samples = [MotionSamples.Sample(time: time(of: track.frame(at: first) - 1), value: held)]
      var last = track.frame(at: position) - 1
      while position < track.numbers.count {
        let frame = track.frame(at: position)
        if position > first, time(of: frame - last - 1) > RecordedMove.longestHold { break }
        for still in last + 1..<frame {
          samples.append(
            .init(time: time(of: still), value: track.numbers[position - 1], velocity: 0))
        }
        var velocity = track.velocities[position]
        while corner < track.corners.count, track.corners[corner].position <= position {
          let found = track.corners[corner]
          corner += 1
          let isOnFrame = found.time > time(of: frame) - 1e-9
          if isOnFrame, corner == track.corners.count || track.corners[corner].position > position {
            // The frame itself is the corner.
            samples.append(
              .init(
                time: found.time, value: track.numbers[position], velocity: velocity,
                isCorner: true,
                velocityBefore: found.velocityBefore))
            velocity = .infinity
          } else if let before = samples.last, found.time <= before.time + 1e-9 {
            samples[samples.count - 1] = .init(
              time: found.time, value: before.value, velocity: found.velocity, isCorner: true)
          } else {
            samples.append(
              .init(
                time: found.time, value: found.value, velocity: found.velocity, isCorner: true,
                velocityBefore: found.velocityBefore))
          }
        }
        if velocity != .infinity {
          samples.append(
            .init(time: time(of: frame), value: track.numbers[position], velocity: velocity))
        }
        last = frame
        position += 1
      }
      held = track.numbers[position - 1]
      moves.append(RecordedMove(trimming: samples, frames: position - first))
    }
    return moves
  }
}

extension RecordedMove {
  /// Makes a move of samples that start at the frame before the first change. The values held
  /// before the first corner and after the last are dropped.
  fileprivate init(trimming samples: [MotionSamples.Sample], frames: Int) {
    var samples = samples
    if samples.count > 2, samples[1].isCorner, samples[1].value == samples[0].value {
      samples.removeFirst()
    }
    while samples.count > 2, samples[samples.count - 2].isCorner,
      samples[samples.count - 2].value == samples[samples.count - 1].value
    {
      samples.removeLast()
    }
    isSet = frames == 1 && samples.count <= 2
    self.samples = MotionSamples(samples)
  }
}
