import MotionCore

extension TransitionBuilder {
  /// An element that is in both states: it goes from its frame in one to its frame in the other, and what
  /// it shows changes on the way.
  mutating func makeShared(_ node: HierarchyDiff.Node) throws(Diagnostic) -> ElementCopy {
    guard let source = node.source.map({ self.source.elements[$0] }),
      let destination = node.destination.map({ self.destination.elements[$0] })
    else { preconditionFailure("a shared element is in both states") }
    let (options, timing) = definition.rules.effect(of: node.identifier).shared(
      isPresenting: definition.isPresenting, in: outerTiming(of: node.identifier))
    let around = node.parent.map { copies[$0] }
    let isPlain = source.hasContent(like: destination)
    let layer = try container.layer(
      node.identifier.description, isPlain ? destination.kind : StandardLayers.box,
      in: around?.layer ?? root)
    raise(layer)
    var copy = ElementCopy(
      node: node, layer: layer, source: source, destination: destination,
      x: .init(constant: 0), y: .init(constant: 0))
    copy.anchor = options.anchor.point
    // The shift of what is shown live is its companion's.
    let isLive = options.alongside != nil
    place(
      from: isLive ? source.origin : source.shiftedOrigin,
      to: isLive ? destination.origin : destination.shiftedOrigin, timing, around, &copy)
    if let companion = options.alongside {
      let isPresenting = definition.isPresenting
      let flying = flight.companions[node.identifier]
      let from: Double = isPresenting ? 0 : 1
      companions.append(
        CompanionWay(
          identifier: node.identifier, companion: companion, timing: timing,
          from: flying?.fraction ?? from, to: 1 - from, source: flying?.source ?? from))
      // On the way back, what was the source is the destination.
      try showLive((options.live == .source) == isPresenting ? source : destination, options, copy)
    } else {
      lead(source, destination, timing, &copy)
      try showContents(source, destination, isPlain: isPlain, options, timing, copy)
    }
    return copy
  }

  /// Adds the channels of a shared element's frame, which runs straight in the container.
  private mutating func place(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ timing: ElementTiming,
    _ around: ElementCopy?, _ copy: inout ElementCopy
  ) {
    copy.x.channel = lead("x", from.x, to.x, timing, around?.x, copy)
    copy.y.channel = lead("y", from.y, to.y, timing, around?.y, copy)
    copy.channels["x"] = copy.x.channel
    copy.channels["y"] = copy.y.channel
    guard let source = copy.source, let destination = copy.destination else { return }
    let sizes = ["width", "height"].map { name in
      let scale = name == "width" ? \Placement.scaleX : \Placement.scaleY
      return score.addLine(
        to: copy.layer.property(name)?.slot,
        from: source.number(name) * source.outer[keyPath: scale],
        to: destination.number(name) * destination.outer[keyPath: scale],
        velocity: speed(name, copy.node), timing: timing, bounds: .notNegative)
    }
    (copy.channels["width"], copy.channels["height"]) = (sizes[0], sizes[1])
    copy.size = (sizes[0], sizes[1])
  }

  /// Adds one coordinate's channel, and what makes it local to the layer around; returns the container's.
  private mutating func lead(
    _ name: String, _ from: Double, _ to: Double, _ timing: ElementTiming,
    _ around: ElementCopy.Coordinate?, _ copy: ElementCopy
  ) -> Int {
    let slot = copy.layer.property(name)?.slot
    let isAtTop = around.map { $0.constant == 0 && $0.channel == nil } ?? true
    let channel = score.addLine(
      to: isAtTop ? slot : nil, from: from, to: to, velocity: speed(name, copy.node),
      timing: timing)
    if let around, !isAtTop {
      var local = ScoreChannel(slot: slot, base: -around.constant)
      local.links = [.init(channel, 1)] + (around.channel.map { [.init($0, -1)] } ?? [])
      _ = score.add(local)
    }
    return channel
  }

  private func speed(_ name: String, _ node: HierarchyDiff.Node) -> Double {
    flight.velocities[node.identifier]?[name] ?? 0
  }

  /// Properties that a shared element's frame stands for.
  private static let framed: Set<String> = [
    "x", "y", "width", "height", "translationX", "translationY", "zPosition", "hidden",
  ]

