import MotionCore
import MotionMath

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

  /// The first instant after `start`, up to `end`, at which the offset without the rubber band
  /// leaves the bounds; the finger moves linearly in between. Nil if it does not leave them.
  package func edgeCrossing(from start: Double, to end: Double) -> Double? {
    guard case .dragging(let drag) = activity, end > start else { return nil }
    let before = drag.origin - drag.path.appliedTravel(at: start)
    let after = drag.origin - drag.path.appliedTravel(at: end)
    let edge = after < before ? bounds.lowerBound : bounds.upperBound
    let tolerance = 1e-9
    guard after != before, (after - edge).magnitude > tolerance, (after < edge) == (after < before)
    else { return nil }
    let fraction = (edge - before) / (after - before)
    return start + max(0, fraction) * (end - start)
  }

  /// Whether the offset can move towards the end (`1`) or the start (`-1`) of its bounds.
  package func canScroll(towards direction: Double, at time: Double) -> Bool {
    let offset = exactOffset(at: time)
    let tolerance = 1e-9
    return direction > 0
      ? offset < bounds.upperBound - tolerance : offset > bounds.lowerBound + tolerance
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
