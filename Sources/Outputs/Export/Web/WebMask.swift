import MotionCore
import MotionRecording
import MotionValues

/// A layer that cuts its parent, as a mask of the parent's element: an upright box of one paint is an
/// image at a place, and any other flat area with hard edges is a path.
struct WebMask {
  enum Form {
    /// A box that is neither turned, rounded nor bordered, and what fills it, with the opacity of the
    /// layer; nil for nothing.
    case image(HandoffPlacement.Move?, Drawing<Amount>.Paint?)
    case path(WebShape)
  }

  let layer: HandoffLayer
  let kind: MaskKind
  let form: Form

  private struct Refusal: Error {
    let reason: String
  }

  /// Returns the masks of a run, by the layers that they cut, and why others are not in the file.
  static func all(
    _ handoff: Handoff
  ) -> (masks: [Int: [WebMask]], reasons: [HandoffSource: String]) {
    var masks: [Int: [WebMask]] = [:]
    var reasons: [HandoffSource: String] = [:]
    for index in handoff.recording.layers.indices {
      let layer = HandoffLayer(index, in: handoff, keepsPaths: true, keepsMasks: true)
      guard let choice = layer.drawing.mask else { continue }
      let words = layer.words(of: choice)
      if words == [MaskKind.none.rawValue] { continue }
      let parent = layer.recorded.parent ?? 0
      do throws(Refusal) {
        let mask = try WebMask(layer, words)
        try mask.check(beside: masks[parent] ?? [])
        masks[parent, default: []].append(mask)
      } catch {
        for source in layer.properties(of: choice) { reasons[source] = error.reason }
      }
    }
    return (masks, reasons)
  }

  private init(_ layer: HandoffLayer, _ words: Set<String>) throws(Refusal) {
    let drawing = layer.drawing
    guard words.count == 1, let kind = words.first.flatMap(MaskKind.init(rawValue:)) else {
      throw Refusal(reason: "masks that change their kind")
    }
    guard layer.isAlways(drawing.shown, 1), layer.recorded.firstFrame == 0,
      layer.recorded.endFrame == nil
    else { throw Refusal(reason: "masks that come and go") }
    guard !layer.handoff.recording.layers.contains(where: { $0.parent == layer.index }) else {
      throw Refusal(reason: "masks with layers in them, of which CSS has no picture")
    }
    (self.layer, self.kind) = (layer, kind)
    let paint = kind == .outline ? nil : try Self.paint(of: layer)
    let placement = HandoffPlacement(drawing.place, of: layer)
    if let parts = placement.parts, parts.turns == nil, drawing.sheet.isEmpty,
      drawing.surface.outline.path == nil,
      drawing.surface.outline.radii.allSatisfy({ layer.isAlways($0, 0) })
    {
      form = .image(parts.move, paint)
      return
    }
    let isHard =
      kind == .outline || kind == .alpha && paint.map { Self.isOpaque($0, layer) } == true
    guard isHard else {
      throw Refusal(reason: "masks without hard edges that are turned, round or shapes")
    }
    guard let track = ShapeTrack(cutBy: layer) else {
      throw Refusal(reason: "masks that are turned in space")
    }
    let rule = drawing.surface.outline.path.flatMap { layer.properties(of: $0.rule).first }
    let isEvenOdd = rule.map(layer.handoff.word) == FillRule.evenOdd.rawValue
    form = .path(
      WebShape(
        track, rule: isEvenOdd ? "evenodd" : "nonzero", points: layer.handoff.tolerances.points))
  }

  private var isPath: Bool { if case .path = form { true } else { false } }

  /// Checks that an element has room for the mask: it has one path, and what is below all images is
  /// the only one from which it can subtract.
  private func check(beside others: [WebMask]) throws(Refusal) {
    if isPath, others.contains(where: \.isPath) {
      throw Refusal(reason: "masks with a path beside another one, of which CSS has one")
    }
    if kind.isInverted, others.contains(where: \.kind.isInverted) {
      throw Refusal(reason: "inverted masks beside another one, of which CSS has one")
    }
  }

