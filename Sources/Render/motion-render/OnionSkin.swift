import CCairo
import MotionExport
import MotionRecording
import MotionValues

/// Where layers have been: outlines in some frames, fainter the older, and the path of each layer's middle
/// with a dot in each frame.
struct OnionSkin {
  let recording: Recording
  let frames: ClosedRange<Int>
  /// The number of outlines.
  let count: Int
  /// The number of pixels of a point.
  let scale: Double

  private static let color = (red: 1.0, green: 0.18, blue: 0.33)

  /// Draws over the picture of the last frame.
  func draw(on canvas: Canvas) {
    let geometry = RecordedGeometry(recording)
    var values = geometry.initialValues
    var corners: [[Quadrilateral?]] = []
    for frame in frames {
      geometry.setValues(&values, to: frame, of: recording)
      corners.append(geometry.corners(in: values))
    }
    canvas.setMap(.scale(scale, scale))
    for layer in movedLayers(corners) { draw(layer, corners, on: canvas) }
  }

  /// The layers that move by themselves, and not only with the layer around them.
  private func movedLayers(_ corners: [[Quadrilateral?]]) -> [Int] {
    let moved = recording.layers.indices.filter { layer in
      layer > 0 && Set(places(of: layer, corners).map { Point(x: $0.x, y: $0.y) }).count > 1
    }
    return moved.filter { layer in
      guard let parent = recording.layers[layer].parent, moved.contains(parent) else { return true }
      let shifts = zip(places(of: layer, corners), places(of: parent, corners)).map {
        Point(x: ($0.x - $1.x).rounded(), y: ($0.y - $1.y).rounded())
      }
      return Set(shifts).count > 1
    }
  }

  /// The middle of a layer in each frame that has it.
  private func places(of layer: Int, _ corners: [[Quadrilateral?]]) -> [Point] {
    zip(frames, corners).compactMap { frame, all in
      guard recording.layers[layer].exists(in: frame), let corners = all[layer]?.corners else {
        return nil
      }
      return Point(
        x: corners.reduce(0) { $0 + $1.x } / 4, y: corners.reduce(0) { $0 + $1.y } / 4)
    }
  }

  private func draw(_ layer: Int, _ corners: [[Quadrilateral?]], on canvas: Canvas) {
    let cr = canvas.cr
    let last = frames.count - 1
    func setColor(_ alpha: Double) {
      cairo_set_source_rgba(cr, Self.color.red, Self.color.green, Self.color.blue, alpha)
    }
    for ghost in 0..<count {
      let index = last * ghost / max(count, 1)
      guard recording.layers[layer].exists(in: frames.lowerBound + index),
        let points = corners[index][layer]?.corners
      else { continue }
      cairo_new_path(cr)
      for point in points { cairo_line_to(cr, point.x, point.y) }
      cairo_close_path(cr)
      setColor(0.2 + 0.6 * Double(ghost + 1) / Double(count))
      cairo_set_line_width(cr, 1)
      cairo_stroke(cr)
    }
    let path = places(of: layer, corners)
    cairo_new_path(cr)
    for point in path { cairo_line_to(cr, point.x, point.y) }
    setColor(0.5)
    cairo_set_line_width(cr, 0.75)
    cairo_stroke(cr)
    setColor(0.9)
    for point in path {
      cairo_arc(cr, point.x, point.y, 1.5, 0, 2 * Double.pi)
      cairo_fill(cr)
    }
  }
}
