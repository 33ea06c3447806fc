/// Where a finger is over time: samples, and straight lines between them.
package struct TouchTrack: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// Seconds from the first sample.
    package let time: Double
    /// Points, to the right.
    package let x: Double
    /// Points, down.
    package let y: Double

    package init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The samples by time, the first at 0 s; there is one at least.
  package let samples: [Sample]

  /// Makes a track of samples whose times never go back, counted from any beginning; nil for none.
  package init?(_ samples: [Sample]) {
    guard let first = samples.first else { return nil }
    self.samples = samples.map { Sample(time: $0.time - first.time, x: $0.x, y: $0.y) }
  }

  /// Makes the track of a finger that comes down at `first` and then is at the samples of later times.
  package init(_ first: Sample, then later: [Sample]) {
    samples = ([first] + later).map { Sample(time: $0.time - first.time, x: $0.x, y: $0.y) }
  }

  /// How long the track takes, in seconds.
  package var duration: Double { samples[samples.count - 1].time }

  /// Returns where the finger is at a time, in seconds; it rests before the first sample and after the last.
  ///
  /// Of samples at one time the last counts. Logarithmic in the number of samples.
  package func position(at time: Double) -> (x: Double, y: Double) {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    let before = samples[max(low - 1, 0)]
    guard low > 0, low < samples.count else { return (before.x, before.y) }
    let after = samples[low]
    let fraction = (time - before.time) / (after.time - before.time)
    return (
      before.x + (after.x - before.x) * fraction, before.y + (after.y - before.y) * fraction
    )
  }
}
