import MotionCore
import MotionMath

/// How a layer's own points come to lie in the container, and how opaque what lies in the layer is seen.
///
/// Layers flatten what lies in them, so the depth of a turned layer is dropped; perspective is left out.
struct ResolvedFrame {
  var transform = Transform3D.identity
  /// The product of the opacities of the layers around.
  var opacity = 1.0

  /// A shift alone, such as that of a copy whose elements lie in it unturned.
  init(at corner: (x: Double, y: Double) = (0, 0), opacity: Double = 1) {
    transform = .translation(x: corner.x, y: corner.y)
    self.opacity = opacity
  }

  /// Returns the map of what lies in a layer that is placed, in these coordinates, by a transform.
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

  /// The coordinates in this map of a point of the container; of a layer without area, the shift alone.
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

  /// How much larger a length across is seen; negative where it is seen mirrored.
  var scaleX: Double {
    let (x, y) = (transform.xAxis.x, transform.xAxis.y)
    let length = y == 0 ? x.magnitude : (x * x + y * y).squareRoot()
    return area < 0 ? -length : length
  }

  /// How much larger a length down is seen.
  var scaleY: Double { scaleX == 0 ? transform.yAxis.y : area / scaleX }

  /// The turn in the plane, clockwise, in degrees.
  var rotation: Double {
    let sign: Double = scaleX < 0 ? -1 : 1
    let (x, y) = (transform.xAxis.x * sign, transform.xAxis.y * sign)
    return y == 0 && x >= 0 ? 0 : Elementary.atan2(y, x) * 180 / .pi
  }
}
