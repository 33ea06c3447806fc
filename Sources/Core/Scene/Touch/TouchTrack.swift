/// The position of a finger over time: samples, connected by straight lines.
package struct TouchTrack: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// Seconds from the first sample.
    package let time: Double
    /// Points from the left.
    package let x: Double
    /// Points from the top.
    package let y: Double

    package init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }
  }

  /// The samples by time, the first at 0 s; never empty.
  package let samples: [Sample]

  /// Makes a track from samples with non-decreasing times, relative to any origin; nil if there are
  /// none.
  package init?(_ samples: [Sample]) {
    guard let first = samples.first else { return nil }
    self.samples = samples.map { Sample(time: $0.time - first.time, x: $0.x, y: $0.y) }
  }

  /// Makes the track of a finger that touches down at `first` and then follows later samples.
  package init(_ first: Sample, then later: [Sample]) {
    samples = ([first] + later).map { Sample(time: $0.time - first.time, x: $0.x, y: $0.y) }
  }

  /// The duration of the track, in seconds.
  package var duration: Double { samples[samples.count - 1].time }

  /// Returns the position at a time, in seconds; constant before the first sample and after the
  /// last.
  ///
  /// If several samples have the same time, the last one applies. The complexity is logarithmic in
  /// the number of samples.
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
