/// The offset of a property of every layer from the layer's first slot.
///
/// `LayerProperties` declares the properties in this order. The hit test reads them of many layers,
/// so it does not look them up by name; what else a layer shows, its drawing says.
package enum LayerSlot: Int, CaseIterable {
  case x, y, width, height, anchorX, anchorY, zPosition
  case translationX, translationY, translationZ, rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, perspective
  case opacity, hidden, touchable, clip
}

/// The offset of a property of the scene from its first slot.
package enum SceneSlot: Int, CaseIterable {
  case width, height
  case perspective = 6
}
