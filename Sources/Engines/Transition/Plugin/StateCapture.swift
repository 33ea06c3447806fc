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
  private let root: Layer
  private let rules: TransitionRules
  private let view: StageView
  /// What fades; nil in a state that is not presented, and if no layer without a rule is shown.
  private let backdrop: Backdrop?
  /// The rules whose elements are the partners of others in the presented state.
  private let partnered: Set<Identifier>
  private let drawings: StageDrawings
  /// The indices of the elements that fade because they have no rule.
  private var faded: [Int] = []
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
    /// The rules of the layers that are partners of elements with other ids, by index.
    var partners: [Int: Identifier] = [:]
  }

  /// What fades in the presented state.
  ///
  /// Its root is an element with the layers that have no rule and are behind the first other element;
  /// those directly in the root that are in front of it are elements of their own.
  struct Backdrop {
    /// The rules of the transition, without those for what an interrupted run moves.
    let rules: TransitionRules
    /// The ids and paths with a rule in another transition between the same states, which shows the
    /// layers.
    let others: TransitionRules

    func includes(_ path: ElementPath) -> Bool { rules.length(at: path) == nil }
  }

  /// Captures a layer and its descendants.
  init(
    of root: Layer, in parent: Layer, rules: TransitionRules, view: StageView,
    backdrop: Backdrop? = nil
  ) {
    self.root = root
    self.rules = rules
    self.view = view
    partnered = Set(view.partners.values)
    let path = ElementPath(Identifier(root.id), in: root.parent.map(Self.path), depth: 1)
    let fades = rules.fallback == nil && backdrop?.includes(path) ?? false
    self.backdrop = fades ? backdrop : nil
    drawings = view.stage[StageDrawings.self]
    var frame = ResolvedFrame()
    let ancestors = Self.ancestors(of: root, below: parent)
    for ancestor in ancestors { frame = inner(of: ancestor, at: own(of: ancestor, in: frame)) }
    rootHeight = (ancestors.first ?? root).property("zPosition").map { view.stage.read($0.slot) }
    _ = visit(root, path, frame, view.stage.colorAppearance(of: root), root: root)
  }

  /// The names and the paths of the elements that fade because they have no rule.
  var fading: [(name: Identifier, path: ElementPath)] {
    faded.map { (hierarchy.identifiers[$0], elements[$0].path) }
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
    _ layer: Layer, _ path: ElementPath, _ outer: ResolvedFrame, _ appearance: ColorAppearance,
    root: Layer
  ) -> LayerCapture? {
    guard layer === root || liveDepth > 0 || !isHidden(layer),
      !view.containers.contains(layer.index)
    else {
      return nil
    }
    // What a transition shows has no root of its own, and a mask flies with what it cuts.
    let isInState = (layer !== root || view.copies.isEmpty) && !layer.isMask
    let isFaded = isInState && isFaded(layer, path, root)
    let isElement =
      isInState
      && (isFaded || hasRule(layer, path) || (rules.fallback != nil && layer.parent === root))
    var capture = capture(layer, path, outer, appearance)
    if capture.own.opacity > TotalOpacity.invisible, layer.paints { paints = true }
    let (index, around) = (elements.count, enclosing)
    if isElement {
      elements.append(capture)
      parents.append(enclosing)
      // What fades contains no other element, since these do not fade with it.
      if isFaded { faded.append(index) } else { enclosing = Int32(index) }
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
      let appearance = view.stage.colorAppearance(of: child, inheriting: appearance)
      let inner =
        view.copies[child.index]
        ?? view.partners[child.index].map { path.containing($0, depth: layer === root ? 0 : nil) }
        ?? ElementPath(child.elementID(in: root), in: path, depth: layer === root ? 1 : nil)
      if var content = visit(child, inner, capture.inner, appearance, root: root) {
        scroll(&content, in: layer)
        capture.children.append(content)
      }
    }
    guard isElement else {
      return around < 0 && layer !== root && backdrop?.others.length(at: path) != nil
        ? nil : capture
    }
    enclosing = around
    elements[index].children = capture.children
    return nil
  }

  /// Whether a rule applies to a layer. A rule with a partner applies to that one alone.
  private func hasRule(_ layer: Layer, _ path: ElementPath) -> Bool {
    guard let length = rules.length(at: path) else { return false }
    return partnered.isEmpty || view.partners[layer.index] != nil
      || !partnered.contains(path.name(of: length))
  }

  /// Whether a layer of the presented state is an element because it fades.
  private func isFaded(_ layer: Layer, _ path: ElementPath, _ root: Layer) -> Bool {
    guard let backdrop, backdrop.includes(path), backdrop.others.length(at: path) == nil else {
      return false
    }
    if layer === root {
      if paints(layer) { return true }
      for child in Self.fromBackToFront(layer.children, view.stage) {
        let content = content(of: child, in: path, backdrop)
        if content.paints { return true }
        if content.hasElements { return false }
      }
      return false
    }
    return layer.parent === root && elements.count > (faded.first == 0 ? 1 : 0)
      && path.outer.map { content(of: layer, in: $0, backdrop).paints } ?? false
  }

  /// Returns whether what a layer shows without a rule paints, and whether elements are in it.
  private func content(
    of layer: Layer, in outer: ElementPath, _ backdrop: Backdrop
  ) -> (paints: Bool, hasElements: Bool) {
    guard !isHidden(layer), !view.containers.contains(layer.index), !layer.isMask else {
      return (false, false)
    }
    let path = ElementPath(layer.elementID(in: root), in: outer)
    if rules.length(at: path) != nil { return (false, true) }
    var content = (
      paints: paints(layer) && backdrop.others.length(at: path) == nil, hasElements: false
    )
    for child in layer.children {
      let inner = self.content(of: child, in: path, backdrop)
      content.paints = content.paints || inner.paints
      content.hasElements = content.hasElements || inner.hasElements
    }
    return content
  }

  private func paints(_ layer: Layer) -> Bool {
    layer.paints
      && layer.property("opacity").map { view.stage.read($0.slot) > TotalOpacity.invisible } ?? true
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
    _ layer: Layer, _ path: ElementPath, _ outer: ResolvedFrame, _ appearance: ColorAppearance
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
      groups: drawings.groups(shownBy: layer).filter { !$0.group.placesContent }.map {
        group, first in
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
    let zoom = zoom(of: layer)
    return own.containing(
      .scale(x: zoom, y: zoom)
        .followed(by: .translation(x: -view.stage.read(x), y: -view.stage.read(y))))
  }

  /// The scale of the content of a scroll view.
  private func zoom(of layer: Layer) -> Double {
    layer.property("zoomScale").map { view.stage.read($0.slot) } ?? 1
  }

  /// Scales the content of a scroll view and shifts it by the scroll offset, because a copy does not
  /// scroll.
  private func scroll(_ content: inout LayerCapture, in parent: Layer) {
    guard let (x, _) = parent.property("offsetX"), let (y, _) = parent.property("offsetY") else {
      return
    }
    let zoom = zoom(of: parent)
    if zoom != 1 {
      for name in ["x", "y", "translationX", "translationY", "scale"] {
        content.set(content.number(name) * zoom, name)
      }
      // It scales about its anchor.
      for (name, anchor, size) in [("x", "anchorX", "width"), ("y", "anchorY", "height")] {
        content.set(
          content.number(name) + (zoom - 1) * content.number(anchor) * content.number(size), name)
      }
    }
    content.set(content.number("x") - view.stage.read(x), "x")
    content.set(content.number("y") - view.stage.read(y), "y")
  }
}

