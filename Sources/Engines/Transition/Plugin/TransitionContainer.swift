import MotionCore
import MotionValues

/// The layers that show both states during a transition. The next run reuses them.
final class TransitionContainer {
  private unowned let stage: Stage
  private let name: String
  /// The container layer; nil before the first run.
  private(set) var root: Layer?
  /// Every layer of the container, including the root.
  private(set) var layers: [Layer] = []
  /// The layers of the current run, by index.
  private var used: Set<Int> = []

  init(name: String, stage: Stage) {
    self.name = name
    self.stage = stage
  }

  /// Begins a run and returns the container's layer, reset to its defaults.
  func begin(in parent: Layer, zPosition: Double) throws(Diagnostic) -> Layer {
    used = []
    let known = root.flatMap { $0.parent === parent ? $0 : nil }
    let container: Layer
    if let known {
      container = known
    } else {
      container = try make(name, StandardLayers.group, in: parent)
    }
    root = container
    reset(container)
    write(.number(zPosition), "zPosition", of: container)
    used.insert(container.index)
    return container
  }

  /// Returns the layer for a copy of a captured layer, by default with its id.
  func layer(
    _ id: String? = nil, for capture: LayerCapture, in parent: Layer
  ) throws(Diagnostic) -> Layer {
    try layer(
      id ?? capture.layer.id, capture.kind, capture.groups, in: parent, copying: capture.layer)
  }

  /// Returns a layer of a kind for the current run, with the kind's initial values, whose drawing
  /// depends on no groups of properties but the given ones; a finger that hits it hits the layer that
  /// it copies.
  func layer(
    _ id: String, _ kind: LayerKind, _ groups: [CapturedGroup] = [], in parent: Layer,
    copying original: Layer
  ) throws(Diagnostic) -> Layer {
    let layer = try layer(id, kind, groups, in: parent)
    stage[LayerCopies.self].add(layer, of: original)
    return layer
  }

  private func layer(
    _ id: String, _ kind: LayerKind, _ groups: [CapturedGroup], in parent: Layer
  ) throws(Diagnostic) -> Layer {
    var candidate = id
    var number = 1
    while let present = parent.child(candidate) {
      if present.kind === kind, !used.contains(present.index),
        present.attachments.allSatisfy({ attached in
          attached.group.parts.isEmpty || kind.latent.contains { $0 === attached.group }
            || groups.contains { $0.group === attached.group }
        })
      {
        reset(present)
        used.insert(present.index)
        return present
      }
      number += 1
      candidate = "\(id)-\(number)"
    }
    let layer = try make(candidate, kind, in: parent)
    used.insert(layer.index)
    return layer
  }

  /// Hides the layers that the current run does not use.
  func hideUnused() {
    for layer in layers where !used.contains(layer.index) {
      write(.boolean(true), "hidden", of: layer)
    }
  }

  /// Hides the container at the end of a run.
  func hide() {
    if let root { write(.boolean(true), "hidden", of: root) }
  }

  func write(_ value: PropertyValue, _ name: String, of layer: Layer) {
    guard let slot = layer.property(name)?.slot else { return }
    // Only named colours depend on the appearance, and looking it up visits all ancestors.
    let appearance =
      value.followsAppearance ? stage.colorAppearance(of: layer) : .light
    stage.store.write(value, to: slot, appearance: appearance)
  }

  private func make(_ id: String, _ kind: LayerKind, in parent: Layer) throws(Diagnostic) -> Layer {
    var candidate = id
    var number = 1
    let place = LayerPlace(directlyIn: parent)
    while place.layer(candidate) != nil {
      number += 1
      candidate = "\(id)-\(number)"
    }
    let layer = try stage.addLayer(id: candidate, kind: kind, at: place)
    layers.append(layer)
    return layer
  }

  private func reset(_ layer: Layer) {
    let latent = layer.attachments.map(\.group).filter { attached in
      layer.kind.latent.contains { $0 === attached }
    }
    for property in ([layer.kind.group] + latent).flatMap(\.properties) {
      write(property.initial, property.name, of: layer)
    }
    stage[StageDrawings.self][partsOf: layer] = []
  }
}

/// An element's copy in the container, with the coordinates of its content.
struct ElementCopy {
  /// A coordinate: a constant, plus the value of a channel if it moves.
  struct Coordinate {
    var constant: Double
    var channel: Int?
  }

