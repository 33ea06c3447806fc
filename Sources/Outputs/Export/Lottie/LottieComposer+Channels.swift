import MotionCore
import MotionRecording
import MotionValues

extension LottieComposer {
  private var tolerances: ExportTolerances { source.handoff.tolerances }

  private func points(_ layer: Int) -> Double { tolerances.points * shares[layer] }

  private func input(_ layer: Int, _ property: String) -> LottieSource.Input {
    .init(layer, property)
  }

  private func isEver(_ layer: Int, _ property: String, otherThan value: Double = 0) -> Bool {
    source.isEver(.init(layer, property), otherThan: value)
  }

  // MARK: Placement

  mutating func makePlacement(of layer: Int) -> LottiePlacement {
    let turns =
      isEver(layer, "rotationZ")
      || ["scale", "scaleX", "scaleY"].contains { isEver(layer, $0, otherThan: 1) }
    // The anchor matters only to a layer that turns or grows about it.
    func position(_ axis: String, _ size: String) -> [LottieSource.Input] {
      [input(layer, axis.lowercased()), input(layer, "translation\(axis)")]
        + (turns ? [input(layer, "anchor\(axis)"), input(layer, size)] : [])
    }
    func sum(_ values: [Double]) -> [Double] {
      [values[0] + values[1] + (turns ? values[2] * values[3] : 0)]
    }
    let length = [points(layer)]
    let x = channels.channel(
      of: layer, position("X", "width"), .init(role: "x position", tolerances: length), sum)
    let y = channels.channel(
      of: layer, position("Y", "height"), .init(role: "y position", tolerances: length), sum)
    let anchor = channels.channel(
      of: layer,
      turns
        ? ["anchorX", "width", "anchorY", "height"].map { input(layer, $0) } : [],
      .init(role: "anchor point", tolerances: length + length)
    ) { $0.isEmpty ? [0, 0] : [$0[0] * $0[1], $0[2] * $0[3]] }
    let reach = reach(of: layer)
    let fraction = min(tolerances.fraction * shares[layer], points(layer) / reach)
    let scale = channels.channel(
      of: layer, ["scale", "scaleX", "scaleY"].map { input(layer, $0) },
      .init(
        role: "scale", tolerances: [fraction * 100, fraction * 100], scale: 100)
    ) { [100 * $0[0] * $0[1], 100 * $0[0] * $0[2]] }
    let degrees = min(
      tolerances.degrees * shares[layer], Elementary.degrees(radians: points(layer) / reach))
    let rotation = channels.channel(
      of: layer, [input(layer, "rotationZ")], .init(role: "rotation", tolerances: [degrees])
    ) { $0 }
    return LottiePlacement(anchor: anchor, x: x, y: y, scale: scale, rotation: rotation)
  }

  /// How far the farthest corner of a layer is from its middle, roughly, in points.
  private func reach(of layer: Int) -> Double {
    let (width, height) = (
      source.initial(input(layer, "width")), source.initial(input(layer, "height"))
    )
    return max((width * width + height * height).squareRoot() / 2, 1)
  }

  mutating func makeScroll(of layer: Int) -> LottiePlacement {
    func channel(_ property: String) -> LottieChannel {
      channels.channel(
        of: layer, [input(layer, property)],
        .init(role: "position of the content, \(property)", tolerances: [points(layer)])
      ) { [-$0[0]] }
    }
    func constant(_ values: [Double]) -> LottieChannel {
      LottieChannel(
        LottieMotion([]) { _ in values }, tolerances: values.map { _ in 1 }, decimals: 0,
        isSmallest: true)
    }
    let (x, y) = (channel("offsetX"), channel("offsetY"))
    return LottiePlacement(
      anchor: constant([0, 0]), x: x, y: y, scale: constant([100, 100]), rotation: constant([0]))
  }

  // MARK: Opacity and colours

  /// Returns the opacity of a picture, in per cent; nil if it is opaque and visible all the time.
  mutating func opacity(of layer: Int, _ factors: [Int], role: String) -> LottieChannel? {
    let visibility = [facts.visibility(of: layer)].compactMap(\.self)
    guard !factors.isEmpty || !visibility.isEmpty else { return nil }
    return channels.channel(
      of: layer, factors.map { input($0, "opacity") }, and: visibility,
      .init(role: role, tolerances: [tolerances.fraction * 100], scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
  }

  /// Returns the colour and the opacity of a fill or a stroke; `factor` is a property by which the
  /// alpha is multiplied.
  mutating func paint(
    of layer: Int, _ property: String, times factor: String?, _ span: Span
  ) -> [(String, LottieNode)] {
    let fraction = tolerances.fraction
    func channel(_ channel: Color.Channel) -> LottieSource.Input {
      .init(layer, property, channel)
    }
    let color = channels.channel(
      of: layer, [.red, .green, .blue].map(channel),
      .init(
        role: "colour of \(property)", tolerances: [fraction, fraction, fraction], decimals: 3)
    ) { $0.map { min(max($0, 0), 1) } }
    let opacity = channels.channel(
      of: layer, [channel(.alpha)] + (factor.map { [input(layer, $0)] } ?? []),
      .init(role: "opacity of \(property)", tolerances: [fraction * 100], scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
    let frames = frames(span)
    return [
      ("c", color.node(within: frames) { LottieNode($0) }),
      ("o", opacity.node(within: frames) { .number($0[0]) }),
    ]
  }

  /// Returns the shade of a page: black, with the property as its opacity.
  mutating func shade(of layer: Int, _ span: Span) -> [(String, LottieNode)] {
    let opacity = channels.channel(
      of: layer, [input(layer, "shade")],
      .init(role: "shade", tolerances: [tolerances.fraction * 100], scale: 100)
    ) { [100 * min(max($0[0], 0), 1)] }
    return [
      ("c", ["a": 0, "k": [0, 0, 0]]),
      ("o", opacity.node(within: frames(span)) { .number($0[0]) }),
    ]
  }

  // MARK: Sizes and outlines

  mutating func size(of layer: Int) -> LottieChannel {
    let tolerance = points(layer)
    return channels.channel(
      of: layer, [input(layer, "width"), input(layer, "height")],
      .init(role: "size", tolerances: [tolerance, tolerance])
    ) { $0 }
  }

  /// Returns the size of the area up to the middle of the border.
  mutating func borderSize(of layer: Int) -> LottieChannel {
    let tolerance = points(layer)
    return channels.channel(
      of: layer, ["width", "height", "borderWidth"].map { input(layer, $0) },
      .init(role: "size of the border", tolerances: [tolerance, tolerance])
    ) { [max($0[0] - $0[2], 0), max($0[1] - $0[2], 0)] }
  }

  /// Returns the radius of a rectangle's corners, at most half the shorter side; with `isInset`, that
  /// of the middle of the border.
  mutating func roundness(of layer: Int, isInset: Bool) -> LottieChannel {
    channels.channel(
      of: layer, ["cornerRadius", "width", "height", "borderWidth"].map { input(layer, $0) },
      .init(role: isInset ? "roundness of the border" : "roundness", tolerances: [points(layer)])
    ) { values in
      let radius = min(max(values[0], 0), values[1] / 2, values[2] / 2)
      return [max(radius - (isInset ? values[3] / 2 : 0), 0)]
    }
  }
}
