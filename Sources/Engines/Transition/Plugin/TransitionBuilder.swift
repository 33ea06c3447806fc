import MotionCore
import MotionValues

/// Builds the copies of two states in a container, and the timeline that moves them.
final class TransitionBuilder {
  let stage: Stage
  let drawings: StageDrawings
  let container: TransitionContainer
  let root: Layer
  let bounds: Rectangle
  let definition: TransitionDefinition
  let source: StateCapture
  let destination: StateCapture
  let diff: HierarchyDiff
  /// The motion of the source's elements if they come from an interrupted run.
  let interrupted: InterruptedState
  var timeline = TransitionTimeline()
  var copies: [ElementCopy] = []
  /// The companions that play in step with their elements.
  var companions: [CompanionTrack] = []
  /// The slots of live originals, by the slots of their copies.
  var originals: [Int: Int] = [:]
  private var delays: [Identifier: Double] = [:]
  /// The elements by their innermost id, by index in the merged tree.
  let byInnermost: [Identifier: [Int]]
  /// Whether each element contains a shared one, by index in the merged tree.
  private var holdsShared: [Bool] = []
  /// Whether each element contains any element, by index in the merged tree.
  private var holdsElements: [Bool] = []
  private var zPositions: [Int: Double] = [:]

  init(
    stage: Stage, container: TransitionContainer, root: Layer, bounds: Rectangle,
    definition: TransitionDefinition, source: StateCapture, destination: StateCapture,
    interrupted: InterruptedState
  ) {
    self.stage = stage
    drawings = stage[StageDrawings.self]
    self.container = container
    self.root = root
    self.bounds = bounds
    self.definition = definition
    self.source = source
    self.destination = destination
    self.interrupted = interrupted
    diff = definition.diff(
      from: source, to: destination, isInterruption: !interrupted.layers.isEmpty)
    let merged = diff.merged
    byInnermost = Dictionary(grouping: merged.indices) { merged[$0].identifier.innermost }
    holdsShared = [Bool](repeating: false, count: diff.merged.count)
    holdsElements = holdsShared
    for index in diff.merged.indices.reversed() {
      guard let parent = diff.merged[index].parent else { continue }
      holdsElements[parent] = true
      if diff.merged[index].change == .shared || holdsShared[index] { holdsShared[parent] = true }
    }
    delays = staggered()
  }

  /// Makes the copy of every element from back to front, then links the anchored elements.
  func build() throws(Diagnostic) {
    for (index, node) in diff.merged.enumerated() {
      var copy =
        node.change == .shared
        ? try makeShared(node, holdsElements: holdsElements[index])
        : try makeSingle(node, at: index)
      copy.carrier = carrier(of: node)
      copies.append(copy)
    }
    try follow()
    timeline.evaluate(at: 0)
  }

  /// The blurs at rest of each element and of its background, in points, by the index of its copy.
  var blurs: [Int: [BlurSubject: Double]] {
    var blurs: [Int: [BlurSubject: Double]] = [:]
    for copy in copies {
      let node = copy.node
      let flying = node.change == .removed ? flying(node).flatMap { interrupted.blurs[$0] } : nil
      blurs[copy.layer.index] =
        flying
        ?? copy.capture(node.change).map { capture in
          Dictionary(
            uniqueKeysWithValues: BlurSubject.allCases.map { ($0, capture.number($0.rawValue)) })
        }
    }
    return blurs
  }

  func frame(of identifier: Identifier) -> Rectangle? {
    if let index = destination.hierarchy.index(of: identifier) {
      return destination.elements[index].frame
    }
    return source.hierarchy.index(of: identifier).map { source.elements[$0].frame }
  }

  /// Returns the timing that surrounds an element's rule: the transition's, with the element's
  /// stagger.
  func outerTiming(of identifier: Identifier) -> ElementTiming {
    let timing = definition.timing
    return ElementTiming(
      start: timing.start + (delays[identifier] ?? 0), duration: timing.duration,
      curve: timing.curve)
  }

