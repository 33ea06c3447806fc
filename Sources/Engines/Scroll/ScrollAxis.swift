import MotionValues

/// One axis of a scroll view: an offset over time under fingers, friction, edges and commands.
///
/// Offsets are points and grow as the content moves up or left. Times are seconds of the scene. A
/// velocity is that of the offset, in points per second; UIKit reports points per millisecond.
///
/// Invariants:
/// 1. State changes only in mutating calls. In between, offset and velocity are closed forms of
///    time, so a result does not depend on the times of earlier calls.
/// 2. The phases of a motion are contiguous; the last ends exactly at an edge, a target or a stop.
/// 3. A motion that has ended stays `moving` until the next change; `state(at:)` reports `idle`.
/// 4. Rubber band and bounce begin beyond `bounds`, which include the slack.
/// 5. A motion has a phase; offsets are finite.
///
/// ```
///             touch                release
///   resting ---------> dragging -------------> moving: decelerating, bouncing
///      |                  ^                       |
///      |                  +-------- touch --------+
///      +-- scroll(to:) --> moving: animating
/// ```
///
/// A release without velocity inside the bounds enters `resting`.
package struct ScrollAxis: Equatable, Sendable {
  enum Activity: Equatable {
    case resting(offset: Double)
    case dragging(ScrollDrag)
    case moving([ScrollPhase])
  }

  package internal(set) var configuration: ScrollConfiguration

  /// The points that a header can still consume at the ends; set it before a touch or a release.
  package var slack = ScrollSlack.none

  var activity: Activity

  /// Makes an axis at rest, by default at the start of its content.
  package init(_ configuration: ScrollConfiguration, offset: Double? = nil) {
    self.configuration = configuration
    let start = offset ?? configuration.lowerBound
    activity = .resting(
      offset: min(max(start, configuration.lowerBound), configuration.upperBound))
  }

  /// The offsets between which no rubber band applies, slack included.
  var bounds: ClosedRange<Double> {
    (configuration.lowerBound - slack.before)...(contentEnd + slack.after)
  }

  /// The offset at which the content rests at its end, after the slack before it is consumed.
  var contentEnd: Double {
    configuration.upperBound(
      viewportLength: slack.viewportAfter ?? configuration.viewportLength)
  }

  /// The phases of the current or last motion; empty in the states `resting` and `dragging`.
  package var phases: [ScrollPhase] {
    switch activity {
    case .resting, .dragging: []
    case .moving(let phases): phases
    }
  }

  /// The end of the current or last motion, in seconds; nil without phases.
  package var finish: Double? { phases.last?.finish }

  /// The offset at `time`, in whole pixels if the axis has a scale.
  package func offset(at time: Double) -> Double {
    configuration.quantized(exactOffset(at: time))
  }

  /// The velocity of the offset at `time`, in points per second.
  package func velocity(at time: Double) -> Double {
    switch activity {
    case .resting: 0
    case .dragging(let drag): releaseVelocity(of: drag, at: time)
    case .moving(let phases): phase(of: phases, at: time)?.velocity(at: time) ?? 0
    }
  }

  /// The state of the axis at `time`.
  package func state(at time: Double) -> ScrollState {
    switch activity {
    case .resting: .idle
    case .dragging: .dragging
    case .moving(let phases): phase(of: phases, at: time)?.state ?? .idle
    }
  }

  /// The offset at `time` before it is rounded to pixels.
  func exactOffset(at time: Double) -> Double {
    switch activity {
    case .resting(let offset): offset
    case .dragging(let drag): offset(of: drag, at: time)
    case .moving(let phases): (phase(of: phases, at: time) ?? phases.last)?.position(at: time) ?? 0
    }
  }

  /// Checks the invariants in debug builds, after each change.
  func checkInvariants() {
    switch activity {
    case .resting(let offset): assert(offset.isFinite, "5: at rest at \(offset)")
    case .dragging(let drag):
      assert(drag.origin.isFinite && drag.startOffset.isFinite, "5: dragging from \(drag.origin)")
    case .moving(let phases):
      assert(!phases.isEmpty && phases.allSatisfy { $0.end.isFinite }, "5: \(phases)")
      assert(phases.allSatisfy { $0.duration >= 0 }, "2: \(phases)")
      assert(
        zip(phases, phases.dropFirst()).allSatisfy { $0.finish == $1.start }, "2: \(phases)")
      assert(
        zip(phases, phases.dropFirst()).allSatisfy {
          ($0.end - $1.position(at: $1.start)).magnitude <= max(1, $0.end.magnitude) * 1e-6
        }, "2: \(phases)")
    }
  }

  /// The phase at `time`; nil after the last one.
  private func phase(of phases: [ScrollPhase], at time: Double) -> ScrollPhase? {
    phases.first { time < $0.finish }
  }
}