  /// The only thing that a layer paints, with the opacity of the layer; nil if it is nothing.
  private static func paint(
    of layer: HandoffLayer
  ) throws(Refusal) -> Drawing<Amount>.Paint? {
    var paints: [Drawing<Amount>.Paint] = []
    var hasMore = false
    for item in layer.drawing.surface.items {
      switch item {
      case .fill(let paint): paints.append(paint)
      case .stroke(let pen):
        if !layer.isAlways(pen.width, 0) { hasMore = true }
      case .line(let line):
        let isSeen = [line.width, line.paint.color.alpha, line.paint.opacity]
          .allSatisfy { !layer.isAlways($0, 0) }
        if isSeen { hasMore = true }
      case .text, .image: hasMore = true
      case .backdrop, .typography, .tint, .children, .particles: break
      }
    }
    guard !hasMore, paints.count <= 1 else {
      throw Refusal(reason: "masks of more than one paint, of which CSS has no picture")
    }
    return paints.first.map { paint in
      Drawing.Paint(color: paint.color, opacity: paint.opacity * layer.drawing.opacity)
    }
  }

  private static func isOpaque(_ paint: Drawing<Amount>.Paint, _ layer: HandoffLayer) -> Bool {
    layer.isAlways(paint.color.alpha, 1) && layer.isAlways(paint.opacity, 1)
      && layer.paintTrack(paint) == nil
  }
}

extension ShapeTrack {
  /// The outline of a layer in the points of its parent; nil if it is turned in space.
  fileprivate init?(cutBy layer: HandoffLayer) {
    let (drawing, handoff) = (layer.drawing, layer.handoff)
    let (surface, steps) = (drawing.surface, drawing.sheet + drawing.place)
    let own = layer.shapeTrack(nil)
    var amounts = surface.outline.radii + [surface.width, surface.height]
    for step in steps {
      _ = step.map { amount in
        amounts.append(amount)
        return amount
      }
    }
    let tracks = amounts.flatMap { layer.number($0).sources }.compactMap(handoff.trackIndex)
      .map { handoff.tracks[$0] }
    let jumps = amounts.flatMap { layer.steps(of: $0) }.flatMap(\.steps).map(\.time)
    let times = [0] + tracks.times + jumps + (own?.moments.map(\.time) ?? [])
    var moments: [Moment] = []
    for time in handoff.withRests(Set(times)) {
      func value(_ amount: Amount) -> Double { layer.value(of: amount, at: time) }
      guard let map = AffineMap(flat: .of(steps, value)) else { return nil }
      let outline =
        own?.moments.last { $0.time <= time }?.outline
        ?? .box(
          width: value(surface.width), height: value(surface.height),
          surface.outline.radii.map(value))
      moments.append(
        Moment(
          time: time, outline: outline.mapped(by: map), dashes: [], dashOffset: 0,
          trim: OutlineTrim()))
    }
    self.moments = moments
    pathSources = (own?.pathSources ?? []) + amounts.flatMap(layer.properties)
    patternSources = []
  }
}

extension AffineMap {
  /// The map of a transform that stays in the plane; nil if it leaves it.
  fileprivate init?(flat transform: Transform3D) {
    let (x, y, origin) = (transform.xAxis, transform.yAxis, transform.origin)
    guard [x.z, y.z, origin.z].allSatisfy({ $0.magnitude < 1e-9 }) else { return nil }
    self.init(
      xAxis: Vector2(x.x, x.y), yAxis: Vector2(y.x, y.y), origin: Vector2(origin.x, origin.y))
  }
}

extension Outline {
  /// A box with radii from its top left corner clockwise, which its sides limit as in CSS.
  fileprivate static func box(width: Double, height: Double, _ radii: [Double]) -> Outline {
    let sides = [width, height, width, height]
    let fit = (0..<4).map { side in
      let sum = radii[side] + radii[(side + 1) % 4]
      return sum > sides[side] ? sides[side] / sum : 1
    }
    let scale = fit.min() ?? 1
    let corners = [
      Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height),
    ]
    // The direction of each side, clockwise from the top.
    let along = [Vector2(1, 0), Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1)]
    var outline = Outline()
    outline.move(to: corners[0] + along[0] * (radii[0] * scale))
    for side in 0..<4 {
      let next = (side + 1) % 4
      let radius = radii[next] * scale
      outline.line(to: corners[next] - along[side] * radius)
      guard radius > 0 else { continue }
      outline.arc(
        radii: Vector2(radius, radius), rotation: 0, isLarge: false, isClockwise: true,
        to: corners[next] + along[next] * radius)
    }
    outline.close()
    return outline
  }
}
