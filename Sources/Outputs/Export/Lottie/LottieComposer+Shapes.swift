import MotionCore
import MotionRecording
import MotionValues

extension LottieComposer {
  /// Returns the shapes of a layer's picture, from front to back: areas, and what paints them. Items
  /// are from back to front.
  ///
  /// A border is a line inside the bounds, so the area then ends in its middle. Where an opaque
  /// fill is behind a border, another line in the colour of the fill extends it to the bounds.
  mutating func shapes(
    of layer: Int, _ items: [LottieFacts.Item], _ span: Span
  ) -> [JSONTree] {
    if source.layer(layer).drawing.surface.outline.path != nil {
      return pathShapes(of: layer, items, span)
    }
    let strokes = items.indices.filter { if case .stroke = items[$0] { true } else { false } }
    guard strokes.count > 1 else { return group(of: layer, items, span) }
    // Each line has an area of its own.
    let ends = strokes.dropFirst() + [items.count]
    var start = 0
    return ends.map { end -> JSONTree in
      defer { start = end }
      return Self.group(group(of: layer, Array(items[start..<end]), span))
    }.reversed()
  }

  /// Returns shapes as a group, in a plane that is wider by a factor.
  ///
  /// lottie-web draws nothing of a file with a group that does not end with a whole transform.
  static func group(_ shapes: [JSONTree], widenedBy factor: Double = 1) -> JSONTree {
    func constant(_ value: JSONTree) -> JSONTree { ["a": 0, "k": value] }
    let transform: JSONTree = [
      "ty": "tr", "p": constant([0, 0]), "a": constant([0, 0]),
      "s": constant(.list([.number(100 * factor), 100])), "r": constant(0), "o": constant(100),
    ]
    return ["ty": "gr", "it": .list(shapes + [transform])]
  }

  /// Returns the shapes of items, at most one of which is a line.
  private mutating func group(
    of layer: Int, _ items: [LottieFacts.Item], _ span: Span
  ) -> [JSONTree] {
    var pen: Drawing<Amount>.Pen?
    for case .stroke(let own) in items { pen = own }
    var painted: [(paint: JSONTree, widening: Double)] = []
    var isInFront = true
    for item in items.reversed() {
      switch item {
      case .stroke(let pen):
        for paint in paints(of: layer, pen.paint, span, isLine: true) {
          painted.append((line(of: layer, paint, pen, span), 1))
        }
        isInFront = false
      case .fill(let fill):
        for paint in paints(of: layer, fill, span) {
          if let pen, !isInFront, paint.widening == 1, isOpaque(fill, in: layer) {
            painted.append((line(of: layer, paint, pen, span), 1))
          }
          painted.append((paint.fill(), paint.widening))
        }
      case .line: break  // A rectangle has none.
      }
    }
    guard painted.contains(where: { $0.widening != 1 }) else {
      return [area(of: layer, in: pen, span)] + painted.map(\.paint)
    }
    return painted.map { paint, widening in
      guard widening != 1 else { return Self.group([area(of: layer, in: pen, span), paint]) }
      let outline = outline(of: layer, in: nil).node(within: frames(span)) {
        LottieOutline.node($0, narrowedBy: widening)
      }
      return Self.group([["ty": "sh", "ks": outline], paint], widenedBy: widening)
    }
  }

  private func isOpaque(_ paint: Drawing<Amount>.Paint, in layer: Int) -> Bool {
    [paint.color.alpha, paint.opacity].allSatisfy { source.layer(layer).isAlways($0, 1) }
  }

  /// Returns a stroke as wide as that of a pen.
  private mutating func line(
    of layer: Int, _ paint: LottiePaint, _ pen: Drawing<Amount>.Pen, _ span: Span
  ) -> JSONTree {
    let width = width(pen.width, of: layer, role: "width of the border").node(within: frames(span))
    { .number($0[0]) }
    // A round outline has no corners to be joined.
    let isRound = isRectangle(layer) && roundness(of: layer, in: pen).isAlwaysPositive
    let joins: [JSONTree.Member] = isRound ? [] : [("lj", 1), ("ml", 4)]
    return paint.stroke([("w", width)] + joins)
  }

  private func isRectangle(_ layer: Int) -> Bool { facts.isFlat[layer] && isUniform(layer) }

  /// Returns the area of a layer, up to its bounds or, with a pen, to the middle of its stroke.
  private mutating func area(
    of layer: Int, in pen: Drawing<Amount>.Pen?, _ span: Span
  ) -> JSONTree {
    let frames = frames(span)
    guard isRectangle(layer) else {
      let path = outline(of: layer, in: pen)
      return ["ty": "sh", "ks": path.node(within: frames, LottieOutline.node)]
    }
    let bounds = size(of: layer)
    sizes[layer] = bounds
    let size = pen.map { borderSize(of: layer, $0) } ?? bounds
    let roundness = roundness(of: layer, in: pen)
    let area: [JSONTree.Member] = [
      ("p", bounds.node(within: frames) { JSONTree($0.map { $0 / 2 }) }),
      ("s", size.node(within: frames) { JSONTree($0) }),
    ]
    let radius = roundness.initial[0]
    let isCircle =
      size.keys.isEmpty && roundness.keys.isEmpty && radius > 0
      && size.initial.allSatisfy { $0 == 2 * radius }
    if isCircle { return .object([("ty", "el")] + area) }
    let corners = roundness.node(within: frames) { .number($0[0]) }
    return .object([("ty", "rc")] + area + [("r", corners)])
  }
}

