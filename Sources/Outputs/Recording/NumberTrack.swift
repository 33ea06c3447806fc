/// The values of a numeric property in the frames that changed it, with velocities if known, and
/// the instants between frames at which another motion began.
package struct NumberTrack: Sendable, Equatable {
  /// An instant at which a motion begins, ends or is changed.
  package struct Corner: Sendable, Equatable {
    /// In seconds.
    package let time: Double
    package let value: Double
    /// The velocity after it, in units per second; NaN if unknown.
    package let velocity: Double
    /// The velocity before it; NaN if unknown.
    package let velocityBefore: Double
    /// The number of values recorded before it.
    package let position: Int32

    package init(
      time: Double, value: Double, velocity: Double, velocityBefore: Double = .nan, position: Int
    ) {
      self.velocityBefore = velocityBefore
      self.time = time
      self.value = value
      self.velocity = velocity
      self.position = Int32(position)
    }
  }

  /// The start of each run of consecutive frames: its first frame, and the index of its first
  /// value.
  package private(set) var starts: [(frame: Int32, position: Int32)] = []
  package private(set) var numbers: [Double] = []
  /// One velocity per value, in units per second; NaN if unknown.
  package private(set) var velocities: [Double] = []
  package private(set) var corners: [Corner] = []

  package init() {}

  /// Adds the value of a frame; frames must be in order.
  package mutating func append(_ number: Double, velocity: Double, at frame: Int) {
    if lastFrame.map({ $0 + 1 != frame }) ?? true {
      starts.append((Int32(frame), Int32(numbers.count)))
    }
    if numbers.count == numbers.capacity {
      // Growing by doubling would hold up to twice the memory that is needed, and three times while
      // it copies: that of thousands of tracks, all in the same frame.
      let capacity = numbers.count + max(numbers.count / 8, 4)
      numbers.reserveCapacity(capacity)
      velocities.reserveCapacity(capacity)
    }
    numbers.append(number)
    velocities.append(velocity)
  }

  /// Adds a corner between the last added frame (inclusive) and the next.
  package mutating func addCorner(
    at time: Double, value: Double, velocity: Double, velocityBefore: Double = .nan
  ) {
    corners.append(
      Corner(
        time: time, value: value, velocity: velocity, velocityBefore: velocityBefore,
        position: numbers.count))
  }

  /// The last frame that changed the property.
  package var lastFrame: Int? {
    starts.last.map { Int($0.frame) + numbers.count - Int($0.position) - 1 }
  }

  /// Returns the value in a frame; nil before the first change.
  package func value(at frame: Int) -> Double? {
    let next = starts.partitioningIndex { $0.frame > frame }
    guard next > 0 else { return nil }
    let start = starts[next - 1]
    let end = next < starts.count ? Int(starts[next].position) : numbers.count
    return numbers[min(Int(start.position) + frame - Int(start.frame), end - 1)]
  }

  /// Returns the frame of the value at an index.
  package func frame(at position: Int) -> Int {
    let start = starts[starts.partitioningIndex { $0.position > position } - 1]
    return Int(start.frame) + position - Int(start.position)
  }

  package static func == (a: NumberTrack, b: NumberTrack) -> Bool {
    a.starts.elementsEqual(b.starts, by: ==) && a.numbers == b.numbers && a.corners == b.corners
  }
}
