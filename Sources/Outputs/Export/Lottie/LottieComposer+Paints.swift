import MotionCore
import MotionRecording
import MotionValues

/// What a fill and a stroke of Lottie have in common: the members of a colour, or of a gradient.
struct LottiePaint {
  let members: [JSONTree.Member]
  let isGradient: Bool
  /// How much the plane is wider in which the gradient is round.
  var widening = 1.0

  func fill(_ rule: [JSONTree.Member] = []) -> JSONTree {
    .object([("ty", isGradient ? "gf" : "fl")] + members + rule)
  }

  func stroke(_ line: [JSONTree.Member]) -> JSONTree {
    .object([("ty", isGradient ? "gs" : "st")] + members + line)
  }
}

/// Colours and gradients as Lottie's fills and strokes.
extension LottieComposer {
  /// Returns what a paint is at times, from front to back. A line has the width of its own plane, so
  /// its gradients are lines and circles.
  mutating func paints(
    of layer: Int, _ paint: Drawing<Amount>.Paint, _ span: Span, isLine: Bool = false
  ) -> [LottiePaint] {
    let drawn = source.layer(layer)
    guard let track = drawn.paintTrack(paint, followsSize: true) else {
      carried.formUnion(drawn.properties(of: paint.color.alpha))
      return [color(of: layer, paint, span)]
    }
    var gradients = LottieGradient.all(track)
    for index in gradients.indices {
      switch gradients[index].shape {
      case .line, .mean: break
      case .circle(let ratio):
        if !facts.isFlat[layer] || isLine && ratio != 1 {
          gradients[index] = gradients[index].inMean
        }
      }
    }
    let property = track.sources[0]
    if gradients.allSatisfy({ $0.shape != .mean }) {
      carried.insert(property)
    } else {
      lost[property] =
        "a gradient that Lottie does not have, such as a conic one: its mean colour stands for it"
    }
    return gradients.enumerated().map { index, gradient in
      node(of: layer, gradient, index, track, span)
    }.reversed()
  }

  private mutating func node(
    of layer: Int, _ gradient: LottieGradient, _ index: Int, _ track: PaintTrack, _ span: Span
  ) -> LottiePaint {
    let (property, frames, fraction) = (
      track.sources[0], frames(span), source.handoff.tolerances.fraction
    )
    let name = property.property
    let opacity = channels.channel(
      of: layer, from: track.sources,
      .init(role: "opacity of \(name)", tolerances: [fraction * 100], scale: 100), part: index
    ) {
      gradient.moments.map { .init(time: $0.time, values: [100 * min(max($0.opacity, 0), 1)]) }
    }
    let alpha = ("o", opacity.node(within: frames) { JSONTree.number($0[0]) })
    let ratio: Double
    switch gradient.shape {
    case .mean:
      let color = channels.channel(
        of: layer, from: [property],
        .init(
          role: "colour of \(name)", tolerances: [fraction, fraction, fraction], decimals: 3),
        part: index
      ) {
        gradient.moments.map { moment in
          let color = moment.gradient.mean(in: .light)
          return .init(time: moment.time, values: [color.red, color.green, color.blue])
        }
      }
      return LottiePaint(
        members: [("c", color.node(within: frames) { JSONTree($0) }), alpha], isGradient: false)
    case .line: ratio = 1
    case .circle(let own): ratio = own
    }
    let ends = (0..<2).map { end in
      place(ofEnd: end, of: layer, gradient, index, track, narrowedBy: ratio)
        .node(within: frames) { JSONTree($0) }
    }
    let hasAlpha = gradient.hasAlpha
    let numberCount = gradient.stopCount * (hasAlpha ? 6 : 4)
    let role = "stops of \(name)" + gradient.bound
    if !gradient.bound.isEmpty { approximated[property] = role }
    let stops = channels.channel(
      of: layer, from: [property],
      .init(
        role: role,
        tolerances: Array(repeating: fraction, count: numberCount), decimals: 3), part: index
    ) {
      gradient.moments.map {
        .init(time: $0.time, values: gradient.stops(of: $0, withAlpha: hasAlpha))
      }
    }
    let members: [JSONTree.Member] = [
      alpha, ("s", ends[0]), ("e", ends[1]), ("t", gradient.shape == .line ? 1 : 2),
      (
        "g",
        [
          "p": .number(Double(gradient.stopCount)),
          "k": stops.node(within: frames) { JSONTree($0) },
        ]
      ),
    ]
    return LottiePaint(members: members, isGradient: true, widening: ratio)
  }