extension PropertyGroup {
  /// Whether it says where the children of a layer lie.
  fileprivate var placesContent: Bool {
    parts.contains { if case .step = $0 { true } else { false } }
  }
}

/// A group of properties that is attached to a layer, with their values.
struct CapturedGroup: Equatable {
  let group: PropertyGroup
  /// The values of the group's properties, in their order.
  let values: [PropertyValue]

  func value(_ name: String) -> PropertyValue? { group.index(of: name).map { values[$0] } }

  /// Whether every layer has the properties, used or not.
  var isLatent: Bool { LayerProperties.latent.contains { $0 === group } }

  static func == (first: CapturedGroup, second: CapturedGroup) -> Bool {
    first.group === second.group && first.values == second.values
  }
}

/// A snapshot of a layer and of those descendants that are not elements themselves.
struct LayerCapture {
  let layer: Layer
  let path: ElementPath
  /// The kind of layer that shows the snapshot.
  let kind: LayerKind
  /// The values of the kind's properties, in the kind's order.
  var values: [PropertyValue]
  /// The groups of properties on which the layer's drawing depends.
  var groups: [CapturedGroup]
  /// What engines have added to the drawing of this layer alone.
  var parts: [Drawing<Amount>.Part]
  /// The appearance in which its colours were resolved.
  let appearance: ColorAppearance
  /// The coordinates of its parent's content.
  let outer: ResolvedFrame
  /// The layer's own coordinates.
  let own: ResolvedFrame
  /// The coordinates of its children: its own, shifted by the scroll offset.
  let inner: ResolvedFrame
  /// The captured children, from back to front.
  var children: [LayerCapture] = []

  func value(_ name: String) -> PropertyValue? {
    if let index = kind.group.index(of: name) { return values[index] }
    return groups.lazy.compactMap { $0.value(name) }.first ?? kind.latentProperty(name)?.initial
  }

