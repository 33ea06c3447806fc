import MotionCore
import MotionValues

/// Shows the change of a text within `withAnimation`: copies inside the layer show the old text,
/// which leaves, and the new one, which enters.
///
/// A change before the end of the last one begins from what is visible: the text that was entering
/// leaves.
///
/// Invariants:
/// 1. `textHidden` is true exactly while there is an entering copy.
/// 2. A copy that neither enters nor leaves is hidden, and can be reused.
final class ContentTransition {
  let layer: Layer
  private let text: LayerText
  private let textHidden: Int
  /// Nil for a text that changes at once.
  var effect: ContentEffect?
  private var copies: [ContentCopy] = []
  private var entering: ContentCopy?
  private var leaving: [ContentCopy] = []
  /// When the entering text began to enter, in seconds.
  private var start = 0.0
  /// The text before the next assignment, as in its slot.
  private var shown: Double

  /// Makes the content transition of a text layer; nil for another layer.
  init?(_ layer: Layer, _ effect: ContentEffect) {
    guard let text = LayerText(layer), let hidden = layer.property("textHidden")?.slot else {
      return nil
    }
    self.layer = layer
    self.text = text
    self.effect = effect
    textHidden = hidden
    shown = layer.stage.read(text.text)
  }

  private var stage: Stage { layer.stage }

  /// Calls `textDidChange` when a script assigns the text.
  func watch() {
    stage.react(toAssignmentOf: text.text) { [unowned self] () throws(Diagnostic) in
      try self.textDidChange()
    }
  }

  /// Shows the text that a script has just assigned: within `withAnimation` by its effect, otherwise
  /// at once.
  func textDidChange() throws(Diagnostic) {
    let old = shown
    shown = stage.store[text.text]
    guard old != shown else { return }
    let isNew = entering == nil || start != stage.now
    if isNew, stage.assignmentScope != nil, let effect, let animator = stage.services.slotAnimator {
      try change(from: old, by: effect, animator)
    }
    try entering?.show(stage.store.text(numbered: shown))
  }

  private func change(
    from old: Double, by effect: ContentEffect, _ animator: any SlotAnimator
  ) throws(Diagnostic) {
    stage.refresh(text.width, count: 1)
    let isFitting =
      stage.derivations.drives(text.width, in: stage.store) && stage.isInterruptible(text.width)
    let before: ContentCopy
    if let entering {
      before = entering
    } else {
      before = try copy(isFitting)
      try before.show(stage.store.text(numbered: old))
      try before.appear(nil)
    }
    let after = try copy(isFitting)
    try after.appear(effect)
    try stage.assign(.boolean(true), to: textHidden)
    leaving.append(before)
    entering = after
    start = stage.now
    let label = "the content transition of `\(layer.path)`"
    _ = try animator.animate(before.targets(effect, isAway: true), nil, label: label)
    _ = try animator.animate(after.targets(effect, isAway: false), nil, label: label)
  }

  /// Returns a copy that is not in use.
  private func copy(_ isFitting: Bool) throws(Diagnostic) -> ContentCopy {
    if let free = copies.first(where: { $0.isFree && $0.isFitting == isFitting }) { return free }
    let copy = try ContentCopy(of: text, isFitting: isFitting)
    copies.append(copy)
    return copy
  }

  /// Hides the copies that have come to rest.
  func turn() throws(Diagnostic) {
    guard stage.assignmentScope == nil else { return }
    shown = stage.read(text.text)
    guard let entering else { return }
    for copy in leaving where !copy.isMoving { try copy.disappear() }
    leaving.removeAll(where: \.isFree)
    try entering.show(stage.store.text(numbered: shown))
    guard leaving.isEmpty, !entering.isMoving else { return }
    try entering.disappear()
    self.entering = nil
    try stage.assign(.boolean(false), to: textHidden)
  }
}
