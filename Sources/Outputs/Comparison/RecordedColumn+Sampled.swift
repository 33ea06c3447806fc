import MotionRecording

extension RecordedColumn {
  /// The column as it would be read from a trace: without velocities, and without instants between
  /// frames.
  var sampled: RecordedColumn {
    RecordedColumn(
      layer: layer, property: property, initial: initial, tracks: tracks.map(\.sampled),
      steps: steps)
  }
}