  /// Leads what a shared element itself looks like: its corners, colours, border and shadow.
  private mutating func lead(
    _ source: LayerCapture, _ destination: LayerCapture, _ timing: ElementTiming,
    _ copy: inout ElementCopy
  ) {
    for property in copy.layer.kind.group.properties where !Self.framed.contains(property.name) {
      guard let slot = copy.layer.property(property.name)?.slot else { continue }
      let from = source.value(property.name) ?? property.initial
      let to = destination.value(property.name) ?? property.initial
      switch (property.kind, from, to) {
      case (.number(_, let bounds), .number(let from), .number(let to)):
        let speed = speed(property.name, copy.node)
        if from == to && speed == 0 {
          container.write(.number(to), property.name, of: copy.layer)
        } else {
          copy.channels[property.name] = score.addLine(
            to: slot, from: from, to: to, velocity: speed, timing: timing, bounds: bounds)
        }
      case (.color, .color(let first), .color(let last)):
        let (from, to) = (
          first.color(in: source.appearance), last.color(in: destination.appearance)
        )
        if first == last, source.appearance == destination.appearance {
          container.write(.color(last), property.name, of: copy.layer)
        } else {
          for (index, (one, other)) in zip(from.components, to.components).enumerated() {
            _ = score.addLine(
              to: slot + index, from: one, to: other, timing: timing, bounds: .unit)
          }
        }
      case (.number, _, _), (.color, _, _), (.boolean, _, _), (.choice, _, _), (.text, _, _):
        container.write(to, property.name, of: copy.layer)
      }
    }
  }

  /// Shows what is in a shared element: once where it is the same in both states.
  private mutating func showContents(
    _ source: LayerCapture, _ destination: LayerCapture, isPlain: Bool, _ options: SharedOptions,
    _ timing: ElementTiming, _ copy: ElementCopy
  ) throws(Diagnostic) {
    let old = source.contents(withOwn: !isPlain)
    let new = destination.contents(withOwn: !isPlain)
    let isSame = old.count == new.count && zip(old, new).allSatisfy { $0.looks(like: $1) }
    if !isSame, options.content != .destination {
      let group = try show(old, of: source, as: "source", options, copy)
      if options.content == .crossfade { fade(group, from: 1, to: 0, timing) }
    }
    if isSame || options.content != .source {
      let group = try show(new, of: destination, as: "destination", options, copy)
      if !isSame, options.content == .crossfade { fade(group, from: 0, to: 1, timing) }
    }
  }

  private mutating func fade(
    _ layer: Layer?, from: Double, to: Double, _ timing: ElementTiming
  ) {
    guard let slot = layer?.property("opacity")?.slot else { return }
    _ = score.addLine(to: slot, from: from, to: to, timing: timing, bounds: .unit)
  }

  /// Shows an element's original as it plays its own animation; only the frame is the transition's.
  private mutating func showLive(
    _ capture: LayerCapture, _ options: SharedOptions, _ copy: ElementCopy
  ) throws(Diagnostic) {
    let decided = ["x", "y", "width", "height", "hidden", "zPosition", "perspective"]
    for property in copy.layer.kind.group.properties where !decided.contains(property.name) {
      container.write(
        capture.value(property.name) ?? property.initial, property.name, of: copy.layer)
      mirror(property, of: capture.layer, to: copy.layer)
    }
    mirrorAttachments(of: capture.layer, to: copy.layer)
    let contents = capture.contents(withOwn: false)
    guard
      let group = try show(contents, of: capture, as: "live", options, copy, isLive: true)
    else { return }
    // The pages of a booklet are seen by the viewer of the layer around them.
    container.write(capture.value("perspective") ?? .number(0), "perspective", of: group)
    stage.viewpoints[group.index] = stage.viewpoints[capture.layer.index]
    for child in contents {
      if let layer = group.child(child.layer.id) { mirror(child, to: layer) }
    }
  }

  private mutating func mirror(_ capture: LayerCapture, to layer: Layer) {
    for property in layer.kind.group.properties {
      mirror(property, of: capture.layer, to: layer)
    }
    mirrorAttachments(of: capture.layer, to: layer)
    stage.viewpoints[layer.index] = stage.viewpoints[capture.layer.index]
    if let turn = stage.pageTurns[capture.layer.index],
      let slot = layer.property(stage.property(at: turn.slot).property.name)?.slot
    {
      stage.pageTurns[layer.index] = PageTurn(
        hinge: turn.hinge, isBack: turn.isBack, lift: turn.lift, slot: slot)
    }
    for child in capture.children {
      if let copy = layer.child(child.layer.id) { mirror(child, to: copy) }
    }
  }

