import MotionCore
import MotionRecording
import MotionValues

/// The outlines of layers that are not rectangles with one radius in the plane of the screen.
extension LottieComposer {
  private static let ownRadii = ["TopLeft", "TopRight", "BottomRight", "BottomLeft"].map {
    "cornerRadius\($0)"
  }
  /// The sides that meet in each corner, from the top left one clockwise.
  private static let sides: [(LayerCorners, LayerCorners)] = [
    (.top, .left), (.top, .right), (.bottom, .right), (.bottom, .left),
  ]
  /// Of the points of an outline: fewer digits, since there are many.
  private static let decimals = 2

  private func isEver(_ layer: Int, _ property: String) -> Bool {
    source.isEver(.init(layer, property), otherThan: 0)
  }

  /// Whether all corners of a layer always have one radius.
  func isUniform(_ layer: Int) -> Bool {
    Self.ownRadii.allSatisfy { !isEver(layer, $0) }
      && (!isEver(layer, "cornerRadius") || !isEver(layer, "corners"))
  }

  /// Returns the outline of a layer in its own points if it is flat, or else on the screen; with
  /// `isInset`, in the middle of its border.
  mutating func outline(of layer: Int, isInset: Bool) -> LottieChannel {
    let role = isInset ? "outline in the border" : "outline"
    guard facts.isFlat[layer] else {
      return screenOutline(of: layer, isInset: isInset, role: role)
    }
    let shape = OutlineShape(source, layer, isInset: isInset)
    return channels.channel(of: layer, shape.inputs, style(of: layer, shape, role)) {
      shape.outline($0).numbers
    }
  }

  /// Returns the outline of a layer on the screen. Where a point is at or behind the viewer, the
  /// outline stays as it was.
  mutating func screenOutline(of layer: Int, isInset: Bool, role: String) -> LottieChannel {
    let shape = OutlineShape(source, layer, isInset: isInset)
    let geometry = source.geometry
    let moving = source.projectionTracks(of: layer)
    var values = source.values
    var last: [Double]?
    return channels.channel(
      of: layer, shape.inputs, and: moving.map(\.track), style(of: layer, shape, role)
    ) { numbers in
      for ((slot, _), value) in zip(moving, numbers[shape.inputs.count...]) {
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

  /// Returns the width of the border; on the screen, if the layer is not flat.
  mutating func borderWidth(of layer: Int) -> LottieChannel {
    let tolerance = source.handoff.tolerances.points * shares[layer]
    let style = LottieChannels.Style(role: "width of the border", tolerances: [tolerance])
    let input = LottieSource.Input(layer, "borderWidth")
    guard !facts.isFlat[layer] else { return channels.channel(of: layer, [input], style) { $0 } }
    let geometry = source.geometry
    let moving = source.projectionTracks(of: layer)
    var values = source.values
    return channels.channel(of: layer, [input], and: moving.map(\.track), style) { numbers in
      for ((slot, _), value) in zip(moving, numbers[1...]) { values[slot] = value }
      return [numbers[0] * geometry.enlargement(of: layer, in: values)]
    }
  }

  /// How the outline of a layer follows from its size, its radii and its border.
  private struct OutlineShape {
    let inputs: [LottieSource.Input]
    /// Of the corners as they are drawn, clockwise from the top left.
    private let isRounded: [Bool]
    private let places: [Int]
    private let isInset: Bool

    init(_ source: LottieSource, _ layer: Int, isInset: Bool) {
      self.isInset = isInset
      inputs =
        (["width", "height", "corners", "cornerRadius", "borderWidth"] + ownRadii).map {
          .init(layer, $0)
        }
      func isEver(_ property: String) -> Bool {
        source.isEver(.init(layer, property), otherThan: 0)
      }
      let corners = source.track(inputs[2]) == nil ? Self.corners(source.initial(inputs[2])) : .all
      let own = zip(sides, ownRadii).map { sides, own in
        isEver(own) || (isEver("cornerRadius") && corners.rounds(sides.0, sides.1))
      }
      let places = source.layers[layer].cornerPlaces
      self.places = places
      isRounded = places.map { own[$0] }
    }

    var numberCount: Int { isRounded.reduce(0) { $0 + ($1 ? 12 : 6) } }

    private static func corners(_ place: Double) -> LayerCorners {
      let all = LayerCorners.allCases
      return all[min(max(Int(place), 0), all.count - 1)]
    }

    /// Makes the outline from the values of the inputs, which the numbers begin with.
    func outline(_ numbers: [Double]) -> LottieOutline {
      let corners = Self.corners(numbers[2])
      let radii = zip(sides, numbers[5...]).map { sides, own in
        max((corners.rounds(sides.0, sides.1) ? numbers[3] : 0) + own, 0)
      }
      return LottieOutline(
        width: numbers[0], height: numbers[1], radii: places.map { radii[$0] },
        inset: isInset ? numbers[4] / 2 : 0,
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
