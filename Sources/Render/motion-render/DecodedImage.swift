import CCairo

/// An image as pixels.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int

  /// The bytes that are left, for a callback of C.
  private struct Rest {
    var bytes: UnsafeRawBufferPointer
  }

  /// Reads a PNG file; nil if it is none, or broken.
  init?(png bytes: [UInt8]) {
    let decoded = bytes.withUnsafeBytes { bytes in
      var rest = Rest(bytes: bytes)
      return withUnsafeMutablePointer(to: &rest) { rest in
        cairo_image_surface_create_from_png_stream(
          { closure, target, count in
            guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
            let rest = closure.assumingMemoryBound(to: Rest.self)
            let count = Int(count)
            guard rest.pointee.bytes.count >= count, let base = rest.pointee.bytes.baseAddress
            else { return CAIRO_STATUS_READ_ERROR }
            target.update(from: base.assumingMemoryBound(to: UInt8.self), count: count)
            rest.pointee.bytes = UnsafeRawBufferPointer(
              rebasing: rest.pointee.bytes.dropFirst(count))
            return CAIRO_STATUS_SUCCESS
          }, rest)
      }
    }
    guard let decoded else { return nil }
    guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(decoded)
      return nil
    }
    surface = decoded
    width = Int(cairo_image_surface_get_width(decoded))
    height = Int(cairo_image_surface_get_height(decoded))
  }

  deinit { cairo_surface_destroy(surface) }
}