  /// Gives a copy what engines gave its original.
  private mutating func mirrorAttachments(of original: Layer, to copy: Layer) {
    for (group, _) in original.attachments {
      _ = stage.attach(group, to: copy)
      for property in group.properties { mirror(property, of: original, to: copy) }
    }
  }

  private mutating func mirror(_ property: Property, of original: Layer, to copy: Layer) {
    guard let from = original.property(property.name)?.slot,
      let to = copy.property(property.name)?.slot
    else { return }
    mirrors.append((from, to, property.kind.slotCount))
  }

  /// Puts the contents of one state into a layer of their own, which follows the element's size.
  private mutating func show(
    _ contents: [LayerCapture], of capture: LayerCapture, as name: String,
    _ options: SharedOptions, _ copy: ElementCopy, isLive: Bool = false
  ) throws(Diagnostic) -> Layer? {
    guard !contents.isEmpty, let size = copy.size else { return nil }
    let group = try container.layer(name, StandardLayers.group, in: copy.layer)
    raise(group)
    let full = (
      x: capture.number("width") * capture.outer.scaleX,
      y: capture.number("height") * capture.outer.scaleY
    )
    for (name, value) in [
      ("width", full.x), ("height", full.y), ("anchorX", 0), ("anchorY", 0),
    ] { container.write(.number(value), name, of: group) }
    fit(group, full, into: size, options)
    for content in contents {
      let layer = try container.layer(content.layer.id, content.kind, in: group)
      if !isLive { raise(layer) }
      try show(content, on: layer, isTop: true, isLive: isLive)
      container.write(content.value("hidden") ?? .boolean(false), "hidden", of: layer)
    }
    return group
  }

  private mutating func fit(
    _ group: Layer, _ full: (x: Double, y: Double), into size: (width: Int, height: Int),
    _ options: SharedOptions
  ) {
    var scales: (x: Int, y: Int)?
    func link(_ channel: Int, _ full: Double) -> ScoreChannel.Link {
      .init(channel, full > 0 ? 1 / full : 0)
    }
    switch options.scaling {
    case .none: break
    case .stretch:
      let both = [("scaleX", size.width, full.x), ("scaleY", size.height, full.y)].map {
        name, channel, full in
        var scale = ScoreChannel(slot: group.property(name)?.slot, base: full > 0 ? 0 : 1)
        scale.links = [link(channel, full)]
        return score.add(scale)
      }
      scales = (both[0], both[1])
    case .fit, .fill:
      var scale = ScoreChannel(slot: group.property("scale")?.slot, base: 1)
      scale.extreme = (
        options.scaling == .fit, link(size.width, full.x), link(size.height, full.y)
      )
      let channel = score.add(scale)
      scales = (channel, channel)
    }
    for (name, channel, full, part, scale) in [
      ("x", size.width, full.x, options.anchor.point.x, scales?.x),
      ("y", size.height, full.y, options.anchor.point.y, scales?.y),
    ] where part != 0 {
      var place = ScoreChannel(
        slot: group.property(name)?.slot, base: scale == nil ? -part * full : 0)
      place.links = [.init(channel, part)] + (scale.map { [.init($0, -part * full)] } ?? [])
      _ = score.add(place)
    }
  }
}

extension LayerCapture {
  /// Where it lies in the container, with its own shift.
  var shiftedOrigin: (x: Double, y: Double) {
    outer.point(number("x") + number("translationX"), number("y") + number("translationY"))
  }

  /// Whether the layer itself, without what is in it, shows the same as another one but for what can be
  /// led from one to the other.
  fileprivate func hasContent(like other: LayerCapture) -> Bool {
    guard kind === other.kind else { return false }
    return zip(kind.group.properties, zip(values, other.values)).allSatisfy { property, pair in
      switch property.kind {
      case .number, .color: true
      case .boolean, .choice, .text:
        LayerProperties.all.contains { $0.name == property.name } || pair.0 == pair.1
      }
    }
  }

  /// What is in the layer, and before it what the layer itself shows beyond its surface.
  fileprivate func contents(withOwn: Bool) -> [LayerCapture] {
    guard withOwn, kind.group.properties.count > LayerProperties.all.count else { return children }
    var own = self
    own.children = []
    for (index, property) in kind.group.properties.enumerated()
    where index < LayerProperties.all.count
      && !["width", "height", "appearance"].contains(property.name)
    {
      own.values[index] = property.initial
    }
    return [own] + children
  }
}

extension Color {
  fileprivate var components: [Double] { [red, green, blue, alpha] }
}