  func number(_ name: String) -> Double {
    value(name)?.number ?? 0
  }

  /// Returns the snapshot with the defaults of those latent groups that only another one has.
  func matching(_ other: LayerCapture) -> LayerCapture {
    var copy = self
    for captured in other.groups where captured.isLatent {
      guard !groups.contains(where: { $0.group === captured.group }) else { continue }
      copy.groups.append(
        CapturedGroup(group: captured.group, values: captured.group.properties.map(\.initial)))
    }
    return copy
  }

  mutating func set(_ number: Double, _ name: String) {
    if let index = kind.group.index(of: name) { values[index] = .number(number) }
  }

  /// The size in the container without the layer's own scale, in points.
  var size: (width: Double, height: Double) {
    (
      number("width") * outer.scaleX.magnitude, number("height") * outer.scaleY.magnitude
    )
  }

  /// The corner in the container, without the layer's own rotation, scale and translation.
  var origin: (x: Double, y: Double) { corner(about: restingPivot) }

  /// The corner in the container, without the layer's own rotation and scale.
  var shiftedOrigin: (x: Double, y: Double) { corner(about: pivot) }

  private func corner(about pivot: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (pivot.x - number("anchorX") * size.width, pivot.y - number("anchorY") * size.height)
  }

  /// The bounding box in the container, in points.
  var frame: Rectangle {
    let (width, height) = (number("width"), number("height"))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { own.point($0, $1) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rectangle(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The pivot of its rotation and scale, in the container.
  var pivot: (x: Double, y: Double) {
    let point = anchor
    return outer.point(point.x + number("translationX"), point.y + number("translationY"))
  }

  /// The pivot without the layer's own translation.
  var restingPivot: (x: Double, y: Double) { outer.point(anchor.x, anchor.y) }

  private var anchor: (x: Double, y: Double) {
    (
      number("x") + number("anchorX") * number("width"),
      number("y") + number("anchorY") * number("height")
    )
  }

  /// Whether the layer has neither a rotation nor a scale.
  var isUpright: Bool {
    ["rotationX", "rotationY", "rotationZ"].allSatisfy { number($0) == 0 }
      && ["scale", "scaleX", "scaleY"].allSatisfy { number($0) == 1 }
  }

  /// Returns the snapshot in the coordinates of an enclosing copy, with its position, rotation and
  /// scale unchanged on screen.
  func shown(in around: ResolvedFrame) -> LayerCapture {
    let (pivot, shifted) = (around.local(restingPivot), around.local(self.pivot))
    var copy = turned(within: around.opacity)
    let values = [
      ("x", pivot.x - number("anchorX") * number("width")),
      ("y", pivot.y - number("anchorY") * number("height")),
      ("translationX", shifted.x - pivot.x), ("translationY", shifted.y - pivot.y),
      ("scaleX", number("scaleX") * Self.ratio(outer.scaleX, around.scaleX)),
      ("scaleY", number("scaleY") * Self.ratio(outer.scaleY, around.scaleY)),
      ("rotationZ", copy.number("rotationZ") - around.rotation),
    ]
    for (name, value) in values { copy.set(value, name) }
    return copy
  }

  private static func ratio(_ scale: Double, _ around: Double) -> Double {
    around == 0 ? scale : scale / around
  }

  /// Returns the snapshot with the rotation and opacity of its ancestors applied, inside a copy
  /// with an effective opacity; it does not lie on a sheet, because the copy has another parent.
  func turned(within opacity: Double) -> LayerCapture {
    var copy = self
    copy.parts.removeAll(where: \.isOfSheet)
    copy.set(number("rotationZ") + outer.rotation, "rotationZ")
    copy.set(faded(within: opacity), "opacity")
    return copy
  }

  /// Returns the opacity that the layer needs inside a copy with an effective opacity.
  func faded(within opacity: Double) -> Double {
    opacity > 0 ? min(number("opacity") * outer.opacity / opacity, 1) : number("opacity")
  }

  /// Returns whether the snapshot looks the same as another, regardless of position.
  func looks(like other: LayerCapture) -> Bool {
    kind === other.kind && values == other.values && groups == other.groups
      && parts == other.parts && appearance == other.appearance
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.looks(like: $1) }
  }
}

extension Layer {
  /// The id by which rules name the layer in a state: no rule without `:` names one inside of a component,
  /// but for those of the component's own states.
  fileprivate func elementID(in root: Layer) -> Identifier {
    Identifier(isInside && owner !== root.owner ? ":\(id)" : id)
  }

  /// The component that the layer is inside of.
  private var owner: Layer? {
    guard isInside else { return nil }
    var next = scope
    while let around = next, around.inside == nil { next = around.scope }
    return next
  }
}