  /// Makes the copy of an element that is in only one state.
  private func makeSingle(
    _ node: HierarchyDiff.Node, at index: Int
  ) throws(Diagnostic) -> ElementCopy {
    let source = node.source.map { self.source.elements[$0] }
    let destination = node.destination.map { self.destination.elements[$0] }
    guard let capture = destination ?? source else {
      preconditionFailure("an element is in one state at least")
    }
    let around = node.parent.map { copies[$0] }
    let outer =
      around?.capture(node.change).flatMap { around?.frame(in: $0, node.change) }
      ?? ResolvedFrame()
    let isHolder = holdsShared[index]
    let parent = around?.layer ?? root
    let layer =
      isHolder
      ? try container.layer(
        copyID(of: node), StandardLayers.group, in: parent, copying: capture.layer)
      : try container.layer(copyID(of: node), for: capture, in: parent)
    var shown = capture.shown(in: outer)
    let corner =
      isHolder ? outer.local(capture.origin) : (x: shown.number("x"), y: shown.number("y"))
    var copy = ElementCopy(
      node: node, layer: layer, surface: layer, source: source, destination: destination,
      x: coordinate(corner.x, \.x, around), y: coordinate(corner.y, \.y, around))
    raise(layer)

    var composer = EffectComposer(
      frame: capture.frame, container: bounds, arrives: node.change == .added,
      isPresenting: definition.isPresenting,
      isInTransit: flying(node).map { interrupted.elements.contains($0) } ?? false,
      restBlurs: (node.change == .removed ? flying(node) : nil).flatMap { interrupted.blurs[$0] }
        ?? [:],
      rest: { capture.number($0) })
    let outerTiming = outerTiming(of: node.identifier)
    let effect = definition.rules.effect(of: node.identifier)
    composer.add(effect, in: outerTiming)
    if composer.terms.isEmpty { _ = timeline.place(of: effect.timing.resolved(in: outerTiming)) }
    copy.anchors = composer.anchors
    copy.timings = composer.terms.map(\.timing)
    if composer.terms.isEmpty, !composer.anchors.isEmpty {
      copy.timings = [effect.timing.resolved(in: outerTiming)]
    }
    let terms = inherited(from: around, by: capture) + composer.terms
    if isHolder {
      container.write(.number(corner.x), "x", of: layer)
      container.write(.number(corner.y), "y", of: layer)
      shown.set(shown.number("x") - corner.x, "x")
      shown.set(shown.number("y") - corner.y, "y")
      copy.inherited = (terms, capture.pivot)
      copy.surface = try container.layer("snapshot", for: capture, in: layer)
      copy.opacity = (outer.opacity, outer.opacity)
      raise(copy.surface)
    }
    try show(shown, on: copy.surface, isTop: true)
    lead(copy.surface, shown, terms, node, &copy)
    stay(in: around, capture, corner, &copy)
    return copy
  }

  /// Returns the coordinate of an element's corner in the container.
  private func coordinate(
    _ local: Double, _ axis: KeyPath<ElementCopy, ElementCopy.Coordinate>, _ around: ElementCopy?
  ) -> ElementCopy.Coordinate {
    let outer = around?[keyPath: axis]
    return .init(constant: (outer?.constant ?? 0) + local, channel: outer?.channel)
  }

  /// Returns the effect that an element inherits from an enclosing one that does not move. Scaling
  /// about the enclosing pivot also shifts the element.
  private func inherited(from around: ElementCopy?, by capture: LayerCapture) -> [EffectTerm] {
    guard let (terms, pivot) = around?.inherited else { return [] }
    var all = terms
    for term in terms {
      guard case .factor(let away) = term.kind else { continue }
      for (shift, distance, scale) in [
        ("translationX", capture.pivot.x - pivot.x, "scaleX"),
        ("translationY", capture.pivot.y - pivot.y, "scaleY"),
      ] where distance != 0 && [scale, "scale"].contains(term.property) {
        all.add(
          EffectTerm(
            property: shift, kind: .offset(away: (away - 1) * distance, present: 0),
            timing: term.timing, arrives: term.arrives))
      }
    }
    return all
  }

  /// Places a layer in front of the siblings that were placed before.
  func raise(_ layer: Layer) {
    guard let parent = layer.parent else { return }
    let height = zPositions[parent.index] ?? 0
    zPositions[parent.index] = height + 1
    container.write(.number(height), "zPosition", of: layer)
  }

