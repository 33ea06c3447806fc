/// One axis of a scroll view: an offset over time under fingers, friction, edges and commands.
///
/// Offsets are points and grow as the content moves up or left; times are seconds of the scene; a
/// velocity is that of the offset, in points per second (UIKit hands out points per millisecond).
/// Whatever happens is planned as closed forms at the instant it happens, so an answer does not depend
/// on the times that were asked for before.
package struct ScrollAxis: Equatable, Sendable {
  enum Activity: Equatable {
    case resting(offset: Double)
    case dragging(ScrollDrag)
    case moving([ScrollPhase])
  }

  package internal(set) var configuration: ScrollConfiguration

  /// What something else takes at the ends; set it before a finger comes down or lets go.
  package var slack = ScrollSlack.none

  var activity: Activity

  /// Makes an axis at rest; without an offset it rests at the beginning of its content.
  package init(_ configuration: ScrollConfiguration, offset: Double? = nil) {
    self.configuration = configuration
    let start = offset ?? configuration.lowerBound
    activity = .resting(
      offset: min(max(start, configuration.lowerBound), configuration.upperBound))
  }

  /// The offsets between which nothing pulls back, slack included.
  var bounds: ClosedRange<Double> {
    (configuration.lowerBound - slack.before)...(contentEnd + slack.after)
  }

  /// The offset at which the content rests at its end once the slack before it is taken.
  var contentEnd: Double {
    configuration.upperBound(
      viewportLength: slack.viewportAfter ?? configuration.viewportLength)
  }

  /// The phases of the motion that is under way or has ended; none while a finger is down.
  package var phases: [ScrollPhase] {
    switch activity {
    case .resting, .dragging: []
    case .moving(let phases): phases
    }
  }

  /// The instant at which the planned motion ends; none while a finger is down or at rest.
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

  /// What the axis is doing at `time`.
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

  /// The phase under way at `time`, or nothing once the last has ended.
  private func phase(of phases: [ScrollPhase], at time: Double) -> ScrollPhase? {
    phases.first { time < $0.finish }
  }
}
