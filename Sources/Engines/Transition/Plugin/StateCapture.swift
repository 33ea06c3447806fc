import MotionCore
import MotionMath

/// One state of a screen: the hierarchy of its ids and a snapshot of each element.
struct StateCapture {
  private(set) var hierarchy = IdentifierHierarchy()
  /// The snapshot of each id of the hierarchy, in its order.
  private(set) var elements: [LayerCapture] = []
  /// Every id, including those without a rule.
  private(set) var present: Set<Identifier> = []
  /// The `zPosition` of the state's root layer.
  private(set) var rootHeight: Double?
  private let rules: TransitionRules
  private let view: StageView
  /// The number of open elements that are shown live. Their hidden descendants are captured too.
  private var liveDepth = 0

  /// The stage as a capture sees it.
  struct StageView {
    let stage: Stage
    /// Overrides of visibility during other transitions, by `hidden` slot.
    var hidden: [Int: Bool]
    /// The layers of containers, by index, which are not part of a screen.
    var containers: Set<Int>
    /// Ids that are elements even without a rule.
    var elements: Set<Identifier> = []
  }

  /// Captures a layer and its descendants.
  init(of root: Layer, in parent: Layer, rules: TransitionRules, view: StageView) {
    self.rules = rules
    self.view = view
    var frame = ResolvedFrame()
    for ancestor in Self.ancestors(of: root, below: parent) {
      frame = inner(of: ancestor, at: own(of: ancestor, in: frame))
    }
    rootHeight = root.property("zPosition").map { view.stage.read($0.slot) }
    _ = visit(root, frame, view.stage.appearance(of: root), root: root)
  }

  /// Returns the ancestors of a layer below `parent`, from the outermost inwards.
  private static func ancestors(of layer: Layer, below parent: Layer) -> [Layer] {
    var list: [Layer] = []
    var next = layer.parent
    while let ancestor = next, ancestor !== parent {
      list.append(ancestor)
      next = ancestor.parent
    }
    return list.reversed()
  }

  /// Captures a layer; nil if it is hidden, or if it is an element of its own.
  private mutating func visit(
    _ layer: Layer, _ outer: ResolvedFrame, _ appearance: Appearance, root: Layer
  ) -> LayerCapture? {
    guard layer === root || liveDepth > 0 || !isHidden(layer),
      !view.containers.contains(layer.index)
    else {
      return nil
    }
    let identifier = Identifier(layer.id)
    let hasRule = rules[identifier] != nil || view.elements.contains(identifier)
    let isElement =
      hasRule
      || (rules.fallback != nil && layer.parent === root
        && hierarchy.index(of: identifier) == nil)
    var capture = capture(layer, outer, appearance)
    let index = isElement ? hierarchy.open(identifier) : nil
    if index != nil { elements.append(capture) }
    // The content of a copy is not part of a screen.
    if layer !== root, isElement || view.elements.isEmpty { present.insert(identifier) }
    let isLive = rules[identifier]?.isLive ?? false
    if isLive { liveDepth += 1 }
    defer { if isLive { liveDepth -= 1 } }
    // Live content changes its own order while it plays.
    let children =
      liveDepth > 0 ? layer.children : Self.fromBackToFront(layer.children, view.stage)
    for child in children {
      let appearance = view.stage.appearance(of: child, inheriting: appearance)
      if var content = visit(child, capture.inner, appearance, root: root) {
        scroll(&content, in: layer)
        capture.children.append(content)
      }
    }
    guard isElement else { return capture }
    hierarchy.close()
    // A repeated id is not an element, so it stays in the snapshot of the enclosing element.
    guard let index else { return capture }
    elements[index].children = capture.children
    return nil
  }

  private func isHidden(_ layer: Layer) -> Bool {
    guard let slot = layer.property("hidden")?.slot else { return false }
    return view.hidden[slot] ?? (view.stage.read(slot) != 0)
  }

  private static func fromBackToFront(_ layers: [Layer], _ stage: Stage) -> [Layer] {
    let heights = layers.map { $0.property("zPosition").map { stage.read($0.slot) } ?? 0 }
    guard heights.contains(where: { $0 != 0 }) else { return layers }
    return layers.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { layers[$0] }
  }

  private func capture(
    _ layer: Layer, _ outer: ResolvedFrame, _ appearance: Appearance
  ) -> LayerCapture {
    let kind = StandardLayers.all.first { $0 === layer.kind } ?? StandardLayers.box
    let values = kind.group.properties.map { property in
      layer.property(property.name).map { view.stage.readValue($0.slot) } ?? property.initial
    }
    let own = own(of: layer, in: outer)
    return LayerCapture(
      layer: layer, kind: kind, values: values, appearance: appearance,
      outer: outer, own: own, inner: inner(of: layer, at: own))
  }

  private func own(of layer: Layer, in outer: ResolvedFrame) -> ResolvedFrame {
    outer.containing(
      placement(of: layer)?.transform(in: view.stage.store) ?? .identity,
      fadedBy: layer.property("opacity").map { view.stage.read($0.slot) } ?? 1)
  }

  private func placement(of layer: Layer) -> LayerPlacement? {
    let placement = LayerPlacement(layer)
    for slot in placement?.slots ?? [] { view.stage.refresh(slot, count: 1) }
    return placement
  }

  /// Returns the coordinates of a layer's children.
  private func inner(of layer: Layer, at own: ResolvedFrame) -> ResolvedFrame {
    guard let (x, _) = layer.property("offsetX"), let (y, _) = layer.property("offsetY") else {
      return own
    }
    return own.containing(.translation(x: -view.stage.read(x), y: -view.stage.read(y)))
  }

  /// Shifts the content of a scroll view by the scroll offset, because a copy does not scroll.
  private func scroll(_ content: inout LayerCapture, in parent: Layer) {
    guard let (x, _) = parent.property("offsetX"), let (y, _) = parent.property("offsetY") else {
      return
    }
    content.set(content.number("x") - view.stage.read(x), "x")
    content.set(content.number("y") - view.stage.read(y), "y")
  }
}