  /// Writes a snapshot to a layer, and makes copies of its children.
  func show(
    _ capture: LayerCapture, on layer: Layer, isTop: Bool, isLive: Bool = false
  ) throws(Diagnostic) {
    if isTop, stage.appearance(of: layer) != capture.appearance.style {
      container.write(
        .choice(capture.appearance.style == .light ? 1 : 2), "appearance", of: layer)
    }
    for (property, value) in zip(capture.kind.group.properties, capture.values)
    where !Self.structural.contains(property.name) && !(isTop && property.name == "appearance") {
      container.write(value, property.name, of: layer)
    }
    // A live copy gets them when it is mirrored.
    if !isLive { decorate(layer, like: capture) }
    for child in capture.children {
      let copy = try container.layer(for: child, in: layer)
      if !isLive { raise(copy) }
      try show(child, on: copy, isTop: false, isLive: isLive)
      container.write(child.value("hidden") ?? .boolean(false), "hidden", of: copy)
    }
  }

  /// Adds to a copy's drawing what engines have added to that of its original.
  func decorate(_ copy: Layer, like capture: LayerCapture) {
    for captured in capture.groups {
      _ = stage.attach(captured.group, to: copy)
      for (property, value) in zip(captured.group.properties, captured.values) {
        container.write(value, property.name, of: copy)
      }
    }
    if !capture.parts.isEmpty { drawings[partsOf: copy] = capture.parts }
  }

  /// Properties that the container sets itself.
  static let structural: Set<String> = ["zPosition", "hidden"]

  /// Adds the channels of the effects of an element that is in only one state.
  private func lead(
    _ layer: Layer, _ capture: LayerCapture, _ terms: [EffectTerm], _ node: HierarchyDiff.Node,
    _ copy: inout ElementCopy
  ) {
    var speeds = velocities(of: node)
    // The element moves by its translation, so its velocity goes there, minus the velocity of its
    // carrier. An anchored element has the velocity of its anchor.
    let carrier = carrier(of: node).map { velocities(of: copies[$0].node) } ?? [:]
    for (place, shift) in [("x", "translationX"), ("y", "translationY")] {
      let own = speeds.removeValue(forKey: place) ?? 0
      if copy.anchors.isEmpty { speeds[shift] = own - (carrier[place] ?? 0) }
    }
    let moving = Set(terms.map(\.property)).union(speeds.filter { $0.value != 0 }.keys)
    for name in moving.sorted() {
      guard let (slot, property) = layer.usedProperty(name), property.isNumber else { continue }
      var channel = TransitionChannel(
        slot: slot, base: capture.number(name), bounds: property.bounds)
      for term in terms where term.property == name {
        let part = TransitionChannel.Part(
          shape: .term(term), timing: timeline.place(of: term.timing))
        if term.isFactor { channel.factors.append(part) } else { channel.offsets.append(part) }
      }
      timeline.carry(
        speeds[name] ?? 0, by: &channel,
        definition.rules.effect(of: node.identifier).timing.resolved(
          in: outerTiming(of: node.identifier)))
      copy.channels[name] = timeline.add(channel)
    }
  }

  /// Returns the index of the element that carries another. An element that does not move passes
  /// its effect on instead.
  private func carrier(of node: HierarchyDiff.Node) -> Int? {
    guard let parent = node.parent else { return nil }
    return copies[parent].inherited == nil ? parent : copies[parent].carrier
  }

  /// Keeps an element aligned to the anchor of an enclosing shared element while that element's
  /// size changes.
  private func stay(
    in around: ElementCopy?, _ capture: LayerCapture, _ place: (x: Double, y: Double),
    _ copy: inout ElementCopy
  ) {
    guard let around, let size = around.size, let beside = around.capture(copy.node.change) else {
      return
    }
    let full = beside.size
    for (name, place, channel, full, part) in [
      ("x", place.x, size.width, full.width, around.anchor.x),
      ("y", place.y, size.height, full.height, around.anchor.y),
    ] where part != 0 {
      var moving = TransitionChannel(
        slot: copy.layer.property(name)?.slot, base: place - part * full)
      moving.links = [.init(channel, part)]
      copy.channels[name] = timeline.add(moving)
    }
  }
}

