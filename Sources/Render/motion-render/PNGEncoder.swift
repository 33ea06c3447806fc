import CCairo

/// Writes rasters as PNG and APNG: each row filtered in the way that makes the smallest sum of
/// differences, then deflated.
struct PNGEncoder {
  /// An area of a raster, in its own pixels.
  struct Part: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  /// How much time the deflation takes, 1 to 12.
  var level: Int32 = 6

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns a raster as a file, without alpha if it is opaque.
  func file(_ canvas: Canvas) -> [UInt8] {
    let whole = Part(x: 0, y: 0, width: canvas.width, height: canvas.height)
    let hasAlpha = !canvas.isOpaque
    return Self.signature
      + Self.chunk("IHDR", Self.header(canvas.width, canvas.height, hasAlpha: hasAlpha))
      + Self.chunk("sRGB", [0])
      + Self.chunk("IDAT", data(of: canvas, whole, hasAlpha: hasAlpha)) + Self.chunk("IEND", [])
  }

  static func header(_ width: Int, _ height: Int, hasAlpha: Bool) -> [UInt8] {
    long(width) + long(height) + [8, hasAlpha ? 6 : 2, 0, 0, 0]
  }

  static func long(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    let sum = body.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    return long(content.count) + body + long(Int(sum))
  }

  /// Returns the deflated rows of a part of a raster.
  func data(of canvas: Canvas, _ part: Part, hasAlpha: Bool) -> [UInt8] {
    let channels = hasAlpha ? 4 : 3
    let length = part.width * channels
    var rows = [UInt8](repeating: 0, count: (length + 1) * part.height)
    rows.withUnsafeMutableBufferPointer { rows in
      guard let rows = rows.baseAddress else { return }
      let lines = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * length)
      defer { lines.deallocate() }
      lines.initialize(repeating: 0, count: 2 * length)
      var (line, above) = (lines, lines + length)
      canvas.withPixels { pixels, stride in
        for row in 0..<part.height {
          Self.straighten(
            pixels + (part.y + row) * stride + part.x, part.width, hasAlpha, into: line)
          Self.filter(line, above, length, channels, into: rows + row * (length + 1))
          swap(&line, &above)
        }
      }
    }
    return deflated(rows)
  }

  /// Writes premultiplied pixels as bytes of red, green, blue and alpha.
  private static func straighten(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, _ hasAlpha: Bool,
    into bytes: UnsafeMutablePointer<UInt8>
  ) {
    guard hasAlpha else {
      // Every pixel is opaque.
      for index in 0..<count {
        let pixel = pixels[index]
        bytes[3 &* index] = UInt8(truncatingIfNeeded: pixel >> 16)
        bytes[3 &* index &+ 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        bytes[3 &* index &+ 2] = UInt8(truncatingIfNeeded: pixel)
      }
      return
    }
    for index in 0..<count {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      func straight(_ shift: UInt32) -> UInt8 {
        let part = pixel >> shift & 255
        return UInt8(
          truncatingIfNeeded: alpha == 255 || alpha == 0
            ? part : min((part &* 255 &+ alpha / 2) / alpha, 255))
      }
      bytes[4 &* index] = straight(16)
      bytes[4 &* index &+ 1] = straight(8)
      bytes[4 &* index &+ 2] = straight(0)
      bytes[4 &* index &+ 3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  /// Writes a row as differences to the one above or to the pixel before, whichever are smaller.
  private static func filter(
    _ line: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ length: Int, _ channels: Int,
    into row: UnsafeMutablePointer<UInt8>
  ) {
    // Loops without conditions, so that they are compiled to vector instructions.
    let first = min(channels, length)
    let up = sum(line, above, length)
    var before = sum(line + first, line, length - first)
    for place in 0..<first { before &+= UInt32(Int8(bitPattern: line[place]).magnitude) }
    row[0] = up <= before ? 2 : 1
    if up <= before {
      subtract(above, from: line, length, into: row + 1)
    } else {
      (row + 1).update(from: line, count: first)
      subtract(line, from: line + first, length - first, into: row + 1 + first)
    }
  }

  /// The sum of differences without their signs.
  private static func sum(
    _ line: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
  ) -> UInt32 {
    var sum: UInt32 = 0
    for place in 0..<count {
      let difference = line[place] &- other[place]
      sum &+= UInt32(min(difference, 0 &- difference))
    }
    return sum
  }

  private static func subtract(
    _ other: UnsafePointer<UInt8>, from line: UnsafePointer<UInt8>, _ count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    for place in 0..<count { target[place] = line[place] &- other[place] }
  }

  private func deflated(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(level)
    defer { libdeflate_free_compressor(compressor) }
    let limit = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: limit) { target, count in
      count = bytes.withUnsafeBytes {
        libdeflate_zlib_compress(compressor, $0.baseAddress, $0.count, target.baseAddress, limit)
      }
    }
  }
}

extension Canvas {
  /// Whether nothing lies behind any pixel.
  var isOpaque: Bool {
    var all: UInt32 = 0xFF00_0000
    withPixels { pixels, stride in
      for row in 0..<height {
        for column in 0..<width { all &= pixels[row * stride + column] }
      }
    }
    return all >> 24 == 255
  }
}
