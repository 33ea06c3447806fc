import MotionCore
import MotionMath

/// What a layer showed at one moment, with what is in it and has no id of its own.
struct LayerCapture {
  let layer: Layer
  /// The kind of layer that can show it.
  let kind: LayerKind
  /// The values of the kind's properties, in their order.
  var values: [PropertyValue]
  /// Light or dark, in which its colours were resolved.
  let appearance: Appearance
  /// The coordinates that it lies in.
  let outer: ResolvedFrame
  /// Its own coordinates.
  let own: ResolvedFrame
  /// The coordinates that its children lie in: its own, scrolled.
  let inner: ResolvedFrame
  /// From back to front.
  var children: [LayerCapture] = []

  func value(_ name: String) -> PropertyValue? { kind.group.index(of: name).map { values[$0] } }

  func number(_ name: String) -> Double {
    value(name)?.number ?? 0
  }

  mutating func set(_ number: Double, _ name: String) {
    if let index = kind.group.index(of: name) { values[index] = .number(number) }
  }

  /// How large it is in the container, without its own scale, in points.
  var size: (width: Double, height: Double) {
    (
      number("width") * outer.scaleX.magnitude, number("height") * outer.scaleY.magnitude
    )
  }

  /// Where its corner lies in the container, without its own turn and scale, and without its own shift.
  var origin: (x: Double, y: Double) { corner(about: restingPivot) }

  /// Where its corner lies in the container, without its own turn and scale.
  var shiftedOrigin: (x: Double, y: Double) { corner(about: pivot) }

  private func corner(about pivot: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (pivot.x - number("anchorX") * size.width, pivot.y - number("anchorY") * size.height)
  }

  /// The part of the container in which it is seen.
  var frame: Rectangle {
    let (width, height) = (number("width"), number("height"))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { own.point($0, $1) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rectangle(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The point about which it turns and scales, in the container.
  var pivot: (x: Double, y: Double) {
    let point = anchor
    return outer.point(point.x + number("translationX"), point.y + number("translationY"))
  }

  /// The same without its own shift.
  var restingPivot: (x: Double, y: Double) { outer.point(anchor.x, anchor.y) }

  private var anchor: (x: Double, y: Double) {
    (
      number("x") + number("anchorX") * number("width"),
      number("y") + number("anchorY") * number("height")
    )
  }

  /// Whether it lies in the container neither turned nor scaled, beyond what its size says.
  var isUpright: Bool {
    ["rotationX", "rotationY", "rotationZ"].allSatisfy { number($0) == 0 }
      && ["scale", "scaleX", "scaleY"].allSatisfy { number($0) == 1 }
  }

  /// What it shows in a copy whose coordinates are `around`: where it is seen, and turned and sized as it is.
  func shown(in around: ResolvedFrame) -> LayerCapture {
    let (pivot, shifted) = (around.local(restingPivot), around.local(self.pivot))
    var copy = turned(within: around.opacity)
    let values = [
      ("x", pivot.x - number("anchorX") * number("width")),
      ("y", pivot.y - number("anchorY") * number("height")),
      ("translationX", shifted.x - pivot.x), ("translationY", shifted.y - pivot.y),
      ("scaleX", number("scaleX") * Self.ratio(outer.scaleX, around.scaleX)),
      ("scaleY", number("scaleY") * Self.ratio(outer.scaleY, around.scaleY)),
      ("rotationZ", copy.number("rotationZ") - around.rotation),
    ]
    for (name, value) in values { copy.set(value, name) }
    return copy
  }

  private static func ratio(_ scale: Double, _ around: Double) -> Double {
    around == 0 ? scale : scale / around
  }

  /// What it shows as its layers around turn and fade it, in a copy that is seen with an opacity.
  func turned(within opacity: Double) -> LayerCapture {
    var copy = self
    copy.set(number("rotationZ") + outer.rotation, "rotationZ")
    copy.set(faded(within: opacity), "opacity")
    return copy
  }

  /// Its own opacity in a copy that is seen with an opacity.
  func faded(within opacity: Double) -> Double {
    opacity > 0 ? min(number("opacity") * outer.opacity / opacity, 1) : number("opacity")
  }

  /// Whether it would look the same as another one wherever it lies.
  func looks(like other: LayerCapture) -> Bool {
    kind === other.kind && values == other.values && appearance == other.appearance
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.looks(like: $1) }
  }
}
