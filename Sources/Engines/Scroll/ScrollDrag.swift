import MotionCore
import MotionValues

/// A finger on a scroll view: its path, and the offset of the content when it came down.
struct ScrollDrag: Equatable {
  var path: FingerPath

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
        path: FingerPath(start: time), origin: unbanded(offset), startOffset: offset))
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
  package mutating func follow(_ path: FingerPath, at time: Double) {
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

  private mutating func changePath(_ body: (inout FingerPath) -> Void) {
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
