import MotionCore
import MotionValues

extension TransitionBuilder {
  /// Makes the copy of an element that is in both states. It moves from one frame to the other
  /// while its look and content change.
  func makeShared(
    _ node: HierarchyDiff.Node, holdsElements: Bool
  ) throws(Diagnostic) -> ElementCopy {
    guard let one = node.source.map({ self.source.elements[$0] }),
      let other = node.destination.map({ self.destination.elements[$0] })
    else { preconditionFailure("a shared element is in both states") }
    let (source, destination) = (one.matching(other), other.matching(one))
    let (options, timing) = definition.rules.effect(of: node.identifier).shared(
      isPresenting: definition.isPresenting, in: outerTiming(of: node.identifier))
    let around = node.parent.map { copies[$0] }
    let isLive = options.alongside != nil
    let (ground, presented) =
      definition.isPresenting ? (source, destination) : (destination, source)
    let live = options.live == .source ? ground : presented
    let isPlain = isLive || source.hasContent(like: destination)
    let kind = isLive ? live.kind : isPlain ? destination.kind : StandardLayers.box
    let groups =
      isLive ? live.groups : destination.groups.filter { isPlain || $0.isLatent }
    let (first, last) = (
      source.turned(within: around?.opacity.source ?? 1),
      destination.turned(within: around?.opacity.destination ?? 1)
    )
    // Nested elements move on straight lines, which the element's rotation and scale would bend. A
    // separate layer carries those.
    let isHolder = holdsElements && !isLive && !(first.isUpright && last.isUpright)
    let layer = try container.layer(
      copyID(of: node), isHolder ? StandardLayers.group : kind, isHolder ? [] : groups,
      in: around?.layer ?? root, copying: presented.layer)
    raise(layer)
    var copy = ElementCopy(
      node: node, layer: layer, surface: layer, source: source, destination: destination,
      x: .init(constant: 0), y: .init(constant: 0))
    copy.opacity = (source.own.opacity, destination.own.opacity)
    copy.anchor = options.anchor.point
    // The companion drives the translation of live content.
    place(
      from: isLive ? source.origin : source.shiftedOrigin,
      to: isLive ? destination.origin : destination.shiftedOrigin, options, timing, around, &copy)
    if let companion = options.alongside {
      let from: Double = definition.isPresenting ? 0 : 1
      let flying =
        flying(node).flatMap { interrupted.companions[$0] }
        ?? companion.ownMotion(at: stage.now).map {
          InterruptedState.Companion(fraction: $0.value, velocity: $0.velocity, source: $0.value)
        }
      // The companion has its own curves, so its fraction advances linearly.
      let channel = timeline.addLine(
        to: nil, from: flying?.fraction ?? from, to: 1 - from, velocity: flying?.velocity ?? 0,
        timing: ElementTiming(start: timing.start, duration: timing.duration, curve: .linear),
        bounds: .unit)
      companions.append(
        CompanionTrack(
          copy: layer.index, companion: companion, channel: channel, to: 1 - from,
          source: flying?.source ?? from))
      try showLive(live, options, copy)
    } else {
      if isHolder { try separate(kind, groups, copying: presented.layer, &copy) }
      if isPlain { decorate(copy.surface, like: last) }
      lead(first, last, groups, timing, &copy)
      try showContents(ground, presented, isPlain: isPlain, options, timing, copy)
    }
    return copy
  }

  /// Adds the channels of a shared element's frame, which moves on a straight line in the
  /// container, unless its coordinates have curves of their own.
  private func place(
    from: (x: Double, y: Double), to: (x: Double, y: Double), _ options: SharedOptions,
    _ timing: ElementTiming, _ around: ElementCopy?, _ copy: inout ElementCopy
  ) {
    guard let source = copy.source, let destination = copy.destination else { return }
    let (first, last) = (source.size, destination.size)
    let timings = [options.x, options.y, options.size].map { $0?.resolved(in: timing) ?? timing }
    let sizes = [("width", first.width, last.width), ("height", first.height, last.height)].map {
      name, from, to in
      timeline.addLine(
        to: copy.layer.property(name)?.slot, from: from, to: to, velocity: speed(name, copy.node),
        timing: timings[2], bounds: .notNegative)
    }
    (copy.channels["width"], copy.channels["height"]) = (sizes[0], sizes[1])
    copy.size = (sizes[0], sizes[1])
    let sides = [
      Side(
        name: "x", length: "width", from: from.x, to: to.x, first: first.width, last: last.width,
        part: copy.anchor.x),
      Side(
        name: "y", length: "height", from: from.y, to: to.y, first: first.height,
        last: last.height, part: copy.anchor.y),
    ]
    // A coordinate with the timing of the size moves on a straight line, whatever the anchor.
    let places = zip(sides, zip(timings, sizes)).map { side, moving in
      corner(side, moving.0, size: moving.0 == timings[2] ? nil : moving.1, copy)
    }
    for (name, channel, around) in [("x", places[0], around?.x), ("y", places[1], around?.y)] {
      copy.channels[name] = channel
      show(name, channel, around, copy)
    }
    (copy.x.channel, copy.y.channel) = (places[0], places[1])
    copy.timings = ([timing] + timings).reduce(into: []) { list, timing in
      if !list.contains(timing) { list.append(timing) }
    }
  }

