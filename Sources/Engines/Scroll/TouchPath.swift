import MotionCore

/// The way of a finger over the screen: straight between samples, in seconds and points.
package struct TouchPath: Equatable {
  /// Where the finger is, from where it came down.
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

  /// When a finger counts as scrolling, and along which axis it had gone farther by then.
  package struct Recognition: Equatable {
    package let time: Double
    package let direction: ScrollDirection
    /// The side to which the finger goes: 1 or -1.
    package let side: Double
    /// The travel that is not followed.
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

  /// Makes a path of a track; positions count from its first sample, where the finger comes down.
  package init(_ track: TouchTrack) {
    let first = track.samples[0]
    samples = track.samples.map {
      Sample(time: $0.time, x: $0.x - first.x, y: $0.y - first.y)
    }
  }

  /// When the finger is at the end of its way, in seconds from when it came down.
  var duration: Double { samples[samples.count - 1].time }

  /// Returns the first sample that is later than a time; the number of samples if none is.
  func index(after time: Double) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// How far the finger moves from the sample before to one; 0 where there is none.
  func advance(to index: Int, _ direction: ScrollDirection) -> Double {
    guard index > 0, index < samples.count else { return 0 }
    return samples[index].travel(direction) - samples[index - 1].travel(direction)
  }

  /// Where the finger is at a time; it rests after its last sample.
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

  /// The first instant at which the finger is `slop` points from where it came down, along either
  /// axis; without slop the one at which it begins to move.
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

  /// The axis along which the finger has gone farther; on a diagonal that is up and down.
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
