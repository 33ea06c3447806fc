/// The way of a finger along one axis, as far as a scroll view follows it: straight between its
/// samples, in seconds and points.
package struct FingerPath: Equatable, Sendable {
  private struct Sample: Equatable {
    let time: Double
    let travel: Double
  }

  /// When the path begins, in seconds.
  package let start: Double

  /// When the scroll view begins to follow, and the travel that it has not followed until then.
  private let recognition: Double
  private let slop: Double
  private var samples: [Sample]

  /// Begins the path of a finger that a scroll view follows from the instant `time` on, when it is
  /// `slop` points from where it came down; `travel` is where it is at `start`.
  package init(
    start: Double, travel: Double = 0, recognizedAt time: Double? = nil, slop: Double = 0
  ) {
    let time = time ?? start
    precondition(start.isFinite && time >= start, "a finger is recognised after it came down")
    self.start = start
    self.slop = slop
    recognition = time
    samples = [Sample(time: start, travel: travel)]
  }

  /// Goes on to `travel` points from where the finger came down, at `time`.
  package mutating func move(to travel: Double, at time: Double) {
    precondition(travel.isFinite && time.isFinite, "a finger is somewhere at an instant")
    precondition(time >= samples[samples.count - 1].time, "a finger moves forward in time")
    samples.append(Sample(time: time, travel: travel))
  }

  /// The points by which a scroll view has followed the finger at `time`.
  package func appliedTravel(at time: Double) -> Double {
    time >= recognition ? travel(at: time) - slop : 0
  }

  /// The points from where the finger came down, at `time`; it rests before and after its samples.
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
