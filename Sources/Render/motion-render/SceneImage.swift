import CCairo
import MotionValues

/// An image of a scene.
enum SceneImage {
  case pixels(DecodedImage)
  case vector(VectorImage)

  /// Reads a PNG, a JPEG or an SVG file; nil if it is none, or broken.
  init?(_ bytes: [UInt8]) {
    if case .header(let header) = ImageHeader.read(bytes, isWhole: true), header.format == .svg {
      guard let image = VectorImage(bytes, header) else { return nil }
      self = .vector(image)
    } else {
      guard let image = DecodedImage(bytes) else { return nil }
      self = .pixels(image)
    }
  }

  /// Whether its sides are scaled by themselves.
  var isStretched: Bool {
    switch self {
    case .pixels: true
    case .vector(let image): image.isStretched
    }
  }

  /// The size in points, or pixels; nil for an SVG that states none.
  var size: (width: Double, height: Double)? {
    switch self {
    case .pixels(let image): (Double(image.width), Double(image.height))
    case .vector(let image): image.size
    }
  }
}

/// An image in SVG, which is drawn anew at each size.
///
/// It has no address, so librsvg reads no other file for it; it uses no network either.
final class VectorImage {
  private let handle: OpaquePointer
  let size: (width: Double, height: Double)?
  /// Whether its sides are scaled by themselves, because it has no `viewBox` that keeps them in proportion.
  fileprivate let isStretched: Bool

  fileprivate init?(_ bytes: [UInt8], _ header: ImageHeader) {
    guard let handle = rsvg_handle_new_from_data(bytes, UInt(bytes.count), nil) else { return nil }
    self.handle = handle
    rsvg_handle_set_dpi(handle, 96)
    var hasBox: Int32 = 0
    rsvg_handle_get_intrinsic_dimensions(handle, nil, nil, nil, nil, &hasBox, nil)
    isStretched = hasBox == 0
    size = header.width > 0 && header.height > 0 ? (header.width, header.height) : nil
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Draws the image into a box of a size at the origin; returns false if it is beyond librsvg's limits.
  func draw(on canvas: Canvas, width: Double, height: Double) -> Bool {
    var box = RsvgRectangle(x: 0, y: 0, width: width, height: height)
    if isStretched, let size {
      cairo_scale(canvas.cr, width / size.width, height / size.height)
      (box.width, box.height) = size
    }
    return rsvg_handle_render_document(handle, canvas.cr, &box, nil) != 0
  }
}
