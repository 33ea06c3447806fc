/// The path of a finger along one axis, as a scroll view follows it. The path is linear between
/// samples, in seconds and points.
package struct FingerPath: Equatable, Sendable {
  private struct Sample: Equatable {
    let time: Double
    let travel: Double
  }

  /// The start of the path, in seconds.
  package let start: Double

  /// The time at which the scroll view starts to follow, and the travel before that time, which it
  /// ignores.
  private let recognition: Double
  private let slop: Double
  private var samples: [Sample]

  /// Makes a path that a scroll view follows from the instant `time` on. The finger is then `slop`
  /// points from where it came down; `travel` is its position at `start`.
  package init(
    start: Double, travel: Double = 0, recognizedAt time: Double? = nil, slop: Double = 0
  ) {
    let time = time ?? start
    precondition(start.isFinite && time >= start, "a finger is recognised after it comes down")
    self.start = start
    self.slop = slop
    recognition = time
    samples = [Sample(time: start, travel: travel)]
  }

  /// Adds a sample: `travel` points from where the finger came down, at `time`.
  package mutating func move(to travel: Double, at time: Double) {
    precondition(travel.isFinite && time.isFinite, "a sample has a finite travel and time")
    precondition(time >= samples[samples.count - 1].time, "samples are in the order of time")
    samples.append(Sample(time: time, travel: travel))
  }

  /// Adds a straight movement that begins where the last one has ended; the first one begins the
  /// path anew, since a velocity counts from there.
  package mutating func extend(by distance: Double, from start: Double, to end: Double) {
    let last = samples[samples.count - 1]
    if samples.count == 1 {
      self = FingerPath(start: start, travel: last.travel)
    } else if start > last.time {
      samples.append(Sample(time: start, travel: last.travel))
    }
    samples.append(Sample(time: end, travel: last.travel + distance))
  }

  /// Ends the path at a time.
  package mutating func cut(at time: Double) {
    guard samples.count > 1, samples[samples.count - 1].time > time, time >= start else { return }
    let travel = travel(at: time)
    while let last = samples.last, last.time >= time, last.time > start { samples.removeLast() }
    if time > start { samples.append(Sample(time: time, travel: travel)) }
  }

  /// The travel of the last movement, in points; 0 before the first one.
  package var lastTravel: Double {
    samples.count > 1 ? samples[samples.count - 1].travel - samples[samples.count - 2].travel : 0
  }

  /// The points by which a scroll view has followed the finger at `time`.
  package func appliedTravel(at time: Double) -> Double {
    time >= recognition ? travel(at: time) - slop : 0
  }

  /// The travel, in points, at `time`; the finger rests before its first and after its last sample.
  private func travel(at time: Double) -> Double {
    guard let next = firstSample(after: time) else { return samples[samples.count - 1].travel }
    guard next > 0 else { return samples[0].travel }
    let from = samples[next - 1]
    let to = samples[next]
    return from.travel + (to.travel - from.travel) * ((time - from.time) / (to.time - from.time))
  }

  private func firstSample(after time: Double) -> Int? {
    var low = 0
    var high = samples.count
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    return low < samples.count ? low : nil
  }
}
