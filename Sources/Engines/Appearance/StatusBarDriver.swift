import MotionCore
import MotionValues

/// Drives the scene's `statusBarLightness` from its `statusBar`.
///
/// Invariants:
/// 1. It owns the lightness only during a transition, which leads to `target`.
/// 2. After a turn, the transition is not over.
///
///     not begun ──first turn──▶ at rest ──style changes──▶ moving ──end, stop──▶ at rest
final class StatusBarDriver {
  private unowned let stage: Stage
  private let style: Int
  private let lightness: Int
  /// The owner of the lightness slot while the lightness changes.
  var owner = SlotOwner.none
  /// The current or last change of the lightness; it is over unless `owner` has the slot.
  private var transition: StatusBarTransition?
  /// The lightness at the end of the transition: 1 for light content, 0 for dark content.
  private var target = 0.0
  /// The span of the next change, if a script has set one.
  private var span: TransitionSpan?
  private var change: AppearanceTransition?

  init?(stage: Stage) {
    guard let style = stage.root.property("statusBar")?.slot,
      let lightness = stage.root.property("statusBarLightness")?.slot
    else { return nil }
    self.stage = stage
    self.style = style
    self.lightness = lightness
  }

  /// The style that is shown. `default` shows dark content in the light appearance, and light
  /// content in the dark one.
  var shown: StatusBar.Style {
    switch stage.store[style] {
    case 1: .light
    case 2: .dark
    default: stage.appearance(of: stage.root) == .dark ? .light : .dark
    }
  }

  /// Assigns a style; the lightness changes over the span of `change`.
  func assign(_ requested: StatusBar.Style, by change: AppearanceTransition) throws(Diagnostic) {
    let choice =
      switch requested {
      case .light: 1
      case .dark: 2
      }
    if transition == nil { begin() }
    try stage.assign(.choice(choice), to: style)
    span = change.span
    self.change = change
  }

  /// Follows the style. An assignment at 0 s sets the scene's initial state, so it takes effect at
  /// once.
  func follow(at time: Double) {
    defer { span = nil }
    let next = lightness(of: shown)
    guard var transition, time > 0 || span != nil || next == target else { return begin() }
    if next == target { return }
    target = next
    transition.change(to: next, over: span ?? standardSpan(at: time))
    self.transition = transition
    stage.store.setOwner(owner, of: lightness, at: stage.now)
    end(by: time)
  }

  /// Sets the lightness to the current style's without a transition.
  private func begin() {
    target = lightness(of: shown)
    rest(at: target)
  }

  private func rest(at value: Double) {
    transition = StatusBarTransition(restingAt: value)
    stage.store.setOwner(.none, of: lightness, at: stage.now)
    stage.store.write(value, to: lightness)
  }

  private func lightness(of style: StatusBar.Style) -> Double {
    switch style {
    case .light: 1
    case .dark: 0
    }
  }

  func drives(_ slot: Int) -> Bool { slot == lightness && transition != nil }

  /// Checks the invariants in debug builds, after a turn at a time.
  func checkInvariants(at time: Double) {
    assert(!isMoving || transition?.to == target, "1: the status bar")
    assert(!isMoving || !(transition?.span.isOver(at: time) ?? true), "2: the status bar")
  }

  var isMoving: Bool { stage.store.owner(of: lightness) == owner }

  /// Returns the end of the change if it is after `time`, in seconds.
  func nextEnd(after time: Double) -> Double? {
    guard isMoving, let end = transition?.span.end, end > time else { return nil }
    return end
  }

  /// Ends the change if it is over by `time`.
  func end(by time: Double) {
    if isMoving, let transition, transition.span.isOver(at: time) { rest(at: transition.to) }
  }

  /// Writes the lightness during a change.
  func sample(at time: Double) {
    if isMoving { stage.store.write(motion(at: time).value, to: lightness) }
  }

  func motion(at time: Double) -> ValueAndVelocity {
    transition?.motion(at: time) ?? ValueAndVelocity(value: target)
  }

  /// Stops the lightness at its current value, if `change` is the change that drives it.
  func stop(_ change: AppearanceTransition, at time: Double) {
    guard isMoving, self.change === change, let transition, transition.span == change.span else {
      return
    }
    rest(at: transition.value(at: time))
  }

  /// The span of a change without a duration of its own.
  private func standardSpan(at time: Double) -> TransitionSpan {
    TransitionSpan(
      start: time, duration: StatusBarTransition.duration, curve: StatusBarTransition.curve)
  }
}

/// A change of the lightness of the status bar's content: 0 is dark, 1 is light.
package struct StatusBarTransition: Hashable, Sendable {
  package private(set) var from: Double
  package private(set) var to: Double
  package private(set) var span: TransitionSpan

  /// The duration in seconds that Part 6 uses, with UIKit's default curve.
  package static let duration = 0.4
  package static let curve = Curve.cubicBezier(.easeInOut)

  /// Creates a status bar at rest, with a lightness from 0 to 1.
  package init(restingAt lightness: Double) {
    from = lightness
    to = lightness
    span = TransitionSpan(start: 0, duration: 0, curve: .linear)
  }

  /// Starts a change from the lightness at the span's start to a new lightness.
  package mutating func change(to lightness: Double, over span: TransitionSpan) {
    from = value(at: span.start)
    to = lightness
    self.span = span
  }

  package func value(at time: Double) -> Double {
    let progress = span.progress(at: time)
    return progress == 1 ? to : from + (to - from) * min(max(progress, 0), 1)
  }

  package func motion(at time: Double) -> ValueAndVelocity {
    ValueAndVelocity(value: value(at: time), velocity: (to - from) * span.rate(at: time))
  }
}
