import MotionCore
import MotionValues

extension TransitionBuilder {
  /// Shows the content of a shared element: one copy if both states look the same, otherwise by
  /// `content`. The content of the presented state is in front, in both directions.
  func showContents(
    _ ground: LayerCapture, _ presented: LayerCapture, isPlain: Bool, _ options: SharedOptions,
    _ timing: ElementTiming, _ copy: ElementCopy
  ) throws(Diagnostic) {
    let below = ground.contents(withOwn: !isPlain)
    let above = presented.contents(withOwn: !isPlain)
    let isSame = below.count == above.count && zip(below, above).allSatisfy { $0.looks(like: $1) }
    if !isSame, options.content != .destination {
      let group = try show(below, of: ground, as: "source", options, copy)
      if options.content == .crossfade { fade(group, in: !definition.isPresenting, timing) }
    }
    if isSame || options.content != .source {
      let group = try show(above, of: presented, as: "destination", options, copy)
      if !isSame, options.content == .crossfade { fade(group, in: definition.isPresenting, timing) }
    }
  }

  private func fade(_ layer: Layer?, in isArriving: Bool, _ timing: ElementTiming) {
    guard let slot = layer?.property("opacity")?.slot else { return }
    let to: Double = isArriving ? 1 : 0
    _ = timeline.addLine(to: slot, from: 1 - to, to: to, timing: timing, bounds: .unit)
  }

  /// Puts the content of one state into a group of its own, which follows the element's size.
  func show(
    _ contents: [LayerCapture], of capture: LayerCapture, as name: String,
    _ options: SharedOptions, _ copy: ElementCopy, isLive: Bool = false
  ) throws(Diagnostic) -> Layer? {
    guard !contents.isEmpty, let size = copy.size else { return nil }
    let group = try container.layer(
      name, StandardLayers.group, in: copy.surface, copying: capture.layer)
    raise(group)
    let full = (x: capture.number("width"), y: capture.number("height"))
    for (name, value) in [
      ("width", full.x), ("height", full.y), ("anchorX", 0), ("anchorY", 0),
    ] { container.write(.number(value), name, of: group) }
    fit(group, capture, into: size, options)
    for content in contents {
      let layer = try container.layer(for: content, in: group)
      if !isLive { raise(layer) }
      try show(content, on: layer, isTop: true, isLive: isLive)
      container.write(content.value("hidden") ?? .boolean(false), "hidden", of: layer)
    }
    return group
  }

  private func fit(
    _ group: Layer, _ capture: LayerCapture, into size: (width: Int, height: Int),
    _ options: SharedOptions
  ) {
    let full = (x: capture.number("width"), y: capture.number("height"))
    var scales: (x: Int, y: Int)?
    func link(_ channel: Int, _ full: Double) -> TransitionChannel.Link {
      .init(channel, full > 0 ? 1 / full : 0)
    }
    switch options.scaling {
    case .none:
      container.write(.number(capture.outer.scaleX.magnitude), "scaleX", of: group)
      container.write(.number(capture.outer.scaleY.magnitude), "scaleY", of: group)
    case .stretch:
      let both = [("scaleX", size.width, full.x), ("scaleY", size.height, full.y)].map {
        name, channel, full in
        var scale = TransitionChannel(slot: group.property(name)?.slot, base: full > 0 ? 0 : 1)
        scale.links = [link(channel, full)]
        return timeline.add(scale)
      }
      scales = (both[0], both[1])
    case .fit, .fill:
      var scale = TransitionChannel(slot: group.property("scale")?.slot, base: 1)
      scale.extreme = (
        options.scaling == .fit, link(size.width, full.x), link(size.height, full.y)
      )
      let channel = timeline.add(scale)
      scales = (channel, channel)
    }
    for (name, channel, full, part, scale) in [
      (
        "x", size.width, scales == nil ? capture.size.width : full.x, options.anchor.point.x,
        scales?.x
      ),
      (
        "y", size.height, scales == nil ? capture.size.height : full.y, options.anchor.point.y,
        scales?.y
      ),
    ] where part != 0 {
      var place = TransitionChannel(
        slot: group.property(name)?.slot, base: scale == nil ? -part * full : 0)
      place.links = [.init(channel, part)] + (scale.map { [.init($0, -part * full)] } ?? [])
      _ = timeline.add(place)
    }
  }
}

extension LayerCapture {
  /// Returns whether the layer's own look, without its children, equals another's, except for
  /// properties that can be interpolated.
  func hasContent(like other: LayerCapture) -> Bool {
    guard kind === other.kind, ownParts == other.ownParts,
      ownGroups.elementsEqual(other.ownGroups, by: { $0.group === $1.group })
    else { return false }
    return looks.allSatisfy { property, value in
      property.type.isContinuous || value == other.value(property.name)
    }
  }

  /// The properties that draw more than those of every layer, and their values.
  private var looks: [(property: Property, value: PropertyValue)] {
    Array(zip(kind.own, values.suffix(kind.own.count)))
      + ownGroups.flatMap { Array(zip($0.group.properties, $0.values)) }
  }

  /// The groups that engines have attached.
  private var ownGroups: [CapturedGroup] { groups.filter { !$0.isLatent } }

  /// What engines have added to what the layer itself shows.
  private var ownParts: [Drawing<Amount>.Part] { parts.filter { !$0.isSpatial } }

  /// The children, preceded if `withOwn` by what the layer itself draws beyond the properties of
  /// every layer.
  func contents(withOwn: Bool) -> [LayerCapture] {
    guard withOwn, !(kind.own.isEmpty && ownGroups.isEmpty && ownParts.isEmpty) else {
      return children
    }
    var own = self
    own.children = []
    own.parts = ownParts
    own.groups = ownGroups
    let painted = ownGroups.flatMap(\.group.parts).filter { !$0.isSpatial } + ownParts
    let kept = kind.look.sources.union(LayerLook.parts(painted).sources)
    for (index, property) in LayerProperties.all.enumerated()
    where !["width", "height", "appearance"].contains(property.name)
      && !kept.contains(property.name)
    {
      own.values[index] = property.initial
    }
    return [own] + children
  }
}
