import MotionValues

/// The texts that have a style of the system, or whose font size follows the text size that the user
/// prefers.
///
/// 1. A text that follows the text size has a factor of its font size while that is not the standard
///    one; otherwise it costs nothing.
/// 2. A style sets those of font size, weight and line height that the text has not been given.
package final class ScaledTexts: StageExtension {
  private struct Traits {
    var style: TextStyle?
    var isScaled = false
    var factors: [(slot: Int, factor: TextFactor)] = []
  }

  /// By the index of the layer.
  private var texts: [Int: Traits] = [:]
  private var size = TextSize.l

  package init() {}

  package func isScaled(_ layer: Layer) -> Bool { texts[layer.index]?.isScaled ?? false }
  package func style(of layer: Layer) -> TextStyle? { texts[layer.index]?.style }

  /// Sets the text size that the user prefers.
  package func setSize(_ size: TextSize, on stage: Stage) throws(Diagnostic) {
    self.size = size
    for index in texts.keys.sorted() { try scale(stage.layers[index]) }
  }

  /// Makes the font size of a text follow the text size, or no longer follow it.
  package func setScaled(_ isScaled: Bool, _ layer: Layer) throws(Diagnostic) {
    guard isScaled != self.isScaled(layer) else { return }
    texts[layer.index, default: Traits()].isScaled = isScaled
    try scale(layer)
  }

  /// Gives a text a style, or none: then it keeps what it has.
  ///
  /// Each property of the style changes if it has the value of the former style or, without one, its
  /// default.
  package func setStyle(_ style: TextStyle?, of layer: Layer) throws(Diagnostic) {
    let former = self.style(of: layer)
    guard style != former, let text = LayerText(layer) else { return }
    removeFactors(of: layer)
    texts[layer.index, default: Traits()].style = style
    if let style {
      let stage = layer.stage
      let old = former?.numbers ?? text.initialNumbers
      for (slot, (old, new)) in zip(text.styledSlots, zip(old, style.numbers))
      where stage.base(of: slot) == old && new != old {
        stage.noteDependents(of: slot)
        try stage.assign(new, to: slot)
      }
    }
    try scale(layer)
  }

  /// Gives a text the factors that it has at the present text size.
  private func scale(_ layer: Layer) throws(Diagnostic) {
    removeFactors(of: layer)
    guard size != .l, !layer.isRemoved, let traits = texts[layer.index], traits.isScaled,
      let text = LayerText(layer)
    else { return }
    let style = traits.style ?? .body
    try add(TextFactor(style.scale(at: size)), to: text.fontSize, of: layer)
    guard let multiple = traits.style?.lineHeightMultiple(at: .l),
      layer.stage.base(of: text.lineHeightMultiple) == multiple
    else { return }
    let factor = TextFactor(style.lineHeightMultiple(at: size) / multiple, needsOwner: true)
    try add(factor, to: text.lineHeightMultiple, of: layer)
  }

  private func add(
    _ factor: TextFactor, to slot: Int, of layer: Layer
  ) throws(Diagnostic) {
    layer.stage.noteDependents(of: slot)
    try layer.stage.modifiers.add(factor, to: slot)
    texts[layer.index]?.factors.append((slot, factor))
  }

  private func removeFactors(of layer: Layer) {
    for (slot, factor) in texts[layer.index]?.factors ?? [] {
      layer.stage.noteDependents(of: slot)
      layer.stage.modifiers.remove(factor, from: slot)
    }
    texts[layer.index]?.factors = []
  }
}

/// A constant factor of a number of a text, because of the text size that the user prefers.
private final class TextFactor: SlotModifier {
  private let factor: Double
  let needsOwner: Bool

  /// With `needsOwner`, a number that is assigned ends it.
  init(_ factor: Double, needsOwner: Bool = false) {
    self.factor = factor
    self.needsOwner = needsOwner
  }

  var isFactor: Bool { true }
  var isConstant: Bool { true }
  func motion(at time: Double) -> ValueAndVelocity { ValueAndVelocity(value: factor) }
  func isOver(at time: Double) -> Bool { false }
}

extension TextStyle {
  /// The font size in points, the index of the weight, and the multiple of the line height.
  fileprivate var numbers: [Double] {
    [
      fontSize(at: .l), Double(weight.index),
      lineHeightMultiple(at: .l),
    ]
  }
}

extension LayerText {
  /// The slots of what a style of the system sets.
  fileprivate var styledSlots: [Int] { [fontSize, fontWeight, lineHeightMultiple] }

  /// The defaults of these.
  fileprivate var initialNumbers: [Double] {
    styledSlots.map { slot in
      guard case .number(let number) = layer.stage.property(at: slot).property.initial else {
        preconditionFailure("a style sets numbers")
      }
      return number
    }
  }
}

extension Stage {
  /// The present value of a slot, without its modifiers.
  fileprivate func base(of slot: Int) -> Double {
    let owner = store.owner(of: slot)
    return owner == .none
      ? store[slot] : driverGroup(of: owner).handover(of: slot, token: owner.token, at: now).value
  }

  /// Notes for an enclosing `withAnimation` that what follows from a slot is about to change at once.
  fileprivate func noteDependents(of slot: Int) {
    if assignmentScope != nil { noteDerived(derivations.dependents(of: slot)) }
  }
}
