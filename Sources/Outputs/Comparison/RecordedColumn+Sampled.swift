import MotionRecording

extension RecordedColumn {
  /// The column as it would be read from a trace: without velocities, and without instants between
  /// frames.
  var sampled: RecordedColumn {
    guard case .numbers(let track) = values else { return self }
    var copy = NumberTrack()
    for (position, number) in track.numbers.enumerated() {
      copy.append(number, velocity: .nan, at: track.frame(at: position))
    }
    return RecordedColumn(
      layer: layer, property: property, initial: initial, values: .numbers(copy))
  }
}
