import MotionCore
import MotionRecording
import MotionValues

/// What layers paint, as paths.
extension VectorComposer {
  mutating func add(
    _ item: LottieFacts.Item, of layer: Int, fadedBy factors: [Int], to group: inout VectorNode
  ) {
    let drawn = source.layer(layer)
    switch item {
    case .fill(let paint):
      var node = VectorNode(.path, name(layer, "fill"))
      guard setOutline(of: layer, to: &node) else { return }
      if isEvenOdd(drawn) { node.set("fillType", "evenOdd") }
      set("fill", paint, of: layer, fadedBy: factors, to: &node)
      group.add(node)
    case .stroke(let pen):
      var node = VectorNode(.path, name(layer, "border"))
      let channel = outline(of: layer, in: pen)
      set(channel, [channel.initial.count / 6], to: &node)
      node.set("strokeWidth", width(pen.width, of: layer, role: "width of the border"), default: 0)
      set("stroke", pen.paint, of: layer, fadedBy: factors, to: &node)
      group.add(node)
    case .line(let line):
      for subpath in subpaths(of: layer, line) {
        var node = VectorNode(.path, name(layer, "line"))
        guard setOutline(of: layer, subpath, to: &node) else { continue }
        set(line, of: layer, fadedBy: factors, to: &node)
        group.add(node)
      }
    }
  }

  private func isEvenOdd(_ drawn: HandoffLayer) -> Bool {
    drawn.drawing.surface.outline.path.map { word(of: $0.rule, drawn) } == FillRule.evenOdd.rawValue
  }

  private func word(of choice: Amount, _ drawn: HandoffLayer) -> String {
    drawn.properties(of: choice).first.map(source.handoff.word) ?? ""
  }

  // MARK: Outlines

  /// Sets the outline of a layer, or one of its subpaths; returns whether there is one.
  mutating func setOutline(
    of layer: Int, _ subpath: Int? = nil, to node: inout VectorNode
  ) -> Bool {
    guard let track = source.shapeTracks[layer] else {
      sizes[layer] = size(of: layer)
      let channel = outline(of: layer, in: nil)
      set(channel, [channel.initial.count / 6], to: &node)
      return true
    }
    keep(track.pathSources)
    let moments = track.moments.map { (time: $0.time, content: LottiePath($0.outline)) }
    let counts = Self.counts(moments.map(\.content)).enumerated()
      .filter { subpath == nil || $0.offset == subpath }
    guard !counts.isEmpty else { return false }
    let numberCount = counts.reduce(0) { $0 + 6 * $1.element + 1 }
    let tolerance = source.handoff.tolerances.points * shares[layer] / 2.0.squareRoot()
    let source = source
    let channel = channels.channel(
      of: layer, from: track.pathSources,
      .init(
        role: "outline", tolerances: Array(repeating: tolerance, count: numberCount),
        isOutline: true), part: subpath ?? -1
    ) {
      source.samples(of: layer, moments, isFlat: true) { before, path, project in
        let numbers = counts.flatMap {
          path.numbers(of: $0.offset, count: $0.element, project) ?? []
        }
        return (numbers, before.map { !$0.mixes(with: path) } ?? false)
      }
    }
    set(channel, counts.map(\.element), to: &node)
    return true
  }

  /// The greatest number of vertices of each subpath.
  private static func counts(_ paths: [LottiePath]) -> [Int] {
    paths.reduce(into: []) { counts, path in
      for (index, count) in path.counts.enumerated() {
        if index == counts.count { counts.append(0) }
        counts[index] = max(counts[index], count)
      }
    }
  }

  private func set(_ channel: LottieChannel, _ counts: [Int], to node: inout VectorNode) {
    let path = VectorPath(counts, channel)
    node.set("pathData", channel, "pathType") { path.data($0) }
  }

  /// The subpaths along which a line is drawn by itself; nil for all of them in one. Android trims
  /// the first one alone.
  private mutating func subpaths(
    of layer: Int, _ line: Drawing<Amount>.Line
  ) -> [Int?] {
    let drawn = source.layer(layer)
    guard isTrimmed(line, drawn), let track = source.shapeTracks[layer] else { return [nil] }
    let count = Self.counts(track.moments.map { LottiePath($0.outline) }).count
    guard count > 1 else { return [nil] }
    guard drawn.value(of: line.trimEach, at: 0) == 0 else { return Array(0..<count) }
    lose(
      [line.trimStart, line.trimEnd, line.trimOffset].flatMap(drawn.properties),
      "Android trims the first subpath alone: the line is whole")
    return [nil]
  }

  private func isTrimmed(_ line: Drawing<Amount>.Line, _ drawn: HandoffLayer) -> Bool {
    !drawn.isAlways(line.trimStart, 0) || !drawn.isAlways(line.trimEnd, 1)
  }

  // MARK: Lines

