import MotionRecording
import MotionValues

extension Handoff {
  /// Why a change of a property is not seen, whatever the format: in words such as "its shadow is
  /// invisible". Nil if it is seen, or this is unknown.
  package func unseenReason(_ layer: Int, _ property: String) -> String? {
    if let reason = UnseenMotion(property, of: layer, in: self).reason { return reason }
    for outer in sequence(first: layer, next: { recording.layers[$0].parent }) {
      let (isOwn, drawn) = (outer == layer, HandoffLayer(outer, in: self))
      func isAlways0(_ amount: Amount) -> Bool {
        drawn.isAlways(amount, 0) && !(isOwn && amount.reads(property))
      }
      if isAlways0(drawn.drawing.shown) {
        return isOwn ? "the layer is hidden" : "it is in the hidden `\(path(outer))`"
      }
      if isAlways0(drawn.drawing.opacity) {
        return isOwn ? "the layer is transparent" : "it is in the transparent `\(path(outer))`"
      }
    }
    return nil
  }
}

/// Why a property is not seen in what its layer draws.
private struct UnseenMotion {
  static let noParticles = "particles are not in the file"
  private static let unusedAnchor = "nothing turns or scales about the anchor"

  private let layer: HandoffLayer
  private let property: String
  /// For each place in the drawing that reads the property; nil where it is seen.
  private var reasons: [String?] = []

  init(_ property: String, of index: Int, in handoff: Handoff) {
    self.property = property
    layer = HandoffLayer(index, in: handoff)
    let drawing = layer.drawing
    noteSurface(drawing.surface)
    (drawing.sheet + drawing.place).forEach { note($0) }
    drawing.content.forEach { note($0) }
    note([drawing.view.distance], nil)
    let hasNoViewer = layer.isAlways(drawing.view.distance, 0)
    note([drawing.view.x, drawing.view.y], hasNoViewer ? Self.unusedAnchor : nil)
    let parent = layer.recorded.parent
    let siblings = handoff.recording.layers.count { $0.parent == parent }
    note([drawing.order], siblings == 1 ? "it has no siblings to be in front of" : nil)
    note([drawing.shown, drawing.touched, drawing.opacity], nil)
    note([drawing.mask, drawing.backShown, drawing.depthOrder].compactMap(\.self), nil)
    drawing.filters.forEach { note($0) }
  }

  var reason: String? {
    reasons.contains { $0 == nil } ? nil : reasons.first ?? nil
  }

  private mutating func note(_ amounts: [Amount], _ reason: String?) {
    if amounts.contains(where: { $0.reads(property) }) { reasons.append(reason) }
  }

  private mutating func noteSurface(_ surface: Drawing<Amount>.Surface) {
    note([surface.width, surface.height], nil)
    let noArea =
      layer.isAlways(surface.width, 0) || layer.isAlways(surface.height, 0)
      ? "the layer has no area" : nil
    note(surface.outline.radii, noArea)
    for item in surface.items {
      switch item {
      case .backdrop(let filters): filters.forEach { note($0) }
      case .fill(let paint):
        note(paint.amounts, isClear(paint) ? "its fill is transparent" : noArea)
      case .stroke(let pen):
        let reason =
          layer.isAlways(pen.width, 0)
          ? "its border has no width" : isClear(pen.paint) ? "its border is transparent" : noArea
        note(pen.paint.amounts + [pen.width], reason)
      case .line(let line):
        note(
          line.paint.amounts + line.numbers, isClear(line.paint) ? "its line is transparent" : nil)
      case .text(let style):
        note([style.content], nil)
        note(
          [
            style.wrapped, style.size, style.weight, style.alignment, style.lineHeight, style.lines,
            style.shown,
          ] + style.paint.amounts, layer.isAlwaysEmpty(style.content) ? "its text is empty" : nil)
      case .typography(let style): note(style.numbers, nil)
      case .image(let style):
        note([style.content, style.mode], nil)
      case .tint(let paint):
        note(paint.amounts, isClear(paint) ? "its tint is transparent" : nil)
      case .children(let clipped):
        note([clipped], nil)
      case .particles(let particles):
        note(particles.numbers + [particles.clipped], Self.noParticles)
      }
    }
  }

  private mutating func note(_ filter: Drawing<Amount>.Filter) {
    switch filter {
    case .saturation(let amount), .contrast(let amount), .brightness(let amount):
      note([amount], nil)
    case .blur(let deviation): note([deviation], nil)
    case .shadow(let x, let y, let deviation, let paint):
      note(
        [x, y, deviation] + paint.amounts, isClear(paint) ? "its shadow is invisible" : nil)
    case .shadows(let list): note([list], nil)
    }
  }

  private mutating func note(_ step: Drawing<Amount>.Step) {
    switch step {
    case .move(let x, let y, let z): note([x, y, z], nil)
    case .rotate(_, let angle): note([angle], nil)
    case .scale(let x, let y): note([x, y], nil)
    case .about(let x, let y, let steps):
      let isStill = steps.allSatisfy { step in
        switch step {
        case .move: true
        case .rotate(_, let angle): layer.isAlways(angle, 0)
        case .scale(let x, let y): layer.isAlways(x, 1) && layer.isAlways(y, 1)
        case .about: false
        }
      }
      let sizes = [layer.drawing.surface.width, layer.drawing.surface.height]
      if !sizes.contains(where: { $0.reads(property) }) {
        note([x, y], isStill ? Self.unusedAnchor : nil)
      }
      steps.forEach { note($0) }
    }
  }

  private func isClear(_ paint: Drawing<Amount>.Paint) -> Bool {
    layer.isAlways(paint.color.alpha, 0) || layer.isAlways(paint.opacity, 0)
  }
}

extension Drawing.Paint where N == Amount {
  fileprivate var amounts: [Amount] {
    [color.red, color.green, color.blue, color.alpha, opacity]
  }
}
