import MotionCore
import MotionPlugin
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
    let free = copies.first { $0.isFree && $0.isFitting == isFitting && $0.hasStyle(of: layer) }
    if let free { return free }
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

  /// The properties of a style that most texts do not have.
  private static let typography = StandardLayers.typography.properties.map(\.name)

  /// Whether it has all properties of the style of a text.
  func hasStyle(of original: Layer) -> Bool {
    layer.property(Self.typography[0]) != nil || original.property(Self.typography[0]) == nil
  }

  /// Derives the style from that of the text layer.
  private func follow(_ original: Layer) throws(Diagnostic) {
    var names = ["fontSize", "fontWeight", "textColor", "lineHeightMultiple", "lines"]
    names += isFitting ? [] : ["width", "textAlignment"]
    if original.property(Self.typography[0]) != nil {
      names += Self.typography
      for name in Self.typography { _ = layer.usedProperty(name) }
    }
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

/// The effect with which a text enters and leaves when it changes: a cross-fade, and the values of
/// further properties while the text is away.
struct ContentEffect: ScriptValue, ScriptResult {
  private let object: EffectObject
  /// The values while the text is away, by property, in byte order of the names.
  let away: [(property: String, value: Double)]

  static var typeDescription: TypeDescription { EffectValue.typeDescription }
  static var resultDescription: TypeDescription { EffectObject.resultDescription }

  static func read(_ call: Call, at index: Int32) throws(Mismatch) -> ContentEffect {
    let effect = try EffectValue.read(call, at: index).effect
    var values = ["opacity": 0.0]
    try collect(effect, into: &values)
    do throws(Diagnostic) {
      return ContentEffect(object: try EffectObject(effect), away: values)
    } catch {
      throw unsupported(effect.effect)
    }
  }

  private init(object: EffectObject, away: [String: Double]) {
    self.object = object
    self.away = away.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  func push(_ call: Call) -> Int32 { object.push(call) }

  private static func collect(
    _ timed: TimedEffect, into values: inout [String: Double]
  ) throws(Mismatch) {
    let timing = timed.timing
    guard timing.delay == 0, timing.duration == nil, timing.curve == nil else {
      throw Mismatch(
        expected: "an effect without a timing", found: "`\(timed.effect)` with its own timing",
        help: ["the timing is that of `motion.withAnimation`"])
    }
    switch timed.effect {
    case .none, .crossfade: break
    case .translate(let x, let y):
      if x != 0 { values["translationX"] = x }
      if y != 0 { values["translationY"] = y }
    case .scale(let factor): values["scale"] = factor
    case .blur(let subject, let radius, _): values[subject.rawValue] = radius
    case .together(let parts): for part in parts { try collect(part, into: &values) }
    case .custom(let effect):
      for (property, track) in effect.tracks {
        guard case .away(let value) = track, properties.contains(where: { $0.name == property })
        else {
          throw unsupported(timed.effect)
        }
        values[property] = value
      }
    case .edge, .anchored, .shared, .sequence, .conditional: throw unsupported(timed.effect)
    }
  }

  /// The properties that an effect may move: all numbers but those that place a copy.
  static let properties = LayerProperties.all.filter {
    $0.isNumber && !["x", "y", "width", "height", "zPosition"].contains($0.name)
  }

  private static func unsupported(_ effect: Effect) -> Mismatch {
    Mismatch(
      expected: "an effect of fixed values", found: "`\(effect)`",
      help: [
        "combine motion.translateX, motion.translateY, motion.scale and motion.blur by motion.together"
      ])
  }
}
