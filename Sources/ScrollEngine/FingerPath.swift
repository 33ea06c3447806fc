/// The way of a finger along one axis: straight between its samples, in seconds and points.
///
/// A scroll view follows once the finger is 10 points from where it came down, and then by what is
/// beyond the 10 points. Between samples the instant of that is exact, so the path means the same
/// at any frame rate.
package struct FingerPath: Equatable, Sendable {
  /// The points a finger moves before a scroll view follows it, measured on iOS.
  package static let slop = 10.0

  private struct Sample: Equatable {
    let time: Double
    let travel: Double
  }

  /// When and to which side the finger left the slop.
  private struct Recognition: Equatable {
    let time: Double
    let slop: Double
  }

  /// When the finger came down, in seconds.
  package let start: Double

  private let slop: Double
  private var samples: [Sample]
  private var recognition: Recognition?

  /// Begins a path where the finger comes down.
  package init(start: Double, slop: Double = FingerPath.slop) {
    precondition(start.isFinite && slop >= 0, "a finger comes down at an instant")
    self.start = start
    self.slop = slop
    samples = [Sample(time: start, travel: 0)]
    recognition = slop == 0 ? Recognition(time: start, slop: 0) : nil
  }

  /// Begins the path of a finger that a scroll view follows from the instant `time` on, when it is
  /// `slop` points from where it came down; `travel` is where it is at `start`.
  package init(start: Double, travel: Double, recognizedAt time: Double, slop: Double) {
    precondition(start.isFinite && time >= start, "a finger is recognised after it came down")
    self.start = start
    self.slop = slop.magnitude
    samples = [Sample(time: start, travel: travel)]
    recognition = Recognition(time: time, slop: slop)
  }

  /// Goes on to `travel` points from where the finger came down, at `time`.
  package mutating func move(to travel: Double, at time: Double) {
    precondition(travel.isFinite && time.isFinite, "a finger is somewhere at an instant")
    let last = samples[samples.count - 1]
    precondition(time >= last.time, "a finger moves forward in time")
    if recognition == nil && travel.magnitude >= slop {
      let edge = travel < 0 ? -slop : slop
      let fraction = (edge - last.travel) / (travel - last.travel)
      recognition = Recognition(time: last.time + fraction * (time - last.time), slop: edge)
    }
    samples.append(Sample(time: time, travel: travel))
  }

  /// The points by which a scroll view has followed the finger at `time`.
  package func appliedTravel(at time: Double) -> Double {
    guard let recognition, time >= recognition.time else { return 0 }
    return travel(at: time) - recognition.slop
  }

  /// The points from where the finger came down, at `time`; it rests before and after its samples.
  package func travel(at time: Double) -> Double {
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
