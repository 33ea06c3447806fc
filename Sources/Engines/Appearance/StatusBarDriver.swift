import MotionCore
import MotionMath

/// Moves the scene's `statusBarLightness` after its `statusBar`.
final class StatusBarDriver {
  private unowned let stage: Stage
  private let style: Int
  private let lightness: Int
  /// Who drives the lightness while it changes.
  var owner = SlotOwner.none
  /// How the lightness changes; it is over where nobody drives the slot.
  private var transition: StatusBarTransition?
  /// The style that the transition leads to.
  private var target = 0.0
  /// How the next change goes, where a script said so.
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

  /// The style that is shown; `default` is dark content on light, and light content on dark.
  var shown: StatusBar.Style {
    switch stage.store[style] {
    case 1: .light
    case 2: .dark
    default: stage.appearance(of: stage.root) == .dark ? .light : .dark
    }
  }

  /// Assigns a style; the change takes as long as `change` does.
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

  /// Follows the style: an assignment at 0 s is how the scene begins, and takes no time.
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

  /// Shows the style at once.
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

  var isMoving: Bool { stage.store.owner(of: lightness) == owner }

  /// When the change is over, if that is after a time.
  func nextEnd(after time: Double) -> Double? {
    guard isMoving, let end = transition?.span.end, end > time else { return nil }
    return end
  }

  /// Lets the lightness rest where it has arrived by a time.
  func end(by time: Double) {
    if isMoving, let transition, transition.span.isOver(at: time) { rest(at: transition.to) }
  }

  /// Writes the lightness on its way at a time.
  func sample(at time: Double) {
    if isMoving { stage.store.write(motion(at: time).value, to: lightness) }
  }

  func motion(at time: Double) -> ValueAndVelocity {
    transition?.motion(at: time) ?? ValueAndVelocity(value: target)
  }

  /// Leaves the status bar as it is, if `change` is what moves it.
  func stop(_ change: AppearanceTransition, at time: Double) {
    guard isMoving, self.change === change, let transition, transition.span == change.span else {
      return
    }
    rest(at: transition.value(at: time))
  }

  /// What a change takes that no script times.
  private func standardSpan(at time: Double) -> TransitionSpan {
    TransitionSpan(
      start: time, duration: StatusBarTransition.duration, curve: StatusBarTransition.curve)
  }
}
