import MotionCore
import MotionValues

/// One state of a screen: the hierarchy of its elements and a snapshot of each.
final class StateCapture {
  /// The elements by their names; empty until `name` compares the state with the other one.
  private(set) var hierarchy = IdentifierHierarchy()
  /// The snapshot of each element, in painting order.
  private(set) var elements: [LayerCapture] = []
  /// The index of each element's parent; -1 at the top.
  private(set) var parents: [Int32] = []
  /// The layers without a rule.
  private(set) var others: [ElementPath] = []
  /// Whether a layer of the state paints anything that is not transparent.
  private(set) var paints = false
  /// The `zPosition` of the layer that contains the state, beside the container.
  private(set) var rootHeight: Double?
  private let rules: TransitionRules
  private let view: StageView
  private let drawings: StageDrawings
  /// The index of the element around the next layer; -1 at the top.
  private var enclosing: Int32 = -1
  /// The number of open elements that are shown live. Their hidden descendants are captured too.
  private var liveDepth = 0

  /// The stage as a capture sees it.
  struct StageView {
    let stage: Stage
    /// Overrides of visibility during other transitions, by `hidden` slot.
    var hidden: [Int: Bool]
    /// The layers of containers, by index, which are not part of a screen.
    var containers: Set<Int>
    /// The paths of the elements that copies stand for, by the index of the copy. They are not
    /// empty if the state is what a transition shows.
    var copies: [Int: ElementPath] = [:]
  }

  /// Captures a layer and its descendants.
  init(of root: Layer, in parent: Layer, rules: TransitionRules, view: StageView) {
    self.rules = rules
    self.view = view
    drawings = view.stage[StageDrawings.self]
    var frame = ResolvedFrame()
    let ancestors = Self.ancestors(of: root, below: parent)
    for ancestor in ancestors { frame = inner(of: ancestor, at: own(of: ancestor, in: frame)) }
    rootHeight = (ancestors.first ?? root).property("zPosition").map { view.stage.read($0.slot) }
    let path = ElementPath(Identifier(root.id), in: root.parent.map(Self.path), depth: 1)
    _ = visit(root, path, frame, view.stage.appearance(of: root), root: root)
  }

  /// Returns whether an element is inside one that the other state does not have.
  func isCarried(_ index: Int, besides other: StateCapture) -> Bool {
    guard let parent = hierarchy.parent(of: index) else { return false }
    return other.hierarchy.index(of: hierarchy.identifiers[parent]) == nil
      || isCarried(parent, besides: other)
  }

  private static func path(of layer: Layer) -> ElementPath {
    ElementPath(
      Identifier(layer.id), in: layer.parent.flatMap { $0.parent == nil ? nil : path(of: $0) },
      depth: 0)
  }

  /// Names the elements of two states, so that they can be compared.
  static func name(_ source: StateCapture, _ destination: StateCapture) {
    func elements(_ capture: StateCapture) -> [ElementNames.Element] {
      capture.elements.map { .init($0.path, least: capture.rules.length(at: $0.path) ?? 1) }
    }
    let names = ElementNames(from: elements(source), to: elements(destination))
    source.hierarchy = IdentifierHierarchy(names.source, parents: source.parents)
    destination.hierarchy = IdentifierHierarchy(names.destination, parents: destination.parents)
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
  private func visit(
    _ layer: Layer, _ path: ElementPath, _ outer: ResolvedFrame, _ appearance: Appearance,
    root: Layer
  ) -> LayerCapture? {
    guard layer === root || liveDepth > 0 || !isHidden(layer),
      !view.containers.contains(layer.index)
    else {
      return nil
    }
    // What a transition shows has no root of its own, and a mask flies with what it cuts.
    let isInState = (layer !== root || view.copies.isEmpty) && !layer.isMask
    let isElement =
      isInState
      && (rules.length(at: path) != nil || (rules.fallback != nil && layer.parent === root))
    var capture = capture(layer, path, outer, appearance)
    if capture.own.opacity > TotalOpacity.invisible, layer.paints { paints = true }
    let (index, around) = (elements.count, enclosing)
    if isElement {
      elements.append(capture)
      parents.append(enclosing)
      enclosing = Int32(index)
    } else if layer !== root, view.copies.isEmpty, !layer.isMask {
      others.append(path)
    }
    let isLive = isElement && rules.isLive(at: path)
    if isLive { liveDepth += 1 }
    defer { if isLive { liveDepth -= 1 } }
    // Live content changes its own order while it plays.
    let children =
      liveDepth > 0 ? layer.children : Self.fromBackToFront(layer.children, view.stage)
    for child in children {
      let appearance = view.stage.appearance(of: child, inheriting: appearance)
      let inner =
        view.copies[child.index]
        ?? ElementPath(Identifier(child.id), in: path, depth: layer === root ? 1 : nil)
      if var content = visit(child, inner, capture.inner, appearance, root: root) {
        scroll(&content, in: layer)
        capture.children.append(content)
      }
    }
    guard isElement else { return capture }
    enclosing = around
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
    _ layer: Layer, _ path: ElementPath, _ outer: ResolvedFrame, _ appearance: Appearance
  ) -> LayerCapture {
    // A copy has no engine, so it needs no properties that only an engine reads.
    let kind =
      layer.kind.own.isEmpty || drawings.paintsByKind(layer) ? layer.kind : StandardLayers.box
    let values = kind.group.properties.map { property in
      layer.property(property.name).map { view.stage.readValue($0.slot) } ?? property.initial
    }
    let own = own(of: layer, in: outer)
    return LayerCapture(
      layer: layer, path: path, kind: kind, values: values,
      groups: drawings.groups(shownBy: layer).map { group, first in
        CapturedGroup(
          group: group, values: group.offsets.map { view.stage.readValue(first + $0) })
      },
      parts: drawings[partsOf: layer], appearance: appearance, outer: outer, own: own,
      inner: inner(of: layer, at: own))
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
