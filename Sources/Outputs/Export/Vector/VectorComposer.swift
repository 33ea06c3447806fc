import MotionCore
import MotionRecording
import MotionValues

/// Composes a vector drawable from the layers of a hand-off.
///
/// 1. A flat layer is a group with its place; what it paints are paths in it, in its own points.
/// 2. There are no compositions: the opacity of a layer is a factor of the alpha of each path in it.
/// 3. What has no counterpart is left out, and `lost` says why.
struct VectorComposer: ChannelComposer {
  let source: LottieSource
  let facts: LottieFacts
  let shares: [Double]
  var channels: LottieChannels
  /// The paths, gradients, dashes and masks that are in the file, and why others are not.
  private(set) var carried: Set<HandoffSource> = []
  private(set) var lost: [HandoffSource: String] = [:]
  private var placements: [Int: LottiePlacement] = [:]
  private var scrolls: [Int: LottiePlacement] = [:]
  var sizes: [Int: LottieChannel] = [:]
  private var names: [String: Int] = [:]

  init(_ handoff: Handoff) {
    source = LottieSource(handoff)
    facts = LottieFacts(source)
    channels = LottieChannels(source)
    // Deviations add up along the tree.
    shares = handoff.recording.layers.map { _ in 0.5 }
  }

  /// The picture; nil if nothing in it is painted.
  mutating func drawing() -> VectorNode? {
    guard facts.children.first?.isEmpty == false else { return nil }
    let all = facts.spans[0].first ?? .init(start: 0, end: source.handoff.duration)
    return node(of: 0, all, fadedBy: [])
  }

  /// The size of the screen, in whole points.
  var width: Int { side(\.width) }
  var height: Int { side(\.height) }

  private func side(_ side: KeyPath<Drawing<Amount>.Surface, Amount>) -> Int {
    let scene = source.layer(0)
    return Int(max(scene.value(of: scene.drawing.surface[keyPath: side], at: 0).rounded(.up), 1))
  }

  /// The corner that is farthest from where the run has it.
  var worstCorner: KeyPlan.Corner? {
    let corners = LottieCorners(
      source, visible: facts.spans.map { $0.map { $0.start..<$0.end } })
    return corners.distances(
      of: .init(
        placements: placements, scrolls: scrolls, sizes: sizes,
        outlines: channels.outlineDeviations)
    ).worst
  }

  /// A name for animators, which find what they move by it.
  mutating func name(_ layer: Int, _ part: String = "") -> String {
    let path = source.layers[layer].path
    let name = part.isEmpty ? path : "\(path) \(part)"
    names[name, default: 0] += 1
    let count = names[name] ?? 1
    return count == 1 ? name : "\(name) \(count)"
  }

  // MARK: The tree

  private mutating func node(
    of layer: Int, _ span: LottieFacts.Span, fadedBy factors: [Int]
  ) -> VectorNode? {
    guard facts.pictureCounts[layer] > 0,
      let span = facts.visibleSpan(of: layer, within: span)
    else { return nil }
    let drawn = source.layer(layer)
    guard facts.isFlat[layer] else {
      leaveOut(layer)
      return nil
    }
    lose(
      drawn.properties(of: drawn.drawing.order).filter(source.changes),
      "vector drawables have one order")
    var factors = factors
    if !drawn.isAlways(drawn.drawing.opacity, 1) { factors.append(layer) }
    var group = VectorNode(.group, "")
    let ground = facts.grounds[layer]
    let hasChildren = !facts.children[layer].isEmpty
    for item in ground.behind { add(item, of: layer, fadedBy: factors, to: &group) }
    if hasChildren {
      var inner = content(of: layer)
      for child in facts.children[layer] {
        if let node = node(of: child, span, fadedBy: factors) { inner.add(node) }
      }
      if let clip = clip(of: layer), !inner.isEmpty {
        var cutting = VectorNode(.group, name(layer, "clip"))
        cutting.add(clip)
        cutting.add(inner)
        group.add(cutting)
      } else if !inner.isEmpty {
        group.add(inner)
      }
    }
    for item in ground.front { add(item, of: layer, fadedBy: factors, to: &group) }
    guard !group.isEmpty else { return nil }
    for mask in facts.masks[layer] { group = cut(group, by: mask, span) }
    return layer > 0 ? placed(layer, group) : group
  }

  mutating func keep(_ properties: [HandoffSource]) { carried.formUnion(properties) }

  mutating func lose(_ properties: [HandoffSource], _ reason: String) {
    for property in properties { lost[property] = reason }
  }

  /// Leaves a layer out that leaves the plane of the screen, with what is in it.
  private mutating func leaveOut(_ layer: Int) {
    let reason = "vector drawables have no depth: the layer is not in the file"
    let layers = source.layers
    let inside = layers.indices.filter { index in
      sequence(first: index) { layers[$0].parent }.contains(layer)
    }
    for property in source.handoff.properties where inside.contains(property.layer) {
      lost[HandoffSource(property.layer, property.property)] = reason
    }
  }

  // MARK: Places

  /// Returns a group with the place of a layer, in which its content is.
  ///
  /// An anchor that moves is a group of its own, because the place counts from it.
  private mutating func placed(_ layer: Int, _ content: VectorNode) -> VectorNode {
    let placement = makePlacement(of: layer)
    placements[layer] = placement
    var node = VectorNode(.group, name(layer))
    let anchor = placement.anchor
    let pivot = anchor.keys.isEmpty ? anchor.initial : [0, 0]
    for (index, (axis, channel)) in [("X", placement.x), ("Y", placement.y)].enumerated() {
      node.set("translate\(axis)", channel, "floatType", default: "0") {
        VectorNode.number($0[0] - pivot[index])
      }
    }
    let isTurned = !placement.rotation.isAlways(0) || !placement.scale.isAlways(100)
    if isTurned {
      for (index, axis) in ["X", "Y"].enumerated() {
        if pivot[index] != 0 { node.set("pivot\(axis)", VectorNode.number(pivot[index])) }
        node.set("scale\(axis)", placement.scale, "floatType", default: "1") {
          VectorNode.number($0[index] / 100)
        }
      }
      node.set("rotation", placement.rotation, default: 0)
    }
    guard !anchor.keys.isEmpty else {
      content.children.forEach { node.add($0) }
      return node
    }
    var inner = VectorNode(.group, name(layer, "anchor"))
    for (index, axis) in ["X", "Y"].enumerated() {
      inner.set("translate\(axis)", anchor, "floatType", default: "0") {
        VectorNode.number(-$0[index])
      }
    }
    content.children.forEach { inner.add($0) }
    node.add(inner)
    return node
  }

  /// Returns the group of the layers in a layer, which is shifted if it scrolls.
  private mutating func content(of layer: Int) -> VectorNode {
    var node = VectorNode(.group, name(layer, "content"))
    guard let move = facts.scrolls[layer] else { return node }
    let scroll = makeScroll(of: layer, by: move)
    scrolls[layer] = scroll
    node.set("translateX", scroll.x, default: 0)
    node.set("translateY", scroll.y, default: 0)
    return node
  }
}

extension LottieChannel {
  /// Whether all numbers are always one.
  func isAlways(_ number: Double) -> Bool {
    ([initial] + keys.map(\.values)).allSatisfy { $0.allSatisfy { $0 == number } }
  }
}
