import MotionValues

/// The path of a finger over the scene, linear between samples; in seconds of scene time and
/// points.
///
/// The path of a finger whose future is not known is open, and grows by one sample after the other.
/// What reads it looks no farther than the last sample, so it does not matter when samples arrive.
package final class FingerPath {
  private struct Sample {
    let time: Double
    let point: Point
  }

  /// The samples by time; no two have the same.
  private var samples: [Sample]
  /// Whether the finger is still down after the last sample.
  package private(set) var isOpen: Bool

  /// Makes the path of a finger whose track has its origin at a time, with all positions offset by
  /// `shift`.
  package init(_ track: TouchTrack, at origin: Double, shiftedBy shift: Point = Point(x: 0, y: 0)) {
    var samples: [Sample] = []
    for sample in track.samples {
      let time = origin + sample.time
      // If several samples have the same time, the last one applies.
      if samples.last?.time == time { samples.removeLast() }
      samples.append(
        Sample(time: time, point: Point(x: sample.x + shift.x, y: sample.y + shift.y)))
    }
    self.samples = samples
    isOpen = false
  }

  /// Makes the open path of a finger that comes down at a point and a time.
  package init(downAt point: Point, at time: Double) {
    samples = [Sample(time: time, point: point)]
    isOpen = true
  }

  /// Adds a sample to an open path, later than all others; the finger lifts there if it `isLast`.
  package func extend(to point: Point, at time: Double, isLast: Bool = false) {
    precondition(isOpen && time > lastTime, "a path grows at its end")
    samples.append(Sample(time: time, point: point))
    if isLast { isOpen = false }
  }

  /// The time and the position at which the finger comes down.
  package var start: Double { samples[0].time }
  package var origin: Point { samples[0].point }

  /// The time of the last sample.
  package var lastTime: Double { samples[samples.count - 1].time }
  /// When the finger reaches the end of its path; nil for an open one.
  package var end: Double? { isOpen ? nil : lastTime }

  /// Returns the position at a time; it is constant after the last sample.
  package func position(at time: Double) -> Point {
    leg(after: time)?.from ?? samples[samples.count - 1].point
  }

  /// Returns the leg from a time to the next sample; nil after the last sample.
  package func leg(after time: Double) -> PanLeg? {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time > time { high = middle } else { low = middle + 1 }
    }
    guard low < samples.count else { return nil }
    let to = samples[low]
    guard low > 0 else {
      return PanLeg(start: time, end: to.time, from: to.point, to: to.point)
    }
    let whole = leg(low - 1)
    return PanLeg(start: time, end: to.time, from: whole.point(at: time), to: to.point)
  }

  /// The number of legs that are known.
  package var legCount: Int { samples.count - 1 }

  /// Returns the leg at an index.
  package func leg(_ index: Int) -> PanLeg {
    let (from, to) = (samples[index], samples[index + 1])
    return PanLeg(start: from.time, end: to.time, from: from.point, to: to.point)
  }

  /// The mean velocity over the 0.1 s before a time, in points per second.
  package func velocity(at time: Double) -> Point {
    Point(
      x: ReleaseVelocity.mean(from: start, to: time) { position(at: $0).x },
      y: ReleaseVelocity.mean(from: start, to: time) { position(at: $0).y })
  }
}
