import MotionCore
import MotionMath

/// A finger on a scroll view: its path, and where the content was when it came down.
struct ScrollDrag: Equatable {
  var path: FingerPath

  /// Where the offset would have been without the rubber band, in points.
  var origin: Double

  /// The offset, in points, from which pages are counted.
  let startOffset: Double
}

extension ScrollAxis {
  /// The seconds before the release over which its velocity is taken, as measured on iOS.
  package static let velocityWindow = 0.1

  /// Puts a finger down at `time`; what moves stops where it is.
  package mutating func touch(at time: Double) {
    let offset = exactOffset(at: time)
    activity = .dragging(
      ScrollDrag(
        path: FingerPath(start: time), origin: unbanded(offset), startOffset: offset))
  }

  /// Lets the content follow a whole path, whose travel at `time` it has not followed yet.
  ///
  /// A positive travel is a finger that goes down or right: the offset shrinks.
  package mutating func follow(_ path: FingerPath, at time: Double) {
    switch activity {
    case .dragging(var drag):
      drag.origin = unbanded(exactOffset(at: time)) + path.appliedTravel(at: time)
      drag.path = path
      activity = .dragging(drag)
    case .resting, .moving: break
    }
  }

  /// The first instant after `start`, up to `end`, at which the finger asks for an offset beyond the
  /// bounds; the finger moves straight between the two.
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

  /// Whether the offset can still go towards the end (`1`) or the beginning (`-1`) of its bounds.
  package func canScroll(towards direction: Double, at time: Double) -> Bool {
    let offset = exactOffset(at: time)
    let tolerance = 1e-9
    return direction > 0
      ? offset < bounds.upperBound - tolerance : offset > bounds.lowerBound + tolerance
  }

  func offset(of drag: ScrollDrag, at time: Double) -> Double {
    banded(drag.origin - drag.path.appliedTravel(at: time))
  }

  /// The change of the offset over the window, or over the whole drag if it is shorter.
  func releaseVelocity(of drag: ScrollDrag, at time: Double) -> Double {
    let window = min(Self.velocityWindow, time - drag.path.start)
    guard window > 0 else { return 0 }
    return (offset(of: drag, at: time) - offset(of: drag, at: time - window)) / window
  }

  /// The offset that is seen when a finger asks for `offset`.
  func banded(_ offset: Double) -> Double {
    let inside = min(max(offset, bounds.lowerBound), bounds.upperBound)
    return configuration.bounces ? inside + rubberBand.band(forTravel: offset - inside) : inside
  }

  /// The offset for which a finger has to ask so that `offset` is seen.
  func unbanded(_ offset: Double) -> Double {
    let inside = min(max(offset, bounds.lowerBound), bounds.upperBound)
    return configuration.bounces ? inside + rubberBand.travel(forBand: offset - inside) : inside
  }

  private var rubberBand: RubberBand { RubberBand(dimension: configuration.viewportLength) }
}
