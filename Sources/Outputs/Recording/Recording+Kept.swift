import MotionValues

extension Recording {
  /// The run as a golden trace with these frames would have it: with the values of its frames, and the
  /// straight lines between them.
  ///
  /// Properties that the golden trace does not have, and what follows its last frame, remain as they are.
  package func keeping(_ kept: KeptFrames) -> Recording {
    var starts: [[String: Int]] = Array(repeating: [:], count: layers.count)
    for property in properties { starts[property.layer][property.property] = property.frame }
    var copy = self
    copy.kept = kept
    for (index, column) in columns.enumerated() {
      let layer = layers[column.layer]
      let name = TraceColumn(path: layer.path, property: column.property, kind: .number).name
      guard let frames = kept.frames[name], frames.count > 1,
        let start = starts[column.layer][column.property]
      else { continue }
      copy.columns[index] = column.keeping(
        frames.filter { layer.exists(in: $0) && $0 < frameCount }, from: start)
    }
    return copy
  }
}

extension RecordedColumn {
  /// The column with the values of some frames, which are ascending, from the frame on that sets it first.
  fileprivate func keeping(_ kept: [Int], from start: Int) -> RecordedColumn {
    let last = kept.last ?? start
    let later = changes.map(\.frame).filter { $0 > max(last, start) }
    let frames = [start] + kept.filter { $0 > start } + later
    let points = frames.map { (frame: $0, value: KeptFrames.rounded(value(at: $0))) }
    var column = RecordedColumn(layer: layer, property: property, initial: points[0].value)
    for (old, new) in zip(points, points.dropFirst()) {
      KeptFrames.fill(from: old, to: new) { column.append($1, at: $0) }
    }
    return column
  }
}
