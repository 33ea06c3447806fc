import MotionCore
import MotionRecording
import MotionValues

/// Colours and gradients of a vector drawable.
extension VectorComposer {
  /// Sets a paint of a path, `fill` or `stroke`: its colour or its gradient, and its alpha, in which
  /// the opacities of layers are factors.
  mutating func set(
    _ attribute: String, _ paint: Drawing<Amount>.Paint, of layer: Int, fadedBy factors: [Int],
    to node: inout VectorNode
  ) {
    let drawn = source.layer(layer)
    let gradient = gradient(paint, of: layer, for: "\(attribute)Color")
    let property = drawn.properties(of: paint.color.alpha).first?.property ?? attribute
    keep(drawn.properties(of: paint.color.alpha).filter { lost[$0] == nil })
    let fraction = source.handoff.tolerances.fraction
    func number(_ amount: Amount, _ layer: HandoffLayer) -> HandoffNumber {
      layer.number(amount, keepsConditions: true)
    }
    var alphas = [number(paint.opacity, drawn)]
    if let gradient {
      node.set(gradient)
    } else {
      alphas.append(number(paint.color.alpha, drawn))
      let color = channels.channel(
        of: layer,
        [paint.color.red, paint.color.green, paint.color.blue].map { number($0, drawn) },
        .init(
          role: "colour of \(property)", tolerances: [fraction, fraction, fraction], decimals: 3)
      ) { $0.map(Bounds.unit.clamp) }
      node.set("\(attribute)Color", color, "colorType") {
        Color(red: $0[0], green: $0[1], blue: $0[2]).hexText
      }
    }
    let alpha = channels.channel(
      of: layer,
      alphas + factors.map { number(source.layer($0).drawing.opacity, source.layer($0)) },
      and: visibility(of: layer).map { [$0] } ?? [],
      .init(role: "alpha of \(property)", tolerances: [fraction], decimals: 3)
    ) { [$0.reduce(1) { $0 * Bounds.unit.clamp($1) }] }
    node.set("\(attribute)Alpha", alpha, default: 1)
  }

  /// Whether a layer is visible, as 0 and 1; nil if it always is.
  private func visibility(of layer: Int) -> MotionTrack? {
    let (spans, all) = (facts.spans[layer], facts.spans[0])
    guard spans != all, let end = all.last?.end else { return nil }
    let changes = spans.flatMap { span -> [MotionTrack.Change] in
      [.set(time: span.start, value: 1), .set(time: span.end, value: 0)]
    }
    return MotionTrack(
      layer: layer, property: "hidden", channel: nil, unit: .none,
      initial: spans.first.map { $0.start <= 0 } == true ? 1 : 0,
      changes: changes.filter { 0 < $0.start && $0.start < end }, drivers: [])
  }

  // MARK: Gradients

  /// Returns a paint that is a gradient, as it is at the start; nil for a colour, and for a gradient
  /// whose mean colour stands for it.
  private mutating func gradient(
    _ paint: Drawing<Amount>.Paint, of layer: Int, for attribute: String
  ) -> VectorNode.Gradient? {
    let drawn = source.layer(layer)
    guard let property = drawn.properties(of: paint.color.red).first,
      let found = drawn.gradients(in: .box).first(where: { $0.source == property })
    else { return nil }
    switch found.keys {
    case .failure(let uncarried):
      lose([property], uncarried.reason)
      return nil
    case .success(let keys):
      let (form, numbers) = keys.value(at: 0)
      let surface = drawn.drawing.surface
      let (width, height) = (
        drawn.value(of: surface.width, at: 0), drawn.value(of: surface.height, at: 0)
      )
      guard let geometry = Self.geometry(form, numbers, width, height),
        var stops = Self.stops(form, numbers)
      else {
        lose(
          [property], "gradients of vector drawables are no ellipses: its mean colour stands for it"
        )
        return nil
      }
      if case .cone = form { stops = Self.turned(stops, by: numbers[2] - 90) }
      if keys.keyCount > 1 {
        lose([property], "gradients of vector drawables do not move: it is as at the start")
      }
      return VectorNode.Gradient(attribute: attribute, geometry: geometry, stops: stops)
    }
  }

  private static func geometry(
    _ form: PartedKeys.Form, _ n: [Double], _ width: Double, _ height: Double
  ) -> [(name: String, value: String)]? {
    func x(_ index: Int) -> String { VectorNode.number(n[index] * width) }
    func y(_ index: Int) -> String { VectorNode.number(n[index] * height) }
    switch form {
    case .line:
      return [
        ("type", "linear"), ("startX", x(0)), ("startY", y(1)), ("endX", x(2)), ("endY", y(3)),
      ]
    case .circle:
      return [
        ("type", "radial"), ("centerX", x(0)), ("centerY", y(1)),
        ("gradientRadius", VectorNode.number(n[2])),
      ]
    case .cone: return [("type", "sweep"), ("centerX", x(0)), ("centerY", y(1))]
    case .ellipse, .outline, .dash: return nil
    }
  }

  private static func stops(
    _ form: PartedKeys.Form, _ numbers: [Double]
  ) -> [(place: Double, color: Color)]? {
    guard let first = form.firstStop else { return nil }
    return stride(from: first, to: numbers.count, by: 5).map { index in
      (place: numbers[index], color: Color { numbers[index + 1 + $0] })
    }
  }

  /// Returns the stops around a point that begin later by some degrees: those that pass the end go on
  /// at the beginning.
  private static func turned(
    _ stops: [(place: Double, color: Color)], by degrees: Double
  ) -> [(place: Double, color: Color)] {
    let turn = degrees / 360 - (degrees / 360).rounded(.down)
    guard turn > 0, let first = stops.first, let last = stops.last else { return stops }
    var whole = stops
    if first.place > 0 { whole.insert((0, first.color), at: 0) }
    if last.place < 1 { whole.append((1, last.color)) }
    // What is at the place where the turn ends becomes both ends.
    let cut = 1 - turn
    let next = whole.firstIndex { $0.place > cut } ?? whole.count - 1
    let (a, b) = (whole[next - 1], whole[next])
    let color = ColorMixing.standard.mix(
      a.color, b.color, at: b.place > a.place ? (cut - a.place) / (b.place - a.place) : 0)
    let behind = whole[next...].map { (place: $0.place - cut, color: $0.color) }
    let before = whole[..<next].map { (place: $0.place + turn, color: $0.color) }
    return [(0, color)] + behind + before + [(1, color)]
  }
}
