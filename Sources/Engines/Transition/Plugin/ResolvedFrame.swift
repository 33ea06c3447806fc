import MotionCore
import MotionValues

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