  /// Returns one end of a gradient line, in the layer's own points if it is flat, or else on the
  /// screen.
  private mutating func place(
    ofEnd end: Int, of layer: Int, _ gradient: LottieGradient, _ index: Int, _ track: PaintTrack,
    narrowedBy ratio: Double
  ) -> LottieChannel {
    let (source, isFlat) = (source, facts.isFlat[layer])
    let surface = source.layer(layer).drawing.surface
    let inputs =
      [track.sources[0]] + [surface.width, surface.height].flatMap(source.layer(layer).properties)
      + screenSources(of: layer)
    let tolerance = source.handoff.tolerances.points * shares[layer]
    let name = "\(end == 0 ? "start" : "end") of \(track.sources[0].property)"
    // A gradient has its points as fractions of the box.
    let size = gradient.moments.map { max($0.size.x, $0.size.y) }.max() ?? 0
    return channels.channel(
      of: layer, from: inputs,
      .init(role: name, tolerances: [tolerance, tolerance], scale: max(size, 1)), part: index
    ) {
      var last = [0.0, 0.0]
      let moments = gradient.moments.map { (time: $0.time, content: $0) }
      return source.samples(of: layer, moments, isFlat: isFlat) { _, moment, project in
        let line = moment.ends(narrowedBy: ratio)
        let seen = isFlat ? line : GradientLine(line, project)?.ends
        last = seen.map { [$0[end].x, $0[end].y] } ?? last
        return (last, false)
      }
    }
  }

  /// Returns the colour and the opacity of a fill or a stroke.
  private mutating func color(
    of layer: Int, _ paint: Drawing<Amount>.Paint, _ span: Span
  ) -> LottiePaint {
    let drawn = source.layer(layer)
    let fraction = source.handoff.tolerances.fraction
    let components = paint.color
    let property = drawn.properties(of: components.alpha).first?.property
    let opacityName = drawn.properties(of: paint.opacity).first?.property ?? "opacity"
    func numbers(_ amounts: [Amount]) -> [HandoffNumber] {
      amounts.map { drawn.number($0, keepsConditions: true) }
    }
    let color = channels.channel(
      of: layer, numbers([components.red, components.green, components.blue]),
      .init(
        role: "colour of \(property ?? opacityName)",
        tolerances: [fraction, fraction, fraction], decimals: 3)
    ) { $0.map { min(max($0, 0), 1) } }
    let opacity = channels.channel(
      of: layer, numbers([components.alpha, paint.opacity]),
      .init(
        role: property.map { "opacity of \($0)" } ?? opacityName, tolerances: [fraction * 100],
        scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
    let frames = frames(span)
    return LottiePaint(
      members: [
        ("c", color.node(within: frames) { JSONTree($0) }),
        ("o", opacity.node(within: frames) { .number($0[0]) }),
      ], isGradient: false)
  }
}

/// A gradient line as it is seen: its colours are along lines that need not be at right angles to the
/// points of its ends.
private struct GradientLine {
  let ends: [Point]

  /// Nil if a point has no projection.
  init?(_ line: [Point], _ project: ([Point]) -> [Point]?) {
    let (dx, dy) = (line[1].x - line[0].x, line[1].y - line[0].y)
    let beside = Point(x: line[1].x - dy, y: line[1].y + dx)
    guard let seen = project([line[0], line[1], beside]) else { return nil }
    let (from, to) = (seen[0], seen[1])
    let (across, down) = (seen[2].x - to.x, seen[2].y - to.y)
    let square = across * across + down * down
    guard square > 0 else {
      ends = [from, to]
      return
    }
    // The foot of the start on the line of the end's colour.
    let share = ((from.x - to.x) * across + (from.y - to.y) * down) / square
    ends = [from, Point(x: to.x + share * across, y: to.y + share * down)]
  }
}