  private mutating func set(
    _ line: Drawing<Amount>.Line, of layer: Int, fadedBy factors: [Int], to node: inout VectorNode
  ) {
    let drawn = source.layer(layer)
    node.set("strokeWidth", width(line.width, of: layer, role: "width of the line"), default: 0)
    for (attribute, choice, standard) in [
      ("strokeLineCap", line.cap, "butt"), ("strokeLineJoin", line.join, "miter"),
    ] where word(of: choice, drawn) != standard {
      node.set(attribute, word(of: choice, drawn))
    }
    let limit = drawn.value(of: line.miterLimit, at: 0)
    if limit != 4 { node.set("strokeMiterLimit", VectorNode.number(limit)) }
    if isTrimmed(line, drawn),
      !drawn.properties(of: line.trimEnd).contains(where: { lost[$0] != nil })
    {
      setTrim(line, of: layer, to: &node)
    }
    if source.shapeTracks[layer]?.moments.contains(where: { !$0.dashes.isEmpty }) == true {
      lose(
        drawn.properties(of: line.dash) + drawn.properties(of: line.dashOffset),
        "vector drawables have no dashes: the line is whole")
    }
    set("stroke", line.paint, of: layer, fadedBy: factors, to: &node)
  }

  /// Sets the drawn part of a line. Android takes a start behind the end as a line around the
  /// beginning, and no offset below 0.
  private mutating func setTrim(
    _ line: Drawing<Amount>.Line, of layer: Int, to node: inout VectorNode
  ) {
    let drawn = source.layer(layer)
    let length = source.shapeTracks[layer]?.moments.map(\.outline.length).max() ?? 0
    let tolerance = min(
      source.handoff.tolerances.fraction,
      source.handoff.tolerances.points * shares[layer] / max(length, 1))
    func number(_ amount: Amount) -> HandoffNumber { drawn.number(amount, keepsConditions: true) }
    let ends = channels.channel(
      of: layer, [number(line.trimStart), number(line.trimEnd)],
      .init(role: "trim", tolerances: [tolerance, tolerance], decimals: 4)
    ) { values in
      let ends = values.map(Bounds.unit.clamp)
      return [min(ends[0], ends[1]), max(ends[0], ends[1])]
    }
    let offset = channels.channel(
      of: layer, [number(line.trimOffset)],
      .init(role: "trim offset", tolerances: [tolerance], decimals: 4)
    ) { $0 }
    node.set("trimPathStart", ends, "floatType", default: "0") { VectorNode.number($0[0]) }
    node.set("trimPathEnd", ends, "floatType", default: "1") { VectorNode.number($0[1]) }
    let least = ([offset.initial] + offset.keys.map(\.values)).map { $0[0] }.min() ?? 0
    let turns = max((-least).rounded(.up), 0)
    node.set("trimPathOffset", offset, "floatType", default: "0") {
      VectorNode.number($0[0] + turns)
    }
  }

  // MARK: Cuts

  /// The outline to which a layer cuts what is in it; nil if it does not.
  mutating func clip(of layer: Int) -> VectorNode? {
    let drawn = source.layer(layer)
    for case .children(let clipped) in drawn.drawing.surface.items
    where layer > 0 && drawn.value(of: clipped, at: 0) != 0 {
      var node = VectorNode(.clip, name(layer, "clip path"))
      return setOutline(of: layer, to: &node) ? node : nil
    }
    return nil
  }

  /// Cuts a group by a mask: by its outline, if that is all there is to it.
  ///
  /// A clip has no place of its own, so the group around it has that of the mask, and what it cuts is
  /// shifted back.
  mutating func cut(
    _ content: VectorNode, by mask: Int, _ span: LottieFacts.Span
  ) -> VectorNode {
    let drawn = source.layer(mask)
    let kinds = drawn.drawing.mask.map(drawn.properties) ?? []
    let words = drawn.drawing.mask.map(drawn.words) ?? []
    let isWhole = facts.spans[mask].contains { $0.start <= span.start && span.end <= $0.end }
    guard isWhole, words == [MaskKind.outline.rawValue] || words == [MaskKind.alpha.rawValue],
      words == [MaskKind.outline.rawValue] || isSolid(mask)
    else {
      lose(kinds, "vector drawables cut by outlines alone, all the time: the layer is not cut")
      return content
    }
    guard let plane = facts.placements[mask], plane.origin == nil else {
      lose(kinds, "clips of vector drawables are not turned: the layer is not cut")
      return content
    }
    var clip = VectorNode(.clip, name(mask))
    guard setOutline(of: mask, to: &clip) else { return content }
    keep(kinds)
    let placement = makePlacement(of: mask)
    let channels = [("translateX", placement.x), ("translateY", placement.y)]
    var outer = VectorNode(.group, name(mask, "place"))
    var inner = VectorNode(.group, name(mask, "content"))
    for (attribute, channel) in channels where !channel.isAlways(0) {
      outer.set(attribute, channel, default: 0)
      inner.set(attribute, channel, "floatType", default: "0") { VectorNode.number(-$0[0]) }
    }
    content.children.forEach { inner.add($0) }
    outer.add(clip)
    outer.add(inner)
    var group = VectorNode(.group, "")
    group.add(outer)
    return group
  }

  /// Whether a layer is nothing but an opaque area.
  private func isSolid(_ mask: Int) -> Bool {
    let drawn = source.layer(mask)
    let (behind, front) = facts.grounds[mask]
    guard behind.count == 1, front.isEmpty, facts.children[mask].isEmpty,
      facts.masks[mask].isEmpty, case .fill(let paint) = behind[0],
      drawn.paintTrack(paint) == nil
    else { return false }
    return [paint.color.alpha, paint.opacity, drawn.drawing.opacity].allSatisfy {
      drawn.isAlways($0, 1)
    }
  }
}
