/// The numbers that a property has shown: only in frames that changed it, with its velocity where that is known, and
/// the instants between frames at which another motion began.
package struct NumberTrack: Sendable, Equatable {
  /// An instant at which a motion begins, ends or is changed.
  package struct Corner: Sendable, Equatable {
    /// In seconds.
    package let time: Double
    package let value: Double
    /// The velocity from then on, in units a second; NaN where it is not known.
    package let velocity: Double
    /// The velocity up to then; NaN where it is not known.
    package let velocityBefore: Double
    /// How many numbers were recorded before.
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

  /// Where each run of frames that follow one another begins: its first frame, and its first number.
  package private(set) var starts: [(frame: Int32, position: Int32)] = []
  package private(set) var numbers: [Double] = []
  /// As many as there are numbers, in units a second; NaN where it is not known.
  package private(set) var velocities: [Double] = []
  package private(set) var corners: [Corner] = []

  package init() {}

  /// Adds what a frame shows; frames come in order.
  package mutating func append(_ number: Double, velocity: Double, at frame: Int) {
    if lastFrame.map({ $0 + 1 != frame }) ?? true {
      starts.append((Int32(frame), Int32(numbers.count)))
    }
    numbers.append(number)
    velocities.append(velocity)
  }

  /// Adds a corner that lies between the last frame that was added and the next one, or on that.
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

  /// Returns what a frame shows; nil before the first change.
  package func value(at frame: Int) -> Double? {
    let next = starts.partitioningIndex { $0.frame > frame }
    guard next > 0 else { return nil }
    let start = starts[next - 1]
    let end = next < starts.count ? Int(starts[next].position) : numbers.count
    return numbers[min(Int(start.position) + frame - Int(start.frame), end - 1)]
  }

  /// Returns the frame of the number at a position.
  package func frame(at position: Int) -> Int {
    let start = starts[starts.partitioningIndex { $0.position > position } - 1]
    return Int(start.frame) + position - Int(start.position)
  }

  package static func == (a: NumberTrack, b: NumberTrack) -> Bool {
    a.starts.elementsEqual(b.starts, by: ==) && a.numbers == b.numbers && a.corners == b.corners
  }
}