/// The outlines of layers that are not rectangles with one radius in the plane of the screen.
extension ChannelComposer {
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
      decimals: OutlineShape.decimals, isOutline: true)
  }

  /// Returns the width of a stroke; on the screen, if the layer is not flat.
  mutating func width(_ width: Amount, of layer: Int, role: String) -> LottieChannel {
    let tolerance = source.handoff.tolerances.points * shares[layer]
    let style = LottieChannels.Style(role: role, tolerances: [tolerance])
    let width = source.layer(layer).number(width, keepsConditions: true)
    guard !facts.isFlat[layer] else { return channels.channel(of: layer, [width], style) { $0 } }
    let geometry = source.geometry
    let moving = source.projectionTracks(of: layer)
    var values = source.values
    return channels.channel(of: layer, [width], and: moving.map(\.track), style) { numbers in
      for ((slot, _), value) in zip(moving, numbers[1...]) { values[slot] = value }
      return [numbers[0] * geometry.enlargement(of: layer, in: values)]
    }
  }
}

/// How the outline of a layer follows from its size, its radii and a pen.
private struct OutlineShape {
  /// Of the points of an outline: fewer digits, since there are many.
  static let decimals = 2

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

/// The outline of a rectangle with rounded corners, as a Bézier path of Lottie: six numbers for each
/// vertex, which are its place, and its handles relative to it.
struct LottieOutline {
  /// The handle of a quarter of a circle, as a share of its radius.
  private static let handle = 0.552284749831

  private var points: [(vertex: Point, before: Point, after: Point)] = []

  /// Makes an outline inside the bounds of a layer; the radii are those of the bounds, from the top
  /// left corner clockwise. A corner that is ever rounded has two vertices, any other one.
  init(
    width: Double, height: Double, radii: [Double], inset: Double, isRounded: [Bool]
  ) {
    let fit = Self.fit(radii, width: width, height: height)
    let radii = radii.map { max($0 * fit - inset, 0) }
    let (left, top) = (inset, inset)
    let (right, bottom) = (max(width - inset, inset), max(height - inset, inset))
    let corners = [
      (Point(x: left, y: top), (0.0, 1.0), (1.0, 0.0)),
      (Point(x: right, y: top), (-1.0, 0.0), (0.0, 1.0)),
      (Point(x: right, y: bottom), (0.0, -1.0), (-1.0, 0.0)),
      (Point(x: left, y: bottom), (1.0, 0.0), (0.0, -1.0)),
    ]
    for (index, (corner, entry, exit)) in corners.enumerated() {
      let radius = radii[index]
      guard isRounded[index] else {
        points.append((corner, corner, corner))
        continue
      }
      func point(_ direction: (Double, Double), _ distance: Double) -> Point {
        Point(x: corner.x + direction.0 * distance, y: corner.y + direction.1 * distance)
      }
      let (start, end) = (point(entry, radius), point(exit, radius))
      let rest = radius * (1 - Self.handle)
      points.append((start, start, point(entry, rest)))
      points.append((end, point(exit, rest), end))
    }
  }

  /// The factor by which radii are reduced that are too large for a side, as in CSS.
  static func fit(_ radii: [Double], width: Double, height: Double) -> Double {
    func fit(_ sum: Double, in side: Double) -> Double { sum > side ? side / sum : 1 }
    return min(
      fit(radii[0] + radii[1], in: width), fit(radii[2] + radii[3], in: width),
      fit(radii[0] + radii[3], in: height), fit(radii[1] + radii[2], in: height))
  }

  /// Projects the outline; nil if a point has no projection.
  func map(_ project: ([Point]) -> [Point]?) -> LottieOutline? {
    guard let places = project(points.flatMap { [$0.vertex, $0.before, $0.after] }) else {
      return nil
    }
    var result = self
    for index in points.indices {
      result.points[index] = (places[3 * index], places[3 * index + 1], places[3 * index + 2])
    }
    return result
  }

  var numbers: [Double] {
    points.flatMap { vertex, before, after in
      [
        vertex.x, vertex.y, before.x - vertex.x, before.y - vertex.y, after.x - vertex.x,
        after.y - vertex.y,
      ]
    }
  }

  /// The path of some numbers in a plane that is narrower by a factor; after those of the vertices,
  /// there may be 0 for an open one.
  static func node(_ numbers: [Double], narrowedBy factor: Double) -> JSONTree {
    guard factor != 1 else { return node(numbers) }
    let count = numbers.count / 6 * 6
    return node(
      numbers.enumerated().map { index, number in
        index < count && index % 2 == 0 ? (number / factor).rounded(decimals: 3) : number
      })
  }

  /// The path of some numbers; after those of the vertices, there may be 0 for an open one.
  static func node(_ numbers: [Double]) -> JSONTree {
    let count = numbers.count / 6 * 6
    func points(_ offset: Int) -> JSONTree {
      .list(
        stride(from: offset, to: count, by: 6).map { JSONTree([numbers[$0], numbers[$0 + 1]]) })
    }
    let isClosed = numbers.count == count || numbers[count] != 0
    return ["c": .flag(isClosed), "v": points(0), "i": points(2), "o": points(4)]
  }
}
