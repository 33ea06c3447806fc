import CCairo

/// An image as pixels.
final class DecodedImage {
  let surface: OpaquePointer
  let width: Int
  let height: Int

  /// The image at half the size, at a quarter and so on, as far as they have been used.
  private var smaller: [DecodedImage] = []

  /// The smallest of the image and its halves that is at least as large as a size in pixels, as browsers
  /// choose it.
  func image(for width: Double, _ height: Double) -> DecodedImage {
    var (image, level) = (self, 0)
    while image.width > 1, image.height > 1, Double(image.width / 2) >= width,
      Double(image.height / 2) >= height
    {
      if level == smaller.count { smaller.append(DecodedImage(halfOf: image)) }
      image = smaller[level]
      level += 1
    }
    return image
  }

  /// Makes an image of half the size: the means of two by two pixels, or of three along an odd side, of
  /// which the one in the middle counts twice.
  private init(halfOf image: DecodedImage) {
    (width, height) = (image.width / 2, image.height / 2)
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    cairo_surface_flush(image.surface)
    let (from, to) = (
      Int(cairo_image_surface_get_stride(image.surface)) / 4,
      Int(cairo_image_surface_get_stride(surface)) / 4
    )
    // Images without alpha have any value there.
    let opacity: UInt32 =
      cairo_image_surface_get_format(image.surface) == CAIRO_FORMAT_RGB24 ? 0xFF00_0000 : 0
    let across: [UInt32] = image.width % 2 == 0 ? [2, 2] : [1, 2, 1]
    let down: [UInt32] = image.height % 2 == 0 ? [2, 2] : [1, 2, 1]
    guard let source = cairo_image_surface_get_data(image.surface),
      let target = cairo_image_surface_get_data(surface)
    else { return }
    let mask: UInt32 = 0xFF_00FF
    source.withMemoryRebound(to: UInt32.self, capacity: from * image.height) { source in
      target.withMemoryRebound(to: UInt32.self, capacity: to * height) { target in
        for row in 0..<height {
          for column in 0..<width {
            var (low, high): (UInt32, UInt32) = (0x8_0008, 0x8_0008)
            for (y, weightY) in down.enumerated() {
              for (x, weightX) in across.enumerated() {
                let pixel = source[(2 * row + y) * from + 2 * column + x]
                low += (pixel & mask) * (weightX * weightY)
                high += (pixel >> 8 & mask) * (weightX * weightY)
              }
            }
            target[row * to + column] = (low >> 4 & mask) | (high >> 4 & mask) << 8 | opacity
          }
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// The bytes that are left, for a callback of C.
  private struct Rest {
    var bytes: UnsafeRawBufferPointer
  }

  /// The largest side of an image, in pixels.
  private static let sideLimit = 16_384

  /// Reads a PNG or a JPEG file; nil if it is none, or broken.
  init?(_ bytes: [UInt8]) {
    guard let decoded = bytes.starts(with: [0xFF, 0xD8]) ? Self.jpeg(bytes) : Self.png(bytes) else {
      return nil
    }
    guard cairo_surface_status(decoded) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(decoded)
      return nil
    }
    surface = decoded
    width = Int(cairo_image_surface_get_width(decoded))
    height = Int(cairo_image_surface_get_height(decoded))
  }

  private static func jpeg(_ bytes: [UInt8]) -> OpaquePointer? {
    guard let decoder = tjInitDecompress() else { return nil }
    defer { tjDestroy(decoder) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let count = UInt(bytes.count)
    guard tjDecompressHeader3(decoder, bytes, count, &width, &height, &sampling, &space) == 0,
      (1...sideLimit).contains(Int(width)), (1...sideLimit).contains(Int(height)),
      let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height)
    else { return nil }
    cairo_surface_flush(surface)
    let isWhole =
      tjDecompress2(
        decoder, bytes, count, cairo_image_surface_get_data(surface), width,
        cairo_image_surface_get_stride(surface), height, Int32(TJPF_BGRX.rawValue), 0) == 0
    cairo_surface_mark_dirty(surface)
    if isWhole { return surface }
    cairo_surface_destroy(surface)
    return nil
  }

  private static func png(_ bytes: [UInt8]) -> OpaquePointer? {
    bytes.withUnsafeBytes { bytes in
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
  }

  deinit { cairo_surface_destroy(surface) }
}
