import MotionCore

/// A map from a layer's own coordinates to the container's: scaled, then moved.
struct Placement: Hashable {
  var x = 0.0
  var y = 0.0
  var scaleX = 1.0
  var scaleY = 1.0

  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (self.x + scaleX * x, self.y + scaleY * y)
  }

  /// The coordinates in this map of a point of the container.
  func local(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    ((point.x - x) / (scaleX == 0 ? 1 : scaleX), (point.y - y) / (scaleY == 0 ? 1 : scaleY))
  }
}

/// What a layer showed at one moment, with what is in it and has no id of its own.
struct LayerCapture {
  let layer: Layer
  /// The kind of layer that can show it.
  let kind: LayerKind
  /// The values of the kind's properties, in their order.
  var values: [PropertyValue]
  /// Light or dark, in which its colours were resolved.
  let appearance: Appearance
  /// The coordinates that it lies in.
  let outer: Placement
  /// The coordinates that its children lie in.
  let inner: Placement
  /// From back to front.
  var children: [LayerCapture] = []

  func value(_ name: String) -> PropertyValue? { kind.group.index(of: name).map { values[$0] } }

  func number(_ name: String) -> Double {
    if case .number(let number) = value(name) { number } else { 0 }
  }

  mutating func set(_ number: Double, _ name: String) {
    if let index = kind.group.index(of: name) { values[index] = .number(number) }
  }

  /// Where it lies in the container, without its own shift.
  var origin: (x: Double, y: Double) { outer.point(number("x"), number("y")) }

  /// Where it is seen in the container.
  var frame: ElementFrame {
    let scale = (
      number("scale") * number("scaleX"), number("scale") * number("scaleY")
    )
    let (width, height) = (number("width"), number("height"))
    let corner = outer.point(
      number("x") + number("translationX") + number("anchorX") * width * (1 - scale.0),
      number("y") + number("translationY") + number("anchorY") * height * (1 - scale.1))
    return ElementFrame(
      x: corner.x, y: corner.y, width: width * outer.scaleX * scale.0,
      height: height * outer.scaleY * scale.1)
  }

  /// The point about which it turns and scales, in the container.
  var pivot: (x: Double, y: Double) {
    outer.point(
      number("x") + number("translationX") + number("anchorX") * number("width"),
      number("y") + number("translationY") + number("anchorY") * number("height"))
  }

  /// Whether it would look the same as another one wherever it lies.
  func looks(like other: LayerCapture) -> Bool {
    kind === other.kind && values == other.values && appearance == other.appearance
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.looks(like: $1) }
  }
}

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
    let hidden: [Int: Bool]
    /// The layers of containers, which are no part of a screen.
    var containers: Set<Int>
    /// Ids that are elements even if no rule meets them.
    var elements: Set<Identifier> = []
  }

  /// Captures what lies in a layer, and the layer itself.
  init(of root: Layer, in parent: Layer, rules: TransitionRules, view: StageView) {
    self.rules = rules
    self.view = view
    var placement = Placement()
    for ancestor in Self.ancestors(of: root, below: parent) {
      placement = self.placement(of: ancestor, in: placement)
    }
    rootHeight = root.property("zPosition").map { view.stage.store[$0.slot] }
    _ = visit(root, placement, root: root)
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
    _ layer: Layer, _ outer: Placement, root: Layer
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
    var capture = capture(layer, outer)
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
      if var content = visit(child, capture.inner, root: root) {
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
    return view.hidden[slot] ?? (view.stage.store[slot] != 0)
  }

  private static func fromBackToFront(_ layers: [Layer], _ stage: Stage) -> [Layer] {
    let heights = layers.map { $0.property("zPosition").map { stage.store[$0.slot] } ?? 0 }
    guard heights.contains(where: { $0 != 0 }) else { return layers }
    return layers.indices.sorted { (heights[$0], $0) < (heights[$1], $1) }.map { layers[$0] }
  }

  private func capture(_ layer: Layer, _ outer: Placement) -> LayerCapture {
    let kind = StandardLayers.all.first { $0 === layer.kind } ?? StandardLayers.box
    let values = kind.group.properties.map { property in
      guard let (slot, own) = layer.property(property.name) else { return property.initial }
      view.stage.refresh(slot, count: own.kind.slotCount)
      return view.stage.value(at: slot)
    }
    return LayerCapture(
      layer: layer, kind: kind, values: values, appearance: view.stage.appearance(of: layer),
      outer: outer, inner: placement(of: layer, in: outer))
  }

  /// The coordinates of a layer's children; turns about an axis are left out.
  private func placement(of layer: Layer, in outer: Placement) -> Placement {
    func number(_ name: String, _ other: Double = 0) -> Double {
      layer.property(name).map { view.stage.store[$0.slot] } ?? other
    }
    let scale = (number("scale", 1) * number("scaleX", 1), number("scale", 1) * number("scaleY", 1))
    let corner = outer.point(
      number("x") + number("translationX")
        + number("anchorX", 0.5) * number("width") * (1 - scale.0) - scale.0 * number("offsetX"),
      number("y") + number("translationY")
        + number("anchorY", 0.5) * number("height") * (1 - scale.1) - scale.1 * number("offsetY"))
    return Placement(
      x: corner.x, y: corner.y, scaleX: outer.scaleX * scale.0, scaleY: outer.scaleY * scale.1)
  }

  /// Puts what lies in a scroll view where it is seen, since a copy does not scroll.
  private func scroll(_ content: inout LayerCapture, in parent: Layer) {
    guard let (x, _) = parent.property("offsetX"), let (y, _) = parent.property("offsetY") else {
      return
    }
    content.set(content.number("x") - view.stage.store[x], "x")
    content.set(content.number("y") - view.stage.store[y], "y")
  }
}
