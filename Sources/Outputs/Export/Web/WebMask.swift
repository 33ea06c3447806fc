import MotionRecording
import MotionValues

/// A layer that cuts its parent, as a mask of the parent's element: of a box without layers in it,
/// which is neither turned, rounded nor bordered, CSS has an image at a place.
struct WebMask {
  let layer: HandoffLayer
  let kind: MaskKind
  let move: HandoffPlacement.Move?
  /// What fills the box, with the opacity of the layer; nil for nothing.
  let paint: Drawing<Amount>.Paint?

  /// The masks of a run, by the layers that they cut; without those of a layer with several.
  static func all(_ handoff: Handoff) -> [Int: WebMask] {
    let layers = handoff.recording.layers
    let cutting = layers.indices.filter { index in
      guard let mask = handoff.drawings[index].mask else { return false }
      return HandoffLayer(index, in: handoff).words(of: mask) != [MaskKind.none.rawValue]
    }
    let masks = Dictionary(grouping: cutting) { layers[$0].parent ?? 0 }
    return masks.compactMapValues { $0.count == 1 ? WebMask($0[0], handoff) : nil }
  }

  /// The mask that a layer is for its parent; nil if CSS has none like it.
  private init?(_ index: Int, _ handoff: Handoff) {
    let layer = HandoffLayer(index, in: handoff, keepsPaths: true)
    let (drawing, recording) = (layer.drawing, handoff.recording)
    guard let mask = drawing.mask else { return nil }
    let words = layer.words(of: mask)
    let placement = HandoffPlacement(drawing.place, of: layer)
    guard words.count == 1, let kind = words.first.flatMap(MaskKind.init(rawValue:)),
      kind == .alpha || kind == .luminance || kind == .outline,
      let parts = placement.parts, parts.turns == nil,
      drawing.sheet.isEmpty, drawing.surface.outline.path == nil,
      drawing.surface.outline.radii.allSatisfy({ !layer.number($0).differs(from: 0) }),
      !recording.layers.contains(where: { $0.parent == index }),
      recording.layers[index].firstFrame == 0, recording.layers[index].endFrame == nil,
      layer.isAlways(handoff.drawings[index].shown, 1)
    else { return nil }
    var paints: [Drawing<Amount>.Paint] = []
    for item in drawing.surface.items {
      switch item {
      case .fill(let paint): paints.append(paint)
      case .stroke(let pen) where layer.number(pen.width).differs(from: 0): return nil
      case .text, .image, .line: return nil
      case .stroke, .backdrop, .typography, .tint, .children, .particles: break
      }
    }
    guard paints.count <= 1 else { return nil }
    (self.layer, self.kind, move) = (layer, kind, parts.move)
    paint = paints.first.map { paint in
      Drawing.Paint(color: paint.color, opacity: paint.opacity * drawing.opacity)
    }
  }
}
