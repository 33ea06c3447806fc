import MotionCore
import MotionValues

extension TransitionBuilder {
  /// Mirrors an element's original while it plays its own animation. The transition moves only the
  /// frame.
  func showLive(
    _ capture: LayerCapture, _ options: SharedOptions, _ copy: ElementCopy
  ) throws(Diagnostic) {
    let decided = ["x", "y", "width", "height", "hidden", "zPosition", "perspective"]
    for property in copy.layer.kind.group.properties where !decided.contains(property.name) {
      container.write(
        capture.value(property.name) ?? property.initial, property.name, of: copy.layer)
      mirror(property, of: capture.layer, to: copy.layer)
    }
    mirrorAttachments(of: capture, to: copy.layer)
    drawings[partsOf: copy.layer] = capture.parts.filter { !$0.isSpatial }
    let contents = capture.contents(withOwn: false)
    guard
      let group = try show(contents, of: capture, as: "live", options, copy, isLive: true)
    else { return }
    // The pages of a booklet use the perspective of the layer that contains them.
    container.write(capture.value("perspective") ?? .number(0), "perspective", of: group)
    drawings[partsOf: group] = capture.parts.filter(\.isOfView)
    for child in contents {
      if let layer = group.child(child.layer.id) { mirror(child, to: layer) }
    }
  }

  private func mirror(_ capture: LayerCapture, to layer: Layer) {
    for property in layer.kind.group.properties {
      mirror(property, of: capture.layer, to: layer)
    }
    mirrorAttachments(of: capture, to: layer)
    drawings[partsOf: layer] = capture.parts
    for child in capture.children {
      if let copy = layer.child(child.layer.id) { mirror(child, to: copy) }
    }
  }

  /// Attaches the property groups of the original to a copy, and mirrors them.
  private func mirrorAttachments(of capture: LayerCapture, to copy: Layer) {
    for (group, _) in capture.layer.attachments {
      _ = stage.attach(group, to: copy)
      for property in group.properties {
        if let value = capture.value(property.name) {
          container.write(value, property.name, of: copy)
        }
        mirror(property, of: capture.layer, to: copy)
      }
    }
  }

  private func mirror(_ property: Property, of original: Layer, to copy: Layer) {
    guard let from = original.property(property.name)?.slot,
      let to = copy.property(property.name)?.slot
    else { return }
    // The copy of a copy without a live original keeps its captured value.
    let isCopied = interrupted.layers.contains(original.index)
    for part in 0..<property.slotCount {
      originals[to + part] = isCopied ? interrupted.originals[from + part] : from + part
    }
  }
}
