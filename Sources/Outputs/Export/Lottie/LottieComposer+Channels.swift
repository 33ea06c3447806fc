import MotionRecording
import MotionValues

extension LottieComposer {
  private var tolerances: ExportTolerances { source.handoff.tolerances }

  private func points(_ layer: Int) -> Double { tolerances.points * shares[layer] }

  private func number(_ layer: HandoffLayer, _ amount: Amount) -> HandoffNumber {
    layer.number(amount, keepsConditions: true)
  }

  // MARK: Placement

  mutating func makePlacement(of layer: Int) -> LottiePlacement {
    let plane = facts.placements[layer] ?? LottieFacts.Plane()
    let drawn = source.layer(layer)
    let length = [points(layer)]
    let origin = plane.origin.map { (x: number(drawn, $0.x), y: number(drawn, $0.y)) }
    func position(_ name: String, _ shift: HandoffNumber, _ origin: HandoffNumber?) -> LottieChannel
    {
      channels.channel(
        of: layer, [origin.map { shift + $0 } ?? shift],
        .init(role: "\(name) position", tolerances: length)
      ) { $0 }
    }
    let x = position("x", plane.x, origin?.x)
    let y = position("y", plane.y, origin?.y)
    let anchor = channels.channel(
      of: layer, [origin?.x ?? .init(0), origin?.y ?? .init(0)],
      .init(role: "anchor point", tolerances: length + length)
    ) { $0 }
    let reach = reach(of: drawn)
    let fraction = min(tolerances.fraction * shares[layer], points(layer) / reach)
    let scale = channels.channel(
      of: layer, [plane.scale.x, plane.scale.y],
      .init(role: "scale", tolerances: [fraction * 100, fraction * 100], scale: 100)
    ) { [100 * $0[0], 100 * $0[1]] }
    let degrees = min(
      tolerances.degrees * shares[layer], Elementary.degrees(radians: points(layer) / reach))
    let rotation = channels.channel(
      of: layer, [plane.angle], .init(role: "rotation", tolerances: [degrees])
    ) { $0 }
    return LottiePlacement(anchor: anchor, x: x, y: y, scale: scale, rotation: rotation)
  }

  /// How far the farthest corner of a layer is from its middle, roughly, in points.
  private func reach(of layer: HandoffLayer) -> Double {
    let surface = layer.drawing.surface
    let (width, height) = (
      layer.value(of: surface.width, at: 0), layer.value(of: surface.height, at: 0)
    )
    return max((width * width + height * height).squareRoot() / 2, 1)
  }

  mutating func makeScroll(of layer: Int, by move: HandoffPlacement.Move) -> LottiePlacement {
    func channel(_ number: HandoffNumber, _ axis: String) -> LottieChannel {
      let name = number.sources.first?.property ?? axis
      return channels.channel(
        of: layer, [number],
        .init(role: "position of the content, \(name)", tolerances: [points(layer)])
      ) { $0 }
    }
    func constant(_ values: [Double]) -> LottieChannel {
      LottieChannel(
        LottieMotion([]) { _ in values }, tolerances: values.map { _ in 1 }, decimals: 0,
        isSmallest: true)
    }
    let (x, y) = (channel(move.x, "x"), channel(move.y, "y"))
    return LottiePlacement(
      anchor: constant([0, 0]), x: x, y: y, scale: constant([100, 100]), rotation: constant([0]))
  }

  // MARK: Opacity and colours

  /// Returns the opacity of a picture, in per cent; nil if it is opaque and visible all the time.
  mutating func opacity(of layer: Int, _ factors: [Int], role: String) -> LottieChannel? {
    let visibility = [facts.visibility(of: layer)].compactMap(\.self)
    guard !factors.isEmpty || !visibility.isEmpty else { return nil }
    return channels.channel(
      of: layer, factors.map { source.layer($0).number(source.layer($0).drawing.opacity) },
      and: visibility,
      .init(role: role, tolerances: [tolerances.fraction * 100], scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
  }

  /// Returns the colour and the opacity of a fill or a stroke.
  mutating func paint(
    of layer: Int, _ paint: Drawing<Amount>.Paint, _ span: Span
  ) -> [JSONTree.Member] {
    let drawn = source.layer(layer)
    let fraction = tolerances.fraction
    let components = paint.color
    let property = drawn.properties(of: components.alpha).first?.property
    let opacityName = drawn.properties(of: paint.opacity).first?.property ?? "opacity"
    let color = channels.channel(
      of: layer, [components.red, components.green, components.blue].map { number(drawn, $0) },
      .init(
        role: "colour of \(property ?? opacityName)",
        tolerances: [fraction, fraction, fraction], decimals: 3)
    ) { $0.map { min(max($0, 0), 1) } }
    let opacity = channels.channel(
      of: layer, [components.alpha, paint.opacity].map { number(drawn, $0) },
      .init(
        role: property.map { "opacity of \($0)" } ?? opacityName, tolerances: [fraction * 100],
        scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
    let frames = frames(span)
    return [
      ("c", color.node(within: frames) { JSONTree($0) }),
      ("o", opacity.node(within: frames) { .number($0[0]) }),
    ]
  }

  // MARK: Sizes and outlines

  private func size(_ layer: HandoffLayer) -> [HandoffNumber] {
    [layer.drawing.surface.width, layer.drawing.surface.height].map { number(layer, $0) }
  }

  mutating func size(of layer: Int) -> LottieChannel {
    let tolerance = points(layer)
    return channels.channel(
      of: layer, size(source.layer(layer)),
      .init(role: "size", tolerances: [tolerance, tolerance])
    ) { $0 }
  }

  /// Returns the size of the area up to the middle of a stroke.
  mutating func borderSize(of layer: Int, _ pen: Drawing<Amount>.Pen) -> LottieChannel {
    let (tolerance, drawn) = (points(layer), source.layer(layer))
    return channels.channel(
      of: layer, size(drawn) + [number(drawn, pen.width)],
      .init(role: "size of the border", tolerances: [tolerance, tolerance])
    ) { [max($0[0] - $0[2], 0), max($0[1] - $0[2], 0)] }
  }

  /// Returns the radius of a rectangle's corners, at most half the shorter side; with a pen, that of
  /// the middle of its stroke.
  mutating func roundness(of layer: Int, in pen: Drawing<Amount>.Pen?) -> LottieChannel {
    let drawn = source.layer(layer)
    let numbers =
      [number(drawn, drawn.drawing.surface.outline.topLeft)] + size(drawn)
      + [pen.map { number(drawn, $0.width) } ?? HandoffNumber(0)]
    return channels.channel(
      of: layer, numbers,
      .init(role: pen == nil ? "roundness" : "roundness of the border", tolerances: [points(layer)])
    ) { values in
      let radius = min(max(values[0], 0), values[1] / 2, values[2] / 2)
      return [max(radius - values[3] / 2, 0)]
    }
  }
}
