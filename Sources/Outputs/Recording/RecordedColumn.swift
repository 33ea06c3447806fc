import MotionValues

/// A property that moved.
package struct RecordedColumn: Sendable, Equatable {
  package enum Values: Sendable, Equatable {
    case numbers(NumberTrack)
    /// A colour, a choice, a boolean or a text: the frames that changed it, and the new values.
    case steps(frames: [Int32], values: [Value])
  }

  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// The value before the first change.
  package let initial: Value
  package var values: Values
  /// The names of its drivers, in the order in which they started, without duplicates.
  package var drivers: [String] = []
  /// The motions that scripts have declared for each of its slots, of which a colour has four: in
  /// the order in which they started, each until it ends or another motion replaces it. Empty if no
  /// motion has a declaration; a recording of a trace has none.
  package var declaredParts: [[DeclaredMotion]] = []

  package init(layer: Int, property: String, initial: Value, values: Values) {
    self.layer = layer
    self.property = property
    self.initial = initial
    self.values = values
  }

  /// Whether all of another column is the same, to the bit.
  package func isIdentical(to other: RecordedColumn) -> Bool {
    guard layer == other.layer, property == other.property, initial == other.initial,
      drivers == other.drivers, declaredParts == other.declaredParts
    else { return false }
    if case .numbers(let track) = values, case .numbers(let other) = other.values {
      return track.isIdentical(to: other)
    }
    return values == other.values
  }

  /// The declared motions of a number.
  package var declared: [DeclaredMotion] {
    declaredParts.count == 1 ? declaredParts[0] : []
  }

  /// Returns the value in a frame.
  package func value(at frame: Int) -> Value {
    switch values {
    case .numbers(let track): return track.value(at: frame).map { .number($0) } ?? initial
    case .steps(let frames, let values):
      let next = frames.partitioningIndex { $0 > frame }
      return next > 0 ? values[next - 1] : initial
    }
  }
}

/// A property that a trace contains.
package struct RecordedProperty: Sendable, Equatable {
  /// The index of the layer.
  package let layer: Int
  package let property: String
  /// The first frame that sets it, even to its default.
  package let frame: Int

  package init(layer: Int, property: String, frame: Int) {
    self.layer = layer
    self.property = property
    self.frame = frame
  }
}

extension Array {
  /// Returns the first index from which on a condition holds; the count if it never does. The
  /// elements must be partitioned by the condition.
  @inlinable package func partitioningIndex(_ isLater: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isLater(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
