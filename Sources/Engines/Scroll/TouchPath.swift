import MotionCore

/// The path of a finger on the screen: linear between samples, in seconds and points.
package struct TouchPath: Equatable {
  /// A position of the finger, relative to where it came down.
  struct Sample: Equatable {
    var time: Double
    var x: Double
    var y: Double

    func travel(_ direction: ScrollDirection) -> Double {
      switch direction {
      case .x: x
      case .y: y
      }
    }
  }

  /// The instant at which a finger is recognised as scrolling, and the axis along which it has
  /// moved farther.
  package struct Recognition: Equatable {
    package let time: Double
    package let direction: ScrollDirection
    /// The direction of the finger along the axis: 1 or -1.
    package let side: Double
    /// The travel that the content does not follow.
    package let x: Double
    package let y: Double

    func slop(_ direction: ScrollDirection) -> Double {
      switch direction {
      case .x: x
      case .y: y
      }
    }
  }

  let samples: [Sample]

  /// Makes a path from a track; positions are relative to its first sample, where the finger comes
  /// down.
  package init(_ track: TouchTrack) {
    let first = track.samples[0]
    samples = track.samples.map {
      Sample(time: $0.time, x: $0.x - first.x, y: $0.y - first.y)
    }
  }

  /// The length of the path in seconds.
  var duration: Double { samples[samples.count - 1].time }

  /// Returns the index of the first sample after `time`; the number of samples if there is none.
  func index(after time: Double) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The distance from the previous sample to this one, in points; 0 where there is none.
  func advance(to index: Int, _ direction: ScrollDirection) -> Double {
    guard index > 0, index < samples.count else { return 0 }
    return samples[index].travel(direction) - samples[index - 1].travel(direction)
  }

  /// The position of the finger at a time; it rests after its last sample.
  func position(at time: Double) -> Sample {
    let next = index(after: time)
    guard next < samples.count else { return samples[samples.count - 1] }
    guard next > 0 else { return samples[0] }
    return Self.between(samples[next - 1], samples[next], at: time)
  }

  private static func between(_ from: Sample, _ to: Sample, at time: Double) -> Sample {
    let fraction = (time - from.time) / (to.time - from.time)
    return Sample(
      time: time, x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
  }

  /// The first instant at which the finger is `slop` points from its start, along either axis;
  /// without slop, the instant at which it begins to move.
  package func recognition(slop: Double) -> Recognition? {
    for (from, to) in zip(samples, samples.dropFirst()) where (from.x, from.y) != (to.x, to.y) {
      if slop == 0 { return recognition(at: from, towards: to) }
      let instants = [(from.x, to.x), (from.y, to.y)].compactMap { start, end -> Double? in
        guard end.magnitude >= slop else { return nil }
        let edge = end < 0 ? -slop : slop
        return from.time + (edge - start) / (end - start) * (to.time - from.time)
      }
      guard let time = instants.min() else { continue }
      let sample = Self.between(from, to, at: time)
      return recognition(at: sample, towards: sample)
    }
    return nil
  }

  /// Recognises the axis along which the finger has moved farther; the vertical one on a diagonal.
  private func recognition(at sample: Sample, towards other: Sample) -> Recognition {
    let movement =
      (sample.x, sample.y) == (other.x, other.y)
      ? (other.x, other.y) : (other.x - sample.x, other.y - sample.y)
    let direction: ScrollDirection = movement.0.magnitude > movement.1.magnitude ? .x : .y
    let travel = direction == .x ? movement.0 : movement.1
    return Recognition(
      time: sample.time, direction: direction, side: travel < 0 ? -1 : 1, x: sample.x, y: sample.y)
  }
}
