import MotionCore
import MotionMath

extension TransitionBuilder {
  /// An element that is in both states: it goes from its frame in one to its frame in the other, and what
  /// it shows changes on the way.
  mutating func makeShared(
    _ node: HierarchyDiff.Node, holdsElements: Bool
  ) throws(Diagnostic) -> ElementCopy {
    guard let source = node.source.map({ self.source.elements[$0] }),
      let destination = node.destination.map({ self.destination.elements[$0] })
    else { preconditionFailure("a shared element is in both states") }
    let (options, timing) = definition.rules.effect(of: node.identifier).shared(
      isPresenting: definition.isPresenting, in: outerTiming(of: node.identifier))
    let around = node.parent.map { copies[$0] }
    let isLive = options.alongside != nil
    let isPlain = source.hasContent(like: destination)
    let kind = isPlain ? destination.kind : StandardLayers.box
    let (first, last) = (
      source.turned(within: around?.opacity.source ?? 1),
      destination.turned(within: around?.opacity.destination ?? 1)
    )
    // What lies in it goes its own straight way, which its turns and scales would bend.
    let isHolder = holdsElements && !isLive && !(first.isUpright && last.isUpright)
    let layer = try container.layer(
      node.identifier.description, isHolder ? StandardLayers.group : kind,
      in: around?.layer ?? root)
    raise(layer)
    var copy = ElementCopy(
      node: node, layer: layer, surface: layer, source: source, destination: destination,
      x: .init(constant: 0), y: .init(constant: 0))
    copy.opacity = (source.own.opacity, destination.own.opacity)
    copy.anchor = options.anchor.point
    copy.timings = [timing]
    // The shift of what is shown live is its companion's.
    place(
      from: isLive ? source.origin : source.shiftedOrigin,
      to: isLive ? destination.origin : destination.shiftedOrigin, timing, around, &copy)
    if let companion = options.alongside {
      let isPresenting = definition.isPresenting
      let from: Double = isPresenting ? 0 : 1
      let flying =
        interrupted.companions[node.identifier]
        ?? companion.ownMotion(at: stage.now).map {
          InterruptedState.Companion(fraction: $0.value, velocity: $0.velocity, source: $0.value)
        }
      // What plays in step keeps its own curves, so its time runs evenly.
      let channel = timeline.addLine(
        to: nil, from: flying?.fraction ?? from, to: 1 - from, velocity: flying?.velocity ?? 0,
        timing: ElementTiming(start: timing.start, duration: timing.duration, curve: .linear),
        bounds: .unit)
      companions.append(
        CompanionTrack(
          identifier: node.identifier, companion: companion, channel: channel, to: 1 - from,
          source: flying?.source ?? from))
      // On the way back, what was the source is the destination.
      try showLive((options.live == .source) == isPresenting ? source : destination, options, copy)
    } else {
      if isHolder { try separate(kind, &copy) }
      lead(first, last, timing, &copy)
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
    let (first, last) = (source.size, destination.size)
    let sizes = [("width", first.width, last.width), ("height", first.height, last.height)].map {
      name, from, to in
      timeline.addLine(
        to: copy.layer.property(name)?.slot, from: from, to: to, velocity: speed(name, copy.node),
        timing: timing, bounds: .notNegative)
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
    let channel = timeline.addLine(
      to: isAtTop ? slot : nil, from: from, to: to, velocity: speed(name, copy.node),
      timing: timing)
    if let around, !isAtTop {
      var local = TransitionChannel(slot: slot, base: -around.constant)
      local.links = [.init(channel, 1)] + (around.channel.map { [.init($0, -1)] } ?? [])
      _ = timeline.add(local)
    }
    return channel
  }

  /// Lets a layer within a shared element's own turn and scale, so that the elements in it do not.
  private mutating func separate(
    _ kind: LayerKind, _ copy: inout ElementCopy
  ) throws(Diagnostic) {
    copy.surface = try container.layer("snapshot", kind, in: copy.layer)
    raise(copy.surface)
    guard let size = copy.size else { return }
    for (name, channel) in [("width", size.width), ("height", size.height)] {
      var same = TransitionChannel(slot: copy.surface.property(name)?.slot, base: 0)
      same.links = [.init(channel, 1)]
      _ = timeline.add(same)
    }
  }

  private func speed(_ name: String, _ node: HierarchyDiff.Node) -> Double {
    interrupted.velocities[node.identifier]?[name] ?? 0
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
    for property in copy.surface.kind.group.properties where !Self.framed.contains(property.name) {
      // What fades the element fades what lies in it.
      let layer = property.name == "opacity" ? copy.layer : copy.surface
      guard let slot = layer.property(property.name)?.slot else { continue }
      let from = source.value(property.name) ?? property.initial
      let to = destination.value(property.name) ?? property.initial
      if property.isNumber {
        let speed = speed(property.name, copy.node)
        if from == to && speed == 0 {
          container.write(to, property.name, of: layer)
        } else {
          copy.channels[property.name] = timeline.addLine(
            to: slot, from: from.number, to: to.number, velocity: speed, timing: timing,
            bounds: property.bounds)
        }
      } else if property.type.isContinuous {
        if from == to, source.appearance == destination.appearance {
          container.write(to, property.name, of: layer)
        } else {
          let ends = zip(
            from.slots(in: source.appearance),
            to.slots(in: destination.appearance))
          for (part, (one, other)) in ends.enumerated() {
            _ = timeline.addLine(
              to: slot + part, from: one, to: other, timing: timing, bounds: property.bounds)
          }
        }
      } else if case (.number(let from), .number(let to)) = (from, to),
        from != to, property.name != "appearance"
      {
        // The appearance says how colours were resolved, which are led by themselves.
        step(slot, from: from, to: to, timing)
      } else {
        container.write(to, property.name, of: layer)
      }
    }
  }

  /// Lets what has no values in between change at the half of the way.
  private mutating func step(
    _ slot: Int, from: Double, to: Double, _ timing: ElementTiming
  ) {
    var channel = TransitionChannel(slot: slot, base: 0)
    channel.offsets = [.init(shape: .step(from: from, to: to), timing: timeline.place(of: timing))]
    _ = timeline.add(channel)
  }
}
