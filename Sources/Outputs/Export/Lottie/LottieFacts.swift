import MotionCore
import MotionRecording
import MotionValues

/// What a Lottie file draws of each layer, when, and how it is placed.
struct LottieFacts {
  /// A time in seconds from the start of the exported part; its end does not belong to it.
  struct Span: Equatable {
    var start: Double
    var end: Double

    func clipped(to other: Span) -> Span? {
      let span = Span(start: max(start, other.start), end: min(end, other.end))
      return span.start < span.end ? span : nil
    }
  }

  /// What paints an area, a line along its inside, or one along a path.
  enum Item {
    case fill(Drawing<Amount>.Paint)
    case stroke(Drawing<Amount>.Pen)
    case line(Drawing<Amount>.Line)
  }

  /// The place of a flat layer: a shift, then a rotation and a scale about a point.
  struct Plane {
    var x = HandoffNumber(0)
    var y = HandoffNumber(0)
    var origin: (x: Amount, y: Amount)?
    var angle = HandoffNumber(0)
    var scale = (x: HandoffNumber(1), y: HandoffNumber(1))
  }

  /// The children of each layer that are drawn or contain drawn layers, in the order of their places.
  private(set) var children: [[Int]]
  /// The layers that cut each layer, in order of creation.
  private(set) var masks: [[Int]]
  /// What is painted in the area of each layer and is ever visible, behind and in front of the
  /// layers inside it, from back to front.
  private(set) var grounds: [(behind: [Item], front: [Item])] = []
  /// Whether the colours of each layer ever combine with those behind it in a way of their own.
  private(set) var blends: [Bool] = []
  /// How many pictures a layer and those inside it are.
  private(set) var pictureCounts: [Int]
  /// Whether a layer is only moved, rotated and scaled in the plane of the screen, like all around
  /// it.
  private(set) var isFlat: [Bool] = []
  /// The place of each flat layer.
  private(set) var placements: [Int: Plane] = [:]
  /// How far layers shift the layers inside them.
  private(set) var scrolls: [Int: HandoffPlacement.Move] = [:]
  /// When a layer is visible, as far as its drawing, its creation and its removal say.
  private(set) var spans: [[Span]] = []

  init(_ source: LottieSource) {
    let layers = source.layers
    children = layers.map { _ in [] }
    masks = children
    pictureCounts = layers.map { _ in 0 }
    var keepsPlane: [Bool] = []
    let all = Span(start: 0, end: source.handoff.duration + 1 / LottieChannel.frameRate)
    for (index, layer) in layers.enumerated() {
      let drawn = source.layer(index)
      grounds.append(Self.grounds(of: drawn))
      blends.append(drawn.blends)
      let content = HandoffPlacement(drawn.drawing.content, of: drawn, keepsConditions: true)
      let scroll = content.parts.flatMap { $0.turns == nil ? $0.move : nil }
      let isScrolled = scroll.map { !$0.z.differs(from: 0) } ?? false
      if isScrolled { scrolls[index] = scroll }
      keepsPlane.append(content.isEmpty || isScrolled)
      let plane = Self.plane(of: drawn, source)
      placements[index] = plane
      isFlat.append(plane != nil && layer.parent.map { isFlat[$0] && keepsPlane[$0] } ?? true)
      let outer = layer.parent.map { spans[$0] } ?? [all]
      let own = Self.spans(of: index, source)
      spans.append(outer.flatMap { span in own.compactMap { $0.clipped(to: span) } })
    }
    for (index, layer) in layers.enumerated().reversed() {
      let (behind, front) = grounds[index]
      if !behind.isEmpty { pictureCounts[index] += 1 }
      // A rim shares the picture of its layer if nothing is between them.
      if !front.isEmpty, behind.isEmpty || !children[index].isEmpty { pictureCounts[index] += 1 }
      guard let parent = layer.parent else { continue }
      if source.layer(index).isMask {
        masks[parent].insert(index, at: 0)
        continue
      }
      guard pictureCounts[index] > 0 else { continue }
      pictureCounts[parent] += pictureCounts[index]
      children[parent].append(index)
    }
    children = children.map(source.handoff.recording.inOrder)
  }

