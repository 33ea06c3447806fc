import MotionCore
import MotionValues

/// The focus of a scene, and the keyboard that it shows.
///
/// Taps and scripts move the focus, so it is no input of a log.
///
/// 1. `layer` is the only layer whose `focused` is true, except for layers that are `new`, or whose
///    properties rules compute until the next turn.
/// 2. A layer that has the focus is focusable and in the scene, and was shown at the last turn.
final class Focus {
  /// The properties of a layer that can have the focus, by their slots.
  private struct Slots {
    let focusable: Int
    let focused: Int
    let showsKeyboard: Int

    func isDriven(on stage: Stage) -> Bool {
      [focusable, focused, showsKeyboard].contains(where: stage.moves)
    }
  }

  private unowned let input: InputPlugin
  /// The layer that has the focus; nil if none has.
  private(set) var layer: Layer?
  private var slots: [Int: Slots] = [:]
  /// The layers whose options have not been applied yet.
  private var new: [Layer] = []
  /// Whether the focus shows the keyboard.
  private var showsKeyboard = false

  init(of input: InputPlugin) { self.input = input }

  /// Begins to watch for layers that can have the focus.
  func begin() {
    stage.whenAttaching(LayerProperties.focus) { [unowned self] layer, _ in add(layer) }
  }

  private var stage: Stage { input.stage }

  private func isTrue(_ slot: Int) -> Bool { stage.value(of: slot, at: stage.now) != 0 }

  /// Adds a layer whose properties are used from now on.
  private func add(_ layer: Layer) {
    func slot(_ name: String) -> Int? { layer.property(name)?.slot }
    guard let focusable = slot("focusable"), let focused = slot("focused"),
      let keyboard = slot("showsKeyboard")
    else { return }
    slots[layer.index] = Slots(focusable: focusable, focused: focused, showsKeyboard: keyboard)
    new.append(layer)
    for slot in [focusable, focused, keyboard] {
      stage.react(toAssignmentOf: slot) { [unowned self] () throws(Diagnostic) in
        try apply(layer)
      }
    }
  }

  /// Applies what has been assigned to a layer.
  ///
  /// - Throws: `wrong-state` if it takes the focus and is not focusable.
  private func apply(_ layer: Layer) throws(Diagnostic) {
    guard let slots = slots[layer.index] else { return }
    new.removeAll { $0 === layer }
    let isFocusable = isTrue(slots.focusable)
    input.listen(on: layer, forFocus: isFocusable)
    let hadFocus = self.layer === layer
    var hasFocus = isTrue(slots.focused)
    if hasFocus, !isFocusable {
      try stage.assign(.boolean(false), to: slots.focused)
      guard hadFocus else {
        throw Diagnostic(
          .wrongState, "`\(layer.path)` cannot have the focus: it is not focusable",
          help: ["write `focusable = true` among its options"], token: "focused")
      }
      hasFocus = false
    }
    if hasFocus != (self.layer === layer) {
      let last = self.layer
      self.layer = hasFocus ? layer : nil
      if hasFocus, let last { try end(for: last) }
    }
    try moveKeyboard()
  }

  /// Gives a layer the focus.
  func take(_ layer: Layer) throws(Diagnostic) {
    guard let slots = slots[layer.index], isTrue(slots.focusable), !isTrue(slots.focused) else {
      return
    }
    try stage.assign(.boolean(true), to: slots.focused)
  }

  /// Takes the focus from a layer.
  private func end(for layer: Layer) throws(Diagnostic) {
    guard let slots = slots[layer.index], isTrue(slots.focused) else { return }
    try stage.assign(.boolean(false), to: slots.focused)
  }

  /// Shows the keyboard, or hides it, if the layer that has the focus differs in that from the last one.
  private func moveKeyboard() throws(Diagnostic) {
    let shows = layer.flatMap { slots[$0.index] }.map { isTrue($0.showsKeyboard) } ?? false
    guard shows != showsKeyboard else { return }
    showsKeyboard = shows
    _ = try SystemProperties.moveKeyboard(
      to: shows ? SystemProperties.usualKeyboardHeight(on: stage) : 0, on: stage)
  }

  /// Applies the options of new layers and the values that rules compute, and ends the focus of a layer
  /// that is no longer shown.
  func turn() throws(Diagnostic) {
    guard !slots.isEmpty else { return }
    for layer in new { try apply(layer) }
    for (index, slots) in slots.sorted(by: { $0.key < $1.key })
    where slots.isDriven(on: stage) || isTrue(slots.focused) != (index == layer?.index) {
      try apply(stage.layers[index])
    }
    if let layer, !layer.chain.allSatisfy(isShown) { try end(for: layer) }
  }

  private func isShown(_ layer: Layer) -> Bool {
    func value(_ name: String) -> Bool? { layer.property(name).map { stage.read($0.slot) != 0 } }
    return value("hidden") != true && value("present") != false
  }

  /// Ends the focus of a layer that is about to be removed, and forgets the layers.
  func willRemove(_ layers: [Layer]) throws(Diagnostic) {
    guard !slots.isEmpty else { return }
    if let layer, layers.contains(where: { $0 === layer }) { try end(for: layer) }
    for layer in layers { slots[layer.index] = nil }
    new.removeAll { slots[$0.index] == nil }
  }

  /// Checks the invariants in debug builds, after a turn.
  func checkInvariants() {
    assert(
      slots.allSatisfy { index, slots in
        slots.isDriven(on: stage) || isTrue(slots.focused) == (index == layer?.index)
          || new.contains { $0.index == index }
      }, "1: another layer is focused")
    assert(
      layer.map { layer in
        slots[layer.index].map { isTrue($0.focusable) || $0.isDriven(on: stage) } ?? false
      } ?? true,
      "2: a layer that is not focusable has the focus")
  }
}
