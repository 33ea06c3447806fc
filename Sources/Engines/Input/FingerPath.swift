import MotionCore
import MotionValues

/// The path of a finger over the scene, linear between samples; in seconds of scene time and
/// points.
package struct FingerPath: Hashable, Sendable {
  private struct Sample: Hashable {
    let time: Double
    let point: Point
  }

  private let samples: [Sample]

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
  }

  /// The time and the position at which the finger comes down.
  package var start: Double { samples[0].time }
  package var origin: Point { samples[0].point }

  /// The time of the last sample.
  package var end: Double { samples[samples.count - 1].time }

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
    let from = samples[low - 1]
    let whole = PanLeg(start: from.time, end: to.time, from: from.point, to: to.point)
    return PanLeg(start: time, end: to.time, from: whole.point(at: time), to: to.point)
  }

  /// The legs of the path, in order.
  package var legs: some Sequence<PanLeg> {
    zip(samples, samples.dropFirst()).lazy.map {
      PanLeg(start: $0.time, end: $1.time, from: $0.point, to: $1.point)
    }
  }

  /// The mean velocity over the 0.1 s before a time, in points per second.
  package func velocity(at time: Double) -> Point {
    Point(
      x: ReleaseVelocity.mean(from: start, to: time) { position(at: $0).x },
      y: ReleaseVelocity.mean(from: start, to: time) { position(at: $0).y })
  }
}
