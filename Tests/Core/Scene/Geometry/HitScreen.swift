import MotionCore
import MotionValues
import Testing

/// A scene that a test of hits builds, 390 points wide and 844 high.
final class HitScreen {
  let stage = Stage()

  /// Adds a layer of 100 × 100 points at the origin; boxes and shapes are filled black.
  @discardableResult
  func add(
    _ id: String, _ values: [(String, PropertyValue)] = [],
    kind: LayerKind = StandardLayers.box, in parent: Layer? = nil
  ) throws -> Layer {
    let layer = try stage.addLayer(id: id, kind: kind, to: parent ?? stage.root)
    stage.fill(layer, with: [("width", .number(100)), ("height", .number(100))])
    if kind === StandardLayers.box || kind === StandardLayers.shape {
      stage.fill(layer, with: [("fill", .paint(.fixed(.black)))])
    }
    for (name, value) in values {
      try stage.assign(value, to: #require(layer.usedProperty(name)).slot)
    }
    return layer
  }

  func hit(_ x: Double, _ y: Double, listening: Set<String> = []) -> String? {
    stage.hit(Point(x: x, y: y)) { listening.contains($0.id) }?.id
  }
}
