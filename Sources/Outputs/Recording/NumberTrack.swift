import MotionValues

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
  package private(set) var corners: [Corner] = []
  /// The last frame that changed the property.
  package private(set) var lastFrame: Int?
  /// Whether what moved it left the property's range, to which the values are clamped.
  package var isClamped = false
  /// The known velocities, and the start of each run of values that have one: the index of its first
  /// value, and that of its velocity.
  private var known: [Double] = []
  private var knownStarts: [(position: Int32, index: Int32)] = []

  package init() {}

  /// Adds the value of a frame; frames must be in order.
  package mutating func append(_ number: Double, velocity: Double, at frame: Int) {
    if lastFrame.map({ $0 + 1 != frame }) ?? true {
      starts.append((Int32(frame), Int32(numbers.count)))
    }
    numbers.appendTightly(number)
    lastFrame = frame
    if !velocity.isNaN { setLastVelocity(velocity) }
  }

  /// Sets the velocity of the last value.
  package mutating func setLastVelocity(_ velocity: Double) {
    let position = numbers.count - 1
    let end = knownStarts.last.map { Int($0.position) + known.count - Int($0.index) }
    if end == position + 1 {
      known[known.count - 1] = velocity
    } else {
      if end != position { knownStarts.append((Int32(position), Int32(known.count))) }
      known.appendTightly(velocity)
    }
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

  /// Whether the velocity of a value is known.
  package var hasVelocities: Bool { !known.isEmpty }

  /// One velocity for each value, in units per second; NaN if unknown.
  package var velocities: [Double] { numbers.indices.map { velocity(at: $0) } }

  /// Returns the velocity of the value at an index, in units per second; NaN if unknown.
  package func velocity(at position: Int) -> Double {
    let next = knownStarts.partitioningIndex { $0.position > position }
    guard next > 0 else { return .nan }
    let start = knownStarts[next - 1]
    let end = next < knownStarts.count ? Int(knownStarts[next].index) : known.count
    let index = Int(start.index) + position - Int(start.position)
    return index < end ? known[index] : .nan
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

  /// The frames of all values.
  package var frames: [Int] {
    starts.indices.flatMap { index -> Range<Int> in
      let end = index + 1 < starts.count ? Int(starts[index + 1].position) : numbers.count
      let first = Int(starts[index].frame)
      return first..<first + end - Int(starts[index].position)
    }
  }

  /// The values in frames alone, as they would be read from a trace: without velocities, and without
  /// instants between frames.
  package var sampled: NumberTrack {
    var copy = NumberTrack()
    (copy.starts, copy.numbers, copy.lastFrame) = (starts, numbers, lastFrame)
    return copy
  }

  /// Whether all of another track is the same, to the bit.
  func isIdentical(to other: NumberTrack) -> Bool {
    func areIdentical(_ a: [Double], _ b: [Double]) -> Bool {
      a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern }
    }
    func numbers(_ corner: Corner) -> [Double] {
      [corner.time, corner.value, corner.velocity, corner.velocityBefore]
    }
    return isClamped == other.isClamped && starts.elementsEqual(other.starts, by: ==)
      && areIdentical(self.numbers, other.numbers)
      && areIdentical(known, other.known)
      && knownStarts.elementsEqual(other.knownStarts, by: ==)
      && corners.elementsEqual(other.corners) {
        $0.position == $1.position && areIdentical(numbers($0), numbers($1))
      }
  }

  package static func == (a: NumberTrack, b: NumberTrack) -> Bool {
    a.starts.elementsEqual(b.starts, by: ==) && a.numbers == b.numbers && a.corners == b.corners
  }
}

extension [Double] {
  /// Appends a number, with room for an eighth more.
  ///
  /// Growing by doubling would hold up to twice the memory that is needed, and three times while it
  /// copies: that of thousands of tracks, all in the same frame.
  fileprivate mutating func appendTightly(_ number: Double) {
    if count == capacity { reserveCapacity(count + Swift.max(count / 8, 4)) }
    append(number)
  }
}

/// Value, velocity and acceleration at a time, from the parabola through up to three nearby values.
package struct LocalMotion: Sendable {
  package private(set) var value: Double
  /// In units per second; NaN from one value.
  package var velocity = Double.nan
  /// In units per second squared; NaN from fewer than three values.
  package private(set) var acceleration = Double.nan
  /// Whether all values are equal.
  package private(set) var isStill = true

  package typealias Sample = (time: Double, value: Double)

  /// Takes values at different times, sorted by distance from `time`.
  package init(_ first: Sample, _ second: Sample?, _ third: Sample?, at time: Double) {
    value = first.value
    guard let second else { return }
    let slope = (second.value - first.value) / (second.time - first.time)
    isStill = second.value == first.value
    value = first.value + slope * (time - first.time)
    velocity = slope
    guard let third else { return }
    let bend =
      ((third.value - second.value) / (third.time - second.time) - slope)
      / (third.time - first.time)
    isStill = isStill && third.value == first.value
    value += bend * (time - first.time) * (time - second.time)
    velocity += bend * (2 * time - first.time - second.time)
    acceleration = 2 * bend
  }

  /// Whether `known` may be the velocity of values that are `step` apart: it agrees with the slope
  /// on either side, which differ where two motions meet, or there is nothing to compare with.
  package func agrees(withVelocity known: Double, step: Double) -> Bool {
    if known.isNaN || velocity.isNaN { return !known.isNaN }
    let noise = 1e-12 * max(abs(value), 1) / step
    let bend = acceleration.isNaN ? 0 : abs(acceleration) * step
    return abs(known - velocity) <= 0.05 * max(abs(known), abs(velocity)) + bend + noise
  }

  /// Whether `next` continues with a different motion, as far as values that are `step` apart can
  /// show.
  package func turns(into next: LocalMotion, step: Double) -> Bool {
    if isStill != next.isStill, !velocity.isNaN, !next.velocity.isNaN { return true }
    let size = max(abs(value), abs(next.value), 1)
    // Rounding errors of differences, accumulated over several operations.
    let noise = 1e-12 * size
    func differ(_ a: Double, _ b: Double, share: Double, least: Double) -> Bool {
      abs(a - b) > share * max(abs(a), abs(b)) + least
    }
    return abs(value - next.value) > 1e-7 * size
      || differ(velocity, next.velocity, share: 1e-4, least: noise / step)
      || differ(acceleration, next.acceleration, share: 0.05, least: 4 * noise / (step * step))
  }
}
