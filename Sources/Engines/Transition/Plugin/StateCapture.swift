import MotionCore
import MotionMath

/// A state of a screen: the hierarchy of its ids, and what each of them showed.
struct StateCapture {
  private(set) var hierarchy = IdentifierHierarchy()
  /// What each id of the hierarchy showed.
  private(set) var elements: [LayerCapture] = []
  /// Every id, also those that no rule meets.
  private(set) var present: Set<Identifier> = []
  /// The state's own place among its siblings.
  private(set) var rootHeight: Double?
  private let rules: TransitionRules
  private let view: StageView
  /// How many elements are open that are shown live, with what is hidden in them.
  private var liveDepth = 0

  /// What a capture sees of the stage.
  struct StageView {
    let stage: Stage
    /// Layers that are hidden for the time of a transition, or are not, by the slot that says so.
    var hidden: [Int: Bool]
    /// The layers of containers, which are no part of a screen.
    var containers: Set<Int>
    /// Ids that are elements even if no rule meets them.
    var elements: Set<Identifier> = []
  }

  /// Captures what lies in a layer, and the layer itself.
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

  /// The layers around a layer, from the outermost inwards.
  private static func ancestors(of layer: Layer, below parent: Layer) -> [Layer] {
    var list: [Layer] = []
    var next = layer.parent
    while let ancestor = next, ancestor !== parent {
      list.append(ancestor)
      next = ancestor.parent
    }
    return list.reversed()
  }

  /// Captures a layer; nil if it is hidden, or an element of its own.
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
    // What lies in a copy is no part of a screen.
    if layer !== root, isElement || view.elements.isEmpty { present.insert(identifier) }
    let isLive = rules[identifier]?.isLive ?? false
    if isLive { liveDepth += 1 }
    defer { if isLive { liveDepth -= 1 } }
    // What is shown live changes its order itself.
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
    // A repetition is no element, so what is around it shows it.
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

  /// The coordinates of a layer's children.
  private func inner(of layer: Layer, at own: ResolvedFrame) -> ResolvedFrame {
    guard let (x, _) = layer.property("offsetX"), let (y, _) = layer.property("offsetY") else {
      return own
    }
    return own.containing(.translation(x: -view.stage.read(x), y: -view.stage.read(y)))
  }

  /// Puts what lies in a scroll view where it is seen, since a copy does not scroll.
  private func scroll(_ content: inout LayerCapture, in parent: Layer) {
    guard let (x, _) = parent.property("offsetX"), let (y, _) = parent.property("offsetY") else {
      return
    }
    content.set(content.number("x") - view.stage.read(x), "x")
    content.set(content.number("y") - view.stage.read(y), "y")
  }
}
