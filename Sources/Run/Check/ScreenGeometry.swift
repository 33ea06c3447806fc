import MotionCore
import MotionValues

/// Where layers are on the screen in the present frame, and which of them may have changed since the
/// last one.
///
/// Each layer's transform is computed at most once a frame, from that of the layer around it.
final class ScreenGeometry {
  private struct Place {
    var projection: LayerProjection?
    /// The number of the layer's groups of properties when the projection was made.
    var groupCount = -1
    /// The frame of the transform.
    var frame = -1
    var transform = Transform3D.identity
    /// The last frame in which a property of the layer has changed.
    var change = -1
  }

  private let stage: Stage
  private var places: [Place] = []
  private var frame = 0

  init(_ stage: Stage) { self.stage = stage }

  /// Begins a frame, in which slots have changed; a new layer counts as changed.
  func begin(changing slots: [Int32]) {
    frame += 1
    while places.count < stage.layers.count {
      var place = Place()
      place.change = frame
      places.append(place)
    }
    for slot in slots { places[stage.layer(at: Int(slot)).index].change = frame }
  }

  /// Whether a property of the layer, or of a layer around it, has changed in this frame.
  func mayHaveChanged(_ layer: Layer) -> Bool {
    sequence(first: layer, next: \.parent).contains { places[$0.index].change == frame }
  }

  /// Returns the corners of a layer in the scene, in points; nil if it reaches the viewer.
  func corners(of layer: Layer) -> [Point]? {
    guard layer.parent != nil else {
      let size = stage.sceneSize
      return Quadrilateral(width: size.width, height: size.height).corners
    }
    let transform = transform(of: layer)
    guard let projection = places[layer.index].projection else { return nil }
    do throws(ViewerReached) {
      return try projection.bounds(in: stage.store).map { (point) throws(ViewerReached) in
        try transform.project(point)
      }.corners
    } catch {
      return nil
    }
  }

  /// The transform from a layer's coordinates to the scene's.
  private func transform(of layer: Layer) -> Transform3D {
    let index = layer.index
    if places[index].frame == frame { return places[index].transform }
    let groupCount = layer.attachments.count
    if places[index].groupCount != groupCount {
      places[index].projection = LayerProjection(layer)
      places[index].groupCount = groupCount
    }
    var transform = Transform3D.identity
    if let projection = places[index].projection {
      transform =
        projection.transform(in: stage.store).flattened
        .followed(by: self.transform(of: stage.layers[projection.holder])).flattened
    }
    places[index].frame = frame
    places[index].transform = transform
    return transform
  }
}

extension Layer {
  /// Its corners in the scene as the stage is now, in points, clockwise from the top left one; nil if it
  /// reaches the viewer.
  var sceneCorners: [Point]? { try? SceneProjection(self).corners(in: stage.store).corners }
}
