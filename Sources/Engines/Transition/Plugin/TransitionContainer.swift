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
      value.followsAppearance ? stage.appearance(of: layer) : stage.systemAppearance
    stage.store.write(value, to: slot, appearance: appearance)
  }

  private func make(_ id: String, _ kind: LayerKind, in parent: Layer) throws(Diagnostic) -> Layer {
    var candidate = id
    var number = 1
    while parent.child(candidate) != nil {
      number += 1
      candidate = "\(id)-\(number)"
    }
    let layer = try stage.addLayer(id: candidate, kind: kind, to: parent)
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
