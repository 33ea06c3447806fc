import MotionRecording
import MotionValues

/// What consumes the samples of one move.
package protocol MoveSamples: Sendable {
  init()
  var count: Int { get }
  mutating func add(_ sample: MotionSamples.Sample)
}

/// A move that has ended.
package struct SplitMove<Samples: Sendable>: Sendable {
  package let samples: Samples
  /// Whether the value was set in one frame rather than moved.
  package let isSet: Bool
  package let start: Double
  package let end: Double
}

/// Splits the values and corners of a number, as they come, into moves: consecutive frames that
/// each change it.
///
/// A move begins with the frame before its first change. The values held before its first corner
/// and after its last are not part of it.
package struct MoveSplitter<Samples: MoveSamples>: Sendable {
  /// The longest pause within one move, in seconds. A property that steps on a coarser grid than
  /// the frames moves continuously.
  private static var longestHold: Double { 0.05 }

  private typealias Sample = MotionSamples.Sample

  private let rate: Double
  /// The last value, and the last frame that changed it.
  private var held: Double
  private var frame = 0
  /// The corners since the last value.
  private var corners: [NumberTrack.Corner] = []
  /// The number of frames of the move so far.
  private var frameCount = 0
  private var samples = Samples()
  /// The last sample, which a corner may still replace.
  private var current = Sample(time: 0, value: 0)
  /// The first samples of the move, while there are at most two.
  private var lead: [Sample] = []
  private var hasLead = true
  /// The last of `samples` and `trail`.
  private var previous = Sample(time: 0, value: 0)
  /// The samples that are held after a corner, if the move ends with them.
  private var trail: [Sample] = []
  private var start = 0.0

  package init(from initial: Double, rate: Double) {
    held = initial
    self.rate = rate
  }

  private func time(of frame: Int) -> Double { Double(frame) / rate }

  /// Whether the present move has ended if the next frame that changes the value is this one.
  package func ends(before frame: Int) -> Bool {
    frameCount > 0 && frame > self.frame + 1
      && time(of: frame - self.frame - 1) > Self.longestHold
  }

  /// Adds a corner between the last added frame and the next.
  package mutating func addCorner(_ corner: NumberTrack.Corner) { corners.append(corner) }

  /// Adds the value of a frame, with its velocity in units per second; NaN if unknown.
  package mutating func append(_ value: Double, velocity: Double, at frame: Int) {
    if frameCount == 0 {
      current = Sample(time: time(of: frame - 1), value: held)
    } else if frame > self.frame + 1 {
      for still in self.frame + 1..<frame {
        emit(Sample(time: time(of: still), value: held, velocity: 0))
      }
    }
    self.frame = frame
    frameCount += 1
    held = value
    if corners.isEmpty {
      emit(Sample(time: time(of: frame), value: value, velocity: velocity))
    } else {
      appendCorners(before: value, velocity)
    }
  }

  private mutating func appendCorners(before value: Double, _ velocity: Double) {
    for (index, corner) in corners.enumerated() {
      if index == corners.count - 1, corner.time > time(of: frame) - 1e-9 {
        // The frame itself is the corner.
        emit(
          Sample(
            time: corner.time, value: value, velocity: velocity, isCorner: true,
            velocityBefore: corner.velocityBefore))
        corners.removeAll()
        return
      }
      if corner.time <= current.time + 1e-9 {
        current = Sample(
          time: corner.time, value: current.value, velocity: corner.velocity, isCorner: true)
      } else {
        emit(
          Sample(
            time: corner.time, value: corner.value, velocity: corner.velocity, isCorner: true,
            velocityBefore: corner.velocityBefore))
      }
    }
    corners.removeAll()
    emit(Sample(time: time(of: frame), value: value, velocity: velocity))
  }

  /// Ends the present move, and returns it; nil if there is none.
  package mutating func finish() -> SplitMove<Samples>? {
    guard frameCount > 0 else { return nil }
    pass(current)
    if hasLead {
      for sample in lead { add(sample) }
    } else {
      for sample in trail.prefix(max(2 - samples.count, 0)) { add(sample) }
    }
    let move = SplitMove(
      samples: samples, isSet: frameCount == 1 && samples.count <= 2, start: start,
      end: previous.time)
    frameCount = 0
    samples = Samples()
    lead = []
    hasLead = true
    trail = []
    return move
  }

  private mutating func emit(_ sample: Sample) {
    pass(current)
    current = sample
  }

  private mutating func pass(_ sample: Sample) {
    guard hasLead else { return follow(with: sample) }
    if lead.count < 2 {
      lead.append(sample)
      return
    }
    hasLead = false
    // The value held before the first corner.
    let isHeld = lead[1].isCorner && lead[1].value == lead[0].value
    if !isHeld { add(lead[0]) }
    if isHeld { add(lead[1]) } else { follow(with: lead[1]) }
    lead = []
    follow(with: sample)
  }

  /// Adds a sample, unless the value is held since a corner.
  private mutating func follow(with sample: Sample) {
    if (trail.last ?? previous).isCorner, (trail.last ?? previous).value == sample.value {
      trail.append(sample)
      return
    }
    if !trail.isEmpty {
      for held in trail { add(held) }
      trail.removeAll()
    }
    add(sample)
  }

  private mutating func add(_ sample: Sample) {
    if samples.count == 0 { start = sample.time }
    samples.add(sample)
    previous = sample
  }
}

extension NumberTrack {
  /// Passes the values on in order: the frame of each value, the corners before it, and the value
  /// with its velocity.
  func forEach(
    frame: (Int) -> Void, corner: (Corner) -> Void,
    value: (_ value: Double, _ velocity: Double, _ frame: Int) -> Void
  ) {
    var next = 0
    for position in numbers.indices {
      let number = self.frame(at: position)
      frame(number)
      while next < corners.count, corners[next].position <= position {
        corner(corners[next])
        next += 1
      }
      value(numbers[position], velocity(at: position), number)
    }
  }
}

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
