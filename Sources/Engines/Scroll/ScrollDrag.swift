import MotionCore
import MotionValues

/// A finger on a scroll view: its path, and the offset of the content when it came down.
struct ScrollDrag: Equatable {
  var path: ScrollPath

  /// The offset without the rubber band at a travel of 0, in points.
  var origin: Double

  /// The offset, in points, relative to which pages are counted.
  let startOffset: Double
}

extension ScrollAxis {
  /// Puts a finger down at `time`; a motion stops where it is.
  package mutating func touch(at time: Double) {
    let offset = exactOffset(at: time)
    activity = .dragging(
      ScrollDrag(
        path: ScrollPath(start: time), origin: unbanded(offset), startOffset: offset))
    checkInvariants()
  }

  /// Ends a drag at `time`: the content rests where it is, even beyond its bounds.
  package mutating func endDrag(at time: Double) {
    guard case .dragging = activity else { return }
    activity = .resting(offset: exactOffset(at: time))
    checkInvariants()
  }

  /// Makes the content follow a path from `time` on; the offset does not jump.
  ///
  /// A positive travel is a finger that moves down or right: the offset decreases.
  package mutating func follow(_ path: ScrollPath, at time: Double) {
    switch activity {
    case .dragging(var drag):
      drag.origin = unbanded(exactOffset(at: time)) + path.appliedTravel(at: time)
      drag.path = path
      activity = .dragging(drag)
      checkInvariants()
    case .resting, .moving: break
    }
  }

  /// Follows a finger that moves by a distance, at a constant velocity, between two times.
  package mutating func follow(by distance: Double, from start: Double, to end: Double) {
    changePath { $0.extend(by: distance, from: start, to: end) }
  }

  /// Follows the finger only up to a time.
  package mutating func cut(at time: Double) {
    changePath { $0.cut(at: time) }
  }

  private mutating func changePath(_ body: (inout ScrollPath) -> Void) {
    guard case .dragging(var drag) = activity else { return }
    // While the activity holds the path, too, each change would copy all samples.
    activity = .resting(offset: drag.startOffset)
    body(&drag.path)
    activity = .dragging(drag)
  }

  /// The distance by which the finger has moved the content last; 0 if it has not.
  package var lastFingerTravel: Double {
    if case .dragging(let drag) = activity { drag.path.lastTravel } else { 0 }
  }

  /// Returns what the content could do with a movement of the finger that begins at a time.
  package func offer(for travel: Double, at time: Double) -> PanOffer {
    let offset = unbanded(exactOffset(at: time))
    let (before, after) = (offset - bounds.lowerBound, bounds.upperBound - offset)
    return PanOffer(
      travel: travel.magnitude, room: max(0, travel > 0 ? before : after),
      stretch: max(0, travel > 0 ? -after : -before), canStretch: configuration.bounces)
  }

  func offset(of drag: ScrollDrag, at time: Double) -> Double {
    banded(drag.origin - drag.path.appliedTravel(at: time))
  }

  /// The velocity of the offset that it keeps if the finger lifts at `time`.
  func releaseVelocity(of drag: ScrollDrag, at time: Double) -> Double {
    ReleaseVelocity.mean(from: drag.path.start, to: time) { offset(of: drag, at: $0) }
  }

  /// The offset with the rubber band, for an offset without it.
  func banded(_ offset: Double) -> Double {
    let inside = min(max(offset, bounds.lowerBound), bounds.upperBound)
    return configuration.bounces ? inside + rubberBand.band(forTravel: offset - inside) : inside
  }

  /// The offset without the rubber band, for an offset with it.
  func unbanded(_ offset: Double) -> Double {
    let inside = min(max(offset, bounds.lowerBound), bounds.upperBound)
    return configuration.bounces ? inside + rubberBand.travel(forBand: offset - inside) : inside
  }

  private var rubberBand: RubberBand { RubberBand(dimension: configuration.viewportLength) }
}

/// The path of a finger along one axis, as a scroll view follows it. The path is linear between
/// samples, in seconds and points.
package struct ScrollPath: Equatable, Sendable {
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
      self = ScrollPath(start: start, travel: last.travel)
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