  let node: HierarchyDiff.Node
  /// The layer that contains the copies of nested elements.
  let layer: Layer
  /// The layer that shows the element's own look; either `layer` or a child of it.
  var surface: Layer
  /// The captures of the element in both states; nil where it is absent.
  let source: LayerCapture?
  let destination: LayerCapture?
  /// The layer's corner in the container's coordinates, without the element's effects.
  var x: Coordinate
  var y: Coordinate
  /// The channels of a shared element's size.
  var size: (width: Int, height: Int)?
  /// The point to which a shared element's content is aligned, as fractions of its size.
  var anchor: (x: Double, y: Double) = (0, 0)
  /// The effect of an element that does not move because it contains a shared element. Its other
  /// nested elements play this effect too, about the same pivot.
  var inherited: (terms: [EffectTerm], pivot: (x: Double, y: Double))?
  /// The effective opacity of the layer's content at either end, from 0 to 1.
  var opacity = (source: 1.0, destination: 1.0)
  /// The channels of the layer's animated properties, by name.
  var channels: [String: Int] = [:]
  /// The elements that this one is anchored to.
  var anchors: [Identifier] = []
  /// The index of the nearest enclosing element that moves, which carries this one.
  var carrier: Int?
  /// The timings of the element's animated parts.
  var timings: [ElementTiming] = []

  /// The element's path; of an element that is in both states, what its paths have in common.
  var path: ElementPath {
    switch (source, destination) {
    case (let source?, let destination?): source.path.commonEnd(with: destination.path)
    case (let capture?, nil), (nil, let capture?): capture.path
    case (nil, nil): ElementPath(node.identifier)
    }
  }

  func capture(_ change: HierarchyDiff.Change) -> LayerCapture? {
    switch change {
    case .added, .shared: destination
    case .removed: source
    }
  }

  /// Returns the coordinates of the layer's content in one state.
  func frame(in capture: LayerCapture, _ change: HierarchyDiff.Change) -> ResolvedFrame {
    let isFlat = inherited != nil || size != nil
    guard isFlat else { return capture.inner }
    return ResolvedFrame(
      at: inherited == nil ? capture.shiftedOrigin : capture.origin,
      opacity: change == .removed ? opacity.source : opacity.destination)
  }
}

/// The map from a layer's coordinates to the container's, with the effective opacity of the layer's
/// content.
///
/// Layers flatten their content, so the depth of a rotated layer is dropped. Perspective is
/// ignored.
struct ResolvedFrame {
  var transform = Transform3D.identity
  /// The product of the opacities of all enclosing layers, from 0 to 1.
  var opacity = 1.0

  /// Creates a translation, such as that of a copy whose content is neither rotated nor scaled.
  init(at corner: (x: Double, y: Double) = (0, 0), opacity: Double = 1) {
    transform = .translation(x: corner.x, y: corner.y)
    self.opacity = opacity
  }

  /// Returns the map of the content of a layer with a transform in these coordinates.
  func containing(_ own: Transform3D, fadedBy fade: Double = 1) -> ResolvedFrame {
    var flat = own
    (flat.xAxis.z, flat.yAxis.z, flat.origin.z) = (0, 0, 0)
    var frame = self
    frame.transform = flat.followed(by: transform)
    frame.opacity *= fade
    return frame
  }

  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let image = transform.image(of: SIMD4(x, y, 0, 1))
    return (image.x, image.y)
  }

  /// Returns a point of the container in these coordinates. If the map has no area, only its
  /// translation is undone.
  func local(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
    let (x, y) = (point.x - transform.origin.x, point.y - transform.origin.y)
    let area = area
    guard area != 0 else { return (x, y) }
    let (across, down) = (transform.xAxis, transform.yAxis)
    return ((x * down.y - y * down.x) / area, (y * across.x - x * across.y) / area)
  }

  private var area: Double {
    transform.xAxis.x * transform.yAxis.y - transform.xAxis.y * transform.yAxis.x
  }

  /// The horizontal scale; negative if the map mirrors.
  var scaleX: Double {
    let (x, y) = (transform.xAxis.x, transform.xAxis.y)
    let length = y == 0 ? x.magnitude : (x * x + y * y).squareRoot()
    return area < 0 ? -length : length
  }

  /// The vertical scale.
  var scaleY: Double { scaleX == 0 ? transform.yAxis.y : area / scaleX }

  /// The rotation in the plane, clockwise, in degrees.
  var rotation: Double {
    let sign: Double = scaleX < 0 ? -1 : 1
    let (x, y) = (transform.xAxis.x * sign, transform.xAxis.y * sign)
    return y == 0 && x >= 0 ? 0 : Elementary.atan2(y, x) * 180 / .pi
  }
}