  /// One axis of a shared element's frame: its coordinate and its length in both states, and the
  /// part of the length that is before the anchor.
  private struct Side {
    let name: String
    let length: String
    let from: Double
    let to: Double
    let first: Double
    let last: Double
    let part: Double
  }

  /// Adds the channel of a coordinate in the container. If the size has a timing of its own, the
  /// anchor moves on a straight line, else the corner does.
  private func corner(
    _ side: Side, _ timing: ElementTiming, size: Int?, _ copy: ElementCopy
  ) -> Int {
    let part = size == nil ? 0 : side.part
    let anchor = timeline.addLine(
      to: nil, from: side.from + part * side.first, to: side.to + part * side.last,
      velocity: speed(side.name, copy.node) + part * speed(side.length, copy.node), timing: timing)
    guard let size, part != 0 else { return anchor }
    var corner = TransitionChannel(slot: nil, base: 0)
    corner.links = [.init(anchor, 1), .init(size, -part)]
    return timeline.add(corner)
  }

  /// Writes a coordinate to the copy: directly, or relative to an enclosing copy that is not at the
  /// origin.
  private func show(
    _ name: String, _ channel: Int, _ around: ElementCopy.Coordinate?, _ copy: ElementCopy
  ) {
    guard let slot = copy.layer.property(name)?.slot else { return }
    guard let around, around.constant != 0 || around.channel != nil else {
      return timeline.attach(channel, to: slot)
    }
    var local = TransitionChannel(slot: slot, base: -around.constant)
    local.links = [.init(channel, 1)] + (around.channel.map { [.init($0, -1)] } ?? [])
    _ = timeline.add(local)
  }

  /// Moves a shared element's rotation and scale to a layer inside its copy, so that they do not
  /// apply to nested elements.
  private func separate(
    _ kind: LayerKind, _ groups: [CapturedGroup], copying original: Layer,
    _ copy: inout ElementCopy
  ) throws(Diagnostic) {
    copy.surface = try container.layer(
      "snapshot", kind, groups, in: copy.layer, copying: original)
    raise(copy.surface)
    guard let size = copy.size else { return }
    for (name, channel) in [("width", size.width), ("height", size.height)] {
      var same = TransitionChannel(slot: copy.surface.property(name)?.slot, base: 0)
      same.links = [.init(channel, 1)]
      _ = timeline.add(same)
    }
  }

  private func speed(_ name: String, _ node: HierarchyDiff.Node) -> Double {
    velocities(of: node)[name] ?? 0
  }

  /// Properties that the channels of a shared element's frame replace.
  private static let framed: Set<String> = [
    "x", "y", "width", "height", "translationX", "translationY", "zPosition", "hidden",
  ]

  /// Animates a shared element's own look: its corners, colours, border and shadow, and what its kind
  /// and engines add to it.
  private func lead(
    _ source: LayerCapture, _ destination: LayerCapture, _ groups: [CapturedGroup],
    _ timing: ElementTiming, _ copy: inout ElementCopy
  ) {
    for property in copy.surface.kind.group.properties where !Self.framed.contains(property.name) {
      lead(property, source, destination, timing, &copy)
    }
    for property in groups.flatMap(\.group.properties) {
      lead(property, source, destination, timing, &copy)
    }
  }

  private func lead(
    _ property: Property, _ source: LayerCapture, _ destination: LayerCapture,
    _ timing: ElementTiming, _ copy: inout ElementCopy
  ) {
    // The opacity applies to nested elements as well.
    let layer = property.name == "opacity" ? copy.layer : copy.surface
    guard let slot = layer.usedProperty(property.name)?.slot else { return }
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
        let ends = layer.stage.store.ends(
          from, in: source.appearance, to, in: destination.appearance)
        for (part, (one, other)) in zip(ends.from, ends.to).enumerated() {
          _ = timeline.addLine(
            to: slot + part, from: one, to: other, timing: timing, bounds: property.bounds)
        }
      }
    } else if case (.number(let from), .number(let to)) = (from, to),
      from != to, property.name != "appearance"
    {
      // The appearance only selects the colours, which are animated themselves.
      step(slot, from: from, to: to, timing)
    } else {
      container.write(to, property.name, of: layer)
    }
  }

  /// Adds a channel that changes at a progress of 0.5, for values without intermediate values.
  private func step(
    _ slot: Int, from: Double, to: Double, _ timing: ElementTiming
  ) {
    var channel = TransitionChannel(slot: slot, base: 0)
    channel.offsets = [
      .init(
        shape: .step(from: from, to: to, isPresenting: definition.isPresenting),
        timing: timeline.place(of: timing))
    ]
    _ = timeline.add(channel)
  }
}

