import MotionCore
import MotionRecording
import MotionValues

/// The outlines of layers that are not rectangles with one radius in the plane of the screen.
extension LottieComposer {
  /// Of the points of an outline: fewer digits, since there are many.
  private static let decimals = 2

  /// Whether all corners of a layer always have one radius.
  func isUniform(_ layer: Int) -> Bool {
    let drawn = source.layer(layer)
    let radii = drawn.drawing.surface.outline.radii.map {
      drawn.number($0, keepsConditions: true)
    }
    return Set(radii).count == 1
  }

  /// Returns the outline of a layer in its own points if it is flat, or else on the screen; with a
  /// pen, in the middle of its stroke.
  mutating func outline(of layer: Int, in pen: Drawing<Amount>.Pen?) -> LottieChannel {
    let role = pen == nil ? "outline" : "outline in the border"
    guard facts.isFlat[layer] else {
      return screenOutline(of: layer, in: pen, role: role)
    }
    let shape = OutlineShape(source.layer(layer), pen)
    return channels.channel(of: layer, shape.numbers, style(of: layer, shape, role)) {
      shape.outline($0).numbers
    }
  }

  /// Returns the outline of a layer on the screen. Where a point is at or behind the viewer, the
  /// outline stays as it was.
  mutating func screenOutline(
    of layer: Int, in pen: Drawing<Amount>.Pen? = nil, role: String
  ) -> LottieChannel {
    let shape = OutlineShape(source.layer(layer), pen)
    let geometry = source.geometry
    let moving = source.projectionTracks(of: layer)
    var values = source.values
    var last: [Double]?
    return channels.channel(
      of: layer, shape.numbers, and: moving.map(\.track), style(of: layer, shape, role)
    ) { numbers in
      for ((slot, _), value) in zip(moving, numbers[shape.numbers.count...]) {
        values[slot] = value
      }
      let own = shape.outline(numbers)
      let seen = own.map { geometry.project($0, from: layer, in: values) }
      last = seen?.numbers ?? last ?? own.numbers
      return last ?? []
    }
  }

  private func style(
    of layer: Int, _ shape: OutlineShape, _ role: String
  ) -> LottieChannels.Style {
    // Both numbers of a point may deviate.
    let tolerance = source.handoff.tolerances.points * shares[layer] / 2.0.squareRoot()
    return .init(
      role: role, tolerances: Array(repeating: tolerance, count: shape.numberCount),
      decimals: Self.decimals, isOutline: true)
  }

  /// Returns the width of a stroke; on the screen, if the layer is not flat.
  mutating func width(of pen: Drawing<Amount>.Pen, of layer: Int) -> LottieChannel {
    let tolerance = source.handoff.tolerances.points * shares[layer]
    let style = LottieChannels.Style(role: "width of the border", tolerances: [tolerance])
    let width = source.layer(layer).number(pen.width, keepsConditions: true)
    guard !facts.isFlat[layer] else { return channels.channel(of: layer, [width], style) { $0 } }
    let geometry = source.geometry
    let moving = source.projectionTracks(of: layer)
    var values = source.values
    return channels.channel(of: layer, [width], and: moving.map(\.track), style) { numbers in
      for ((slot, _), value) in zip(moving, numbers[1...]) { values[slot] = value }
      return [numbers[0] * geometry.enlargement(of: layer, in: values)]
    }
  }

  /// How the outline of a layer follows from its size, its radii and a pen.
  private struct OutlineShape {
    /// The size, the width of the pen, and the radii, clockwise from the top left.
    let numbers: [HandoffNumber]
    private let isRounded: [Bool]

    init(_ layer: HandoffLayer, _ pen: Drawing<Amount>.Pen?) {
      func number(_ amount: Amount) -> HandoffNumber {
        layer.number(amount, keepsConditions: true)
      }
      let surface = layer.drawing.surface
      numbers =
        [number(surface.width), number(surface.height)]
        + [pen.map { number($0.width) } ?? HandoffNumber(0)] + surface.outline.radii.map(number)
      isRounded = surface.outline.radii.map { !layer.isAlways($0, 0) }
    }

    var numberCount: Int { isRounded.reduce(0) { $0 + ($1 ? 12 : 6) } }

    /// Makes the outline from the values of the numbers, with which a list begins.
    func outline(_ values: [Double]) -> LottieOutline {
      LottieOutline(
        width: values[0], height: values[1], radii: Array(values[3..<7]), inset: values[2] / 2,
        isRounded: isRounded)
    }
  }
}

extension RecordedGeometry {
  /// How much wider a line along the sides of a layer is on the screen than in its own points: the
  /// mean over all sides, of which the lines along one pair are as much wider as the other is longer.
  fileprivate func enlargement(of layer: Int, in values: [Double]) -> Double {
    guard let seen = corners(of: layer, in: values),
      let width = slot(of: "width", in: layer), let height = slot(of: "height", in: layer)
    else { return 1 }
    func length(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let across = length(seen.topLeft, seen.topRight) + length(seen.bottomLeft, seen.bottomRight)
    let down = length(seen.topLeft, seen.bottomLeft) + length(seen.topRight, seen.bottomRight)
    guard across + down > 0, values[width] > 0, values[height] > 0 else { return 0 }
    return across / 2 * down / (across + down) * (1 / values[width] + 1 / values[height])
  }
}