/// The elements by their names, and what they had in an interrupted transition.
extension TransitionBuilder {
  /// Returns the index of the interrupted transition's copy of an element; nil if the element was
  /// not part of it.
  func flying(_ node: HierarchyDiff.Node) -> Int? {
    node.source.map { source.elements[$0].layer.index }
  }

  /// Returns the id of an element's copy: the part of its name inside the enclosing element.
  func copyID(of node: HierarchyDiff.Node) -> String {
    var parts = node.identifier.parts[...]
    if let around = node.parent.map({ diff.merged[$0].identifier.parts }),
      let place = parts.dropLast().lastIndex(where: { $0 == around.last })
    {
      parts = parts[(place + 1)...]
    }
    return parts.map(\.description).joined(separator: "-")
  }

  /// Returns the elements that an id or the end of a path names, by index in the merged tree.
  func places(of name: Identifier) -> [Int] {
    (byInnermost[name.innermost] ?? []).filter { diff.merged[$0].identifier.ends(with: name) }
  }

  /// Returns the delay of each element, in seconds.
  func staggered() -> [Identifier: Double] {
    var delays: [Identifier: Double] = [:]
    for stagger in definition.staggers {
      let elements = stagger.identifiers.flatMap(places).map { diff.merged[$0].identifier }
      let frames = elements.compactMap { name in frame(of: name).map { (name, $0) } }
      for (element, delay) in zip(frames, stagger.delays(of: frames.map(\.1))) {
        delays[element.0, default: 0] += delay
      }
    }
    return delays
  }

  /// Returns the velocities of an interrupted element, by property.
  func velocities(of node: HierarchyDiff.Node) -> [String: Double] {
    flying(node).flatMap { interrupted.velocities[$0] } ?? [:]
  }
}

extension TransitionBuilder {
  /// Mirrors an element's original while it plays its own animation. The transition moves only the
  /// frame.
  func showLive(
    _ capture: LayerCapture, _ options: SharedOptions, _ copy: ElementCopy
  ) throws(Diagnostic) {
    let decided = ["x", "y", "width", "height", "hidden", "zPosition", "perspective"]
    for property in copy.layer.kind.group.properties where !decided.contains(property.name) {
      container.write(
        capture.value(property.name) ?? property.initial, property.name, of: copy.layer)
      mirror(property, of: capture.layer, to: copy.layer)
    }
    mirrorAttachments(of: capture, to: copy.layer)
    drawings[partsOf: copy.layer] = capture.parts.filter { !$0.isSpatial }
    let contents = capture.contents(withOwn: false)
    guard
      let group = try show(contents, of: capture, as: "live", options, copy, isLive: true)
    else { return }
    // The pages of a booklet use the perspective of the layer that contains them.
    container.write(capture.value("perspective") ?? .number(0), "perspective", of: group)
    drawings[partsOf: group] = capture.parts.filter(\.isOfView)
    for child in contents {
      if let layer = group.child(child.layer.id) { mirror(child, to: layer) }
    }
  }

  private func mirror(_ capture: LayerCapture, to layer: Layer) {
    for property in layer.kind.group.properties {
      mirror(property, of: capture.layer, to: layer)
    }
    mirrorAttachments(of: capture, to: layer)
    drawings[partsOf: layer] = capture.parts
    for child in capture.children {
      if let copy = layer.child(child.layer.id) { mirror(child, to: copy) }
    }
  }

  /// Attaches the property groups of the original to a copy, and mirrors them.
  private func mirrorAttachments(of capture: LayerCapture, to copy: Layer) {
    for (group, _) in capture.layer.attachments {
      _ = stage.attach(group, to: copy)
      for property in group.properties {
        if let value = capture.value(property.name) {
          container.write(value, property.name, of: copy)
        }
        mirror(property, of: capture.layer, to: copy)
      }
    }
  }

  private func mirror(_ property: Property, of original: Layer, to copy: Layer) {
    guard let from = original.property(property.name)?.slot,
      let to = copy.property(property.name)?.slot
    else { return }
    // The copy of a copy without a live original keeps its captured value.
    let isCopied = interrupted.layers.contains(original.index)
    for part in 0..<property.slotCount {
      originals[to + part] = isCopied ? interrupted.originals[from + part] : from + part
    }
  }
}
