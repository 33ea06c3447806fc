import MotionCore
import MotionPlugin
import MotionValues

/// A layer inside a text layer that shows the old or the new text of a content transition. Its style
/// is always that of the text layer.
final class ContentCopy {
  /// Whether it is as wide as its own text, as the text layer is.
  let isFitting: Bool
  private let layer: Layer
  private let text: LayerText
  private let hidden: Int
  /// The slots of the numbers that an effect may move, and their values at rest.
  private let movable: [(slot: Int, rest: Double)]
  /// Whether it is not in use.
  private(set) var isFree = true

  /// Makes a copy inside a text layer.
  init(of original: LayerText, isFitting: Bool) throws(Diagnostic) {
    let parent = original.layer
    let stage = parent.stage
    let width = stage.read(original.width)
    layer = try stage.makeLayer(
      "text", id: parent.freeID(like: "content"), in: parent,
      isFitting ? [] : [("width", .number(width))])
    guard let text = LayerText(layer), let hidden = layer.property("hidden")?.slot else {
      preconditionFailure("a text layer has a text")
    }
    self.text = text
    self.hidden = hidden
    self.isFitting = isFitting
    movable = ContentEffect.properties.compactMap { property in
      text.layer.property(property.name).map { ($0.slot, property.initial.number) }
    }
    try follow(parent)
    try stage.assign(.boolean(true), to: hidden)
  }

  private var stage: Stage { layer.stage }

  /// Derives the style from that of the text layer.
  private func follow(_ original: Layer) throws(Diagnostic) {
    var names = ["fontSize", "fontWeight", "textColor", "lineHeightMultiple", "lines"]
    names += isFitting ? [] : ["width", "textAlignment"]
    func slots(_ layer: Layer) -> [Int] {
      names.flatMap { name in
        layer.property(name).map { Array($0.slot..<$0.slot + $0.property.slotCount) } ?? []
      }
    }
    let (inputs, outputs) = (slots(original), slots(layer))
    let sources = Dictionary(uniqueKeysWithValues: zip(outputs, inputs))
    try stage.derivations.add(
      Derivation(
        label: "the style of `\(original.path)`", inputs: inputs, outputs: outputs,
        rule: .values { (evaluator, results) throws(Diagnostic) in
          for (place, slot) in inputs.enumerated() {
            results[place] = try evaluator.value(of: slot)
          }
        },
        velocity: { (evaluator, slot) in sources[slot].map { evaluator.velocity(of: $0) } ?? 0 },
        isQuiet: true))
  }

  func show(_ string: String) throws(Diagnostic) {
    guard stage.store.text(at: text.text) != string else { return }
    try stage.assign(.text(string), to: text.text)
  }

  /// Shows the copy at rest, or with the values of an effect while the text is away.
  func appear(_ effect: ContentEffect?) throws(Diagnostic) {
    isFree = false
    for (slot, rest) in movable { try stage.assign(rest, to: slot) }
    for (property, value) in effect?.away ?? [] {
      if let slot = layer.property(property)?.slot { try stage.assign(value, to: slot) }
    }
    try stage.assign(.boolean(false), to: hidden)
  }

  func disappear() throws(Diagnostic) {
    isFree = true
    try stage.assign(.boolean(true), to: hidden)
  }

  /// The values of an effect while the text is away, or those of the same properties at rest.
  func targets(_ effect: ContentEffect, isAway: Bool) -> [SlotTarget] {
    effect.away.compactMap { name, value in
      layer.property(name).map { slot, property in
        SlotTarget(slot, isAway ? .number(value) : property.initial)
      }
    }
  }

  /// Whether an effect moves it.
  var isMoving: Bool { movable.contains { stage.moves($0.slot) } }
}
