import MotionCore

/// Moves the scene's `statusBarLightness` after its `statusBar`.
final class StatusBarDriver {
  private unowned let stage: Stage
  private let style: Int
  private let lightness: Int
  private(set) var transition: StatusBarTransition?
  /// The style that the transition leads to.
  private var target = 0.0
  /// How the next change goes, where a script said so.
  private var span: TransitionSpan?
  private var change: AppearanceChange?

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
  func assign(_ requested: StatusBar.Style, by change: AppearanceChange) throws(Diagnostic) {
    let choice =
      switch requested {
      case .light: 1
      case .dark: 2
      }
    if transition == nil { rest() }
    try stage.assign(.choice(choice), to: style, count: 1)
    span = change.span
    self.change = change
  }

  /// Follows the style: an assignment in the first frame is how the scene begins, and takes no time.
  func follow(at time: Double) {
    if transition == nil || (stage.now == 0 && span == nil) { rest() }
    let next = lightness(of: shown)
    if next != target { transition?.change(to: next, over: span ?? standardSpan(at: time)) }
    target = next
    span = nil
    move(to: time)
  }

  private func rest() {
    target = lightness(of: shown)
    transition = StatusBarTransition(restingAt: target)
  }

  private func lightness(of style: StatusBar.Style) -> Double {
    switch style {
    case .light: 1
    case .dark: 0
    }
  }

  func move(to time: Double) {
    guard let transition, stage.store.owner(of: lightness) == .none else { return }
    stage.store.write(transition.value(at: time), to: lightness)
  }

  /// Leaves the status bar as it is, if `change` is what moves it.
  func stop(_ change: AppearanceChange, at time: Double) {
    guard self.change === change, let transition, transition.span == change.span else { return }
    self.transition = StatusBarTransition(restingAt: transition.value(at: time))
    move(to: time)
  }

  func isMoving(at time: Double) -> Bool { transition.map { !$0.span.isOver(at: time) } ?? false }

  private func standardSpan(at time: Double) -> TransitionSpan {
    TransitionSpan(
      start: stage.now, duration: StatusBarTransition.duration, curve: StatusBarTransition.curve)
  }
}
