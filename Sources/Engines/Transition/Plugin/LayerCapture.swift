import MotionCore
import MotionValues

/// A group of properties that is attached to a layer, with their values.
struct CapturedGroup: Equatable {
  let group: PropertyGroup
  /// The values of the group's properties, in their order.
  let values: [PropertyValue]

  func value(_ name: String) -> PropertyValue? { group.index(of: name).map { values[$0] } }

  /// Whether every layer has the properties, used or not.
  var isLatent: Bool { LayerProperties.latent.contains { $0 === group } }

  static func == (first: CapturedGroup, second: CapturedGroup) -> Bool {
    first.group === second.group && first.values == second.values
  }
}

/// A snapshot of a layer and of those descendants that are not elements themselves.
struct LayerCapture {
  let layer: Layer
  let path: ElementPath
  /// The kind of layer that shows the snapshot.
  let kind: LayerKind
  /// The values of the kind's properties, in the kind's order.
  var values: [PropertyValue]
  /// The groups of properties on which the layer's drawing depends.
  var groups: [CapturedGroup]
  /// What engines have added to the drawing of this layer alone.
  var parts: [Drawing<Amount>.Part]
  /// The appearance in which its colours were resolved.
  let appearance: Appearance
  /// The coordinates of its parent's content.
  let outer: ResolvedFrame
  /// The layer's own coordinates.
  let own: ResolvedFrame
  /// The coordinates of its children: its own, shifted by the scroll offset.
  let inner: ResolvedFrame
  /// The captured children, from back to front.
  var children: [LayerCapture] = []

  func value(_ name: String) -> PropertyValue? {
    if let index = kind.group.index(of: name) { return values[index] }
    return groups.lazy.compactMap { $0.value(name) }.first ?? kind.latentProperty(name)?.initial
  }

  func number(_ name: String) -> Double {
    value(name)?.number ?? 0
  }

  /// Returns the snapshot with the defaults of those latent groups that only another one has.
  func matching(_ other: LayerCapture) -> LayerCapture {
    var copy = self
    for captured in other.groups where captured.isLatent {
      guard !groups.contains(where: { $0.group === captured.group }) else { continue }
      copy.groups.append(
        CapturedGroup(group: captured.group, values: captured.group.properties.map(\.initial)))
    }
    return copy
  }

  mutating func set(_ number: Double, _ name: String) {
    if let index = kind.group.index(of: name) { values[index] = .number(number) }
  }

  /// The size in the container without the layer's own scale, in points.
  var size: (width: Double, height: Double) {
    (
      number("width") * outer.scaleX.magnitude, number("height") * outer.scaleY.magnitude
    )
  }

  /// The corner in the container, without the layer's own rotation, scale and translation.
  var origin: (x: Double, y: Double) { corner(about: restingPivot) }

  /// The corner in the container, without the layer's own rotation and scale.
  var shiftedOrigin: (x: Double, y: Double) { corner(about: pivot) }

  private func corner(about pivot: (x: Double, y: Double)) -> (x: Double, y: Double) {
    (pivot.x - number("anchorX") * size.width, pivot.y - number("anchorY") * size.height)
  }

  /// The bounding box in the container, in points.
  var frame: Rectangle {
    let (width, height) = (number("width"), number("height"))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { own.point($0, $1) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rectangle(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// The pivot of its rotation and scale, in the container.
  var pivot: (x: Double, y: Double) {
    let point = anchor
    return outer.point(point.x + number("translationX"), point.y + number("translationY"))
  }

  /// The pivot without the layer's own translation.
  var restingPivot: (x: Double, y: Double) { outer.point(anchor.x, anchor.y) }

  private var anchor: (x: Double, y: Double) {
    (
      number("x") + number("anchorX") * number("width"),
      number("y") + number("anchorY") * number("height")
    )
  }

  /// Whether the layer has neither a rotation nor a scale.
  var isUpright: Bool {
    ["rotationX", "rotationY", "rotationZ"].allSatisfy { number($0) == 0 }
      && ["scale", "scaleX", "scaleY"].allSatisfy { number($0) == 1 }
  }

  /// Returns the snapshot in the coordinates of an enclosing copy, with its position, rotation and
  /// scale unchanged on screen.
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

  /// Returns the snapshot with the rotation and opacity of its ancestors applied, inside a copy
  /// with an effective opacity; it does not lie on a sheet, because the copy has another parent.
  func turned(within opacity: Double) -> LayerCapture {
    var copy = self
    copy.parts.removeAll(where: \.isOfSheet)
    copy.set(number("rotationZ") + outer.rotation, "rotationZ")
    copy.set(faded(within: opacity), "opacity")
    return copy
  }

  /// Returns the opacity that the layer needs inside a copy with an effective opacity.
  func faded(within opacity: Double) -> Double {
    opacity > 0 ? min(number("opacity") * outer.opacity / opacity, 1) : number("opacity")
  }

  /// Returns whether the snapshot looks the same as another, regardless of position.
  func looks(like other: LayerCapture) -> Bool {
    kind === other.kind && values == other.values && groups == other.groups
      && parts == other.parts && appearance == other.appearance
      && children.count == other.children.count
      && zip(children, other.children).allSatisfy { $0.looks(like: $1) }
  }
}