extension TransitionBuilder {
  /// Links anchored elements to the elements that they follow, in the order of dependency.
  func follow() throws(Diagnostic) {
    var states = [FollowState](repeating: .open, count: copies.count)
    for start in copies.indices where states[start] == .open {
      // An explicit stack, because a chain of anchors can be too long for recursion.
      var chain = [start]
      while let index = chain.last {
        states[index] = .inTransit
        let anchors = try copies[index].anchors.map { (anchor) throws(Diagnostic) in
          try place(of: anchor, followedBy: index)
        }
        if let next = anchors.first(where: { states[$0] != .done }) {
          guard states[next] == .open else { throw anchoredToItself(next) }
          chain.append(next)
        } else {
          for anchor in anchors { link(index, to: anchor) }
          states[index] = .done
          chain.removeLast()
        }
      }
    }
  }

  private enum FollowState {
    case open
    case inTransit
    case done
  }

  /// Returns the element that an anchor names. Of several inside repeated components, it is the one
  /// that is nearest to the follower.
  private func place(
    of anchor: Identifier, followedBy index: Int
  ) throws(Diagnostic) -> Int {
    let follower = copies[index]
    let places = places(of: anchor)
    let depths = places.map { place in
      [\ElementCopy.source, \.destination].compactMap { state in
        guard let path = copies[place][keyPath: state]?.path else { return nil }
        return follower[keyPath: state].map { path.commonDepth(with: $0.path) }
      }.max() ?? -1
    }
    let nearest = zip(places, depths).filter { $0.1 == depths.max() }.map(\.0)
    if nearest.count == 1 { return nearest[0] }
    let refers = "`\(follower.node.identifier)` is anchored to `\(anchor)`"
    if nearest.count > 1 {
      throw Diagnostic(
        .ambiguousIdentifier, "\(refers), and several elements have this id",
        help: [
          "write the path of one: "
            + nearest.map { "`\(copies[$0].node.identifier)`" }.joined(separator: ", ")
        ], token: anchor.description)
    }
    let names = copies.map(\.node.identifier.description).sorted()
    throw Diagnostic(
      .unknownIdentifier, "\(refers), which is not an element of the transition",
      help: Suggestion.nearest(to: anchor.description, in: names).map {
        ["did you mean `\($0)`?"]
      } ?? ["add a rule for `\(anchor)`, and a layer with this id in one of the states"],
      token: anchor.description)
  }

  private func anchoredToItself(_ index: Int) -> Diagnostic {
    let identifier = copies[index].node.identifier
    return Diagnostic(
      .definitionCycle, "`\(identifier)` is anchored to itself through other elements",
      help: ["anchor one of them to an element that moves by itself"],
      token: identifier.description)
  }

  private func link(_ index: Int, to anchor: Int) {
    for (axis, shift) in [("x", "translationX"), ("y", "translationY")] {
      let (links, rest) = displacement(of: anchor, axis, shift, besides: index)
      guard !links.isEmpty else { continue }
      let own = copies[index].capture(copies[index].node.change)?.number(shift) ?? 0
      var channel = TransitionChannel(
        slot: copies[index].surface.property(shift)?.slot, base: -rest)
      channel.links = links
      if let present = copies[index].channels[shift] {
        timeline.detach(present)
        channel.links.append(.init(present, 1))
      } else {
        channel.base += own
      }
      copies[index].channels[shift] = timeline.add(channel)
    }
  }

  /// Returns the displacement of an element from rest: the sum of the links minus `rest`.
  private func displacement(
    of anchor: Int, _ axis: String, _ shift: String, besides index: Int
  ) -> (links: [TransitionChannel.Link], rest: Double) {
    var links: [TransitionChannel.Link] = []
    var rest = 0.0
    let around = ancestors(of: index)
    var next: Int? = anchor
    while let place = next, !around.contains(place) {
      let copy = copies[place]
      if copy.node.change == .shared {
        let side = copies[index].node.change == .removed ? copy.source : copy.destination
        if let channel = axis == "x" ? copy.x.channel : copy.y.channel, let side {
          links.append(.init(channel, 1))
          let origin = side.shiftedOrigin
          rest += axis == "x" ? origin.x : origin.y
        }
        // The position of a shared element is in the container's coordinates, so its carriers do
        // not count.
        return (links, rest)
      }
      if let channel = copy.channels[shift] {
        links.append(.init(channel, 1))
        rest += copy.capture(copy.node.change)?.number(shift) ?? 0
      }
      next = copy.carrier
    }
    return (links, rest)
  }

  private func ancestors(of index: Int) -> Set<Int> {
    var set: Set<Int> = []
    var next = copies[index].node.parent
    while let parent = next {
      set.insert(parent)
      next = copies[parent].node.parent
    }
    return set
  }
}
