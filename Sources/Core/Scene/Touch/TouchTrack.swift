/// The position of a finger over time: samples, connected by straight lines.
///
/// Times are kept as they are given, from an origin that the maker of the track chooses: that of a
/// recording, or the start of a gesture. A difference of two times, added again, is another number.
package struct TouchTrack: Hashable, Sendable {
  package struct Sample: Hashable, Sendable {
    /// Seconds from the origin of the track's times.
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

  /// The samples by time; never empty.
  package let samples: [Sample]

  /// Makes a track from samples with non-decreasing times; nil if there are none.
  package init?(_ samples: [Sample]) {
    guard !samples.isEmpty else { return nil }
    self.samples = samples
  }

  /// Makes the track of a finger that touches down at `first` and then follows later samples.
  package init(_ first: Sample, then later: [Sample]) { samples = [first] + later }

  /// The times of the first and of the last sample, in seconds.
  package var start: Double { samples[0].time }
  package var end: Double { samples[samples.count - 1].time }

  /// The duration of the track, in seconds.
  package var duration: Double { end - start }

  /// The track with times from an earlier or later origin, in seconds of its own times.
  package func measured(from origin: Double) -> TouchTrack {
    func measured(_ sample: Sample) -> Sample {
      Sample(time: sample.time - origin, x: sample.x, y: sample.y)
    }
    return TouchTrack(measured(samples[0]), then: samples.dropFirst().map(measured))
  }

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
