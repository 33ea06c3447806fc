import MotionTrace

/// A property that moved.
package struct RecordedColumn: Sendable, Equatable {
  package enum Values: Sendable, Equatable {
    case numbers(NumberTrack)
    /// A colour, a choice, a truth value or a text: each frame that changed it, and what it was from then on.
    case steps(frames: [Int32], values: [TraceValue])
  }

  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// What the property held before it first changed.
  package let initial: TraceValue
  package var values: Values
  /// What moved it, in the order in which that began, each named once.
  package var drivers: [String] = []

  package init(layer: Int, property: String, initial: TraceValue, values: Values) {
    self.layer = layer
    self.property = property
    self.initial = initial
    self.values = values
  }

  /// Returns what is shown in a frame.
  package func value(at frame: Int) -> TraceValue {
    switch values {
    case .numbers(let track): return track.value(at: frame).map { .number($0) } ?? initial
    case .steps(let frames, let values):
      let next = frames.partitioningIndex { $0 > frame }
      return next > 0 ? values[next - 1] : initial
    }
  }
}

/// A property that a trace names.
package struct RecordedProperty: Sendable, Equatable {
  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// The first frame that names it, by writing it: also one that writes the default.
  package let frame: Int

  package init(layer: Int, property: String, frame: Int) {
    self.layer = layer
    self.property = property
    self.frame = frame
  }
}

extension Array {
  /// Returns the first index whose element meets a condition that all later ones meet as well; the count if none does.
  func partitioningIndex(_ isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