  /// The fills and the strokes of a layer that are ever visible.
  private static func grounds(of layer: HandoffLayer) -> (behind: [Item], front: [Item]) {
    func isSeen(_ paint: Drawing<Amount>.Paint) -> Bool {
      !layer.isAlways(paint.color.alpha, 0) && !layer.isAlways(paint.opacity, 0)
    }
    var (behind, front): ([Item], [Item]) = ([], [])
    var isBehind = true
    for item in layer.drawing.surface.items {
      let shown: Item
      switch item {
      case .fill(let paint) where isSeen(paint): shown = .fill(paint)
      case .stroke(let pen) where isSeen(pen.paint) && !layer.isAlways(pen.width, 0):
        shown = .stroke(pen)
      case .line(let line) where isSeen(line.paint) && !layer.isAlways(line.width, 0):
        shown = .line(line)
      case .children, .particles:
        isBehind = false
        continue
      case .fill, .stroke, .line, .backdrop, .text, .typography, .image, .tint: continue
      }
      if isBehind { behind.append(shown) } else { front.append(shown) }
    }
    return (behind, front)
  }

  /// The place of a layer in the plane of its parent; nil if it leaves that plane.
  private static func plane(of layer: HandoffLayer, _ source: LottieSource) -> Plane? {
    var plane = Plane()
    guard !layer.isScene else { return plane }
    let drawing = layer.drawing
    let steps = HandoffPlacement(drawing.place, of: layer, keepsConditions: true)
    guard drawing.sheet.isEmpty, let parts = steps.parts else { return nil }
    if let move = parts.move {
      (plane.x, plane.y) = (move.x, move.y)
      if move.z.differs(from: 0), let holder = source.geometry.holder(of: layer.index) {
        let outer = source.layer(holder)
        if !outer.isAlways(outer.drawing.view.distance, 0) { return nil }
      }
    }
    guard let turns = parts.turns else { return plane }
    guard let turned = turns.steps.plane else { return nil }
    plane.origin = (turns.x, turns.y)
    if let angle = turned.angle { plane.angle = angle }
    if let scale = turned.scale { plane.scale = scale }
    return plane
  }

  /// When a layer exists and is not hidden itself.
  private static func spans(of index: Int, _ source: LottieSource) -> [Span] {
    let (layer, recording) = (source.layers[index], source.handoff.recording)
    let start = layer.firstFrame == 0 ? 0 : recording.time(of: layer.firstFrame)
    let end = layer.endFrame.map { recording.time(of: $0) - source.handoff.start } ?? .infinity
    let exists = Span(start: start - source.handoff.start, end: end)
    let drawn = source.layer(index)
    let shown = drawn.drawing.shown
    func isShown(_ time: Double) -> Bool { drawn.value(of: shown, at: time) != 0 }
    let times = drawn.steps(of: shown).flatMap(\.steps).map(\.time)
    guard !times.isEmpty else { return isShown(0) ? [exists] : [] }
    var spans: [Span] = []
    var since: Double? = isShown(0) ? -.infinity : nil
    for time in times.sorted() {
      if isShown(time) {
        since = since ?? time
      } else if let start = since {
        spans.append(Span(start: start, end: time))
        since = nil
      }
    }
    if let since { spans.append(Span(start: since, end: .infinity)) }
    return spans.compactMap { $0.clipped(to: exists) }
  }

  /// Whether layers in a layer blend with what it has painted.
  func blendsInside(_ layer: Int) -> Bool { children[layer].contains { blends[$0] } }

  /// Whether a layer that blends in a mode is a composition of its own.
  func isGroup(_ layer: Int, _ blend: BlendMode) -> Bool {
    blendsInside(layer)
      || blend != .normal && !(children[layer].isEmpty && masks[layer].isEmpty)
  }

  /// The time from the first to the last instant at which a layer is visible, within a span.
  func visibleSpan(of layer: Int, within span: Span) -> Span? {
    let visible = spans[layer].compactMap { $0.clipped(to: span) }
    guard let first = visible.first, let last = visible.last else { return nil }
    return Span(start: first.start, end: last.end)
  }

  /// Whether a layer is visible, as 0 and 1; nil if it is so without a break.
  func visibility(of layer: Int) -> MotionTrack? {
    guard spans[layer].count > 1 else { return nil }
    return MotionTrack(
      layer: layer, property: "hidden", channel: nil, unit: .none,
      initial: spans[layer][0].start <= 0 ? 1 : 0,
      // The last span ends with the layer itself.
      changes: spans[layer].flatMap { span -> [MotionTrack.Change] in
        [.set(time: span.start, value: 1), .set(time: span.end, value: 0)]
      }.dropLast().filter { $0.start > 0 }, drivers: [])
  }
}
