/// The offset of a property of every layer from the layer's first slot.
///
/// `LayerProperties` declares the properties in this order; a colour takes four slots. Geometry
/// reads many properties of many layers, so it does not look them up by name.
package enum LayerSlot: Int, CaseIterable {
  case x, y, width, height, anchorX, anchorY, zPosition
  case translationX, translationY, translationZ, rotationX, rotationY, rotationZ
  case scale, scaleX, scaleY, perspective
  case opacity, hidden, touchable, clip
  case cornerRadius, corners, cornerRadiusTopLeft, cornerRadiusTopRight, cornerRadiusBottomRight
  case cornerRadiusBottomLeft
  case fill
  case fillOpacity = 31, borderColor
  case borderWidth = 36
  case backgroundBlur = 46

  /// The offset of a colour's alpha.
  package static let alpha = 3
}

/// The offset of a property of the scene from its first slot.
package enum SceneSlot: Int, CaseIterable {
  case width, height
  case perspective = 6
}
