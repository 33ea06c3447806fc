import CCairo

extension Canvas {
  /// Draws another raster where a map sends it, which need not be affine: each pixel is the mean of as
  /// many places of the raster as it covers. The raster has a clear margin, so edges are smooth.
  func project(
    _ other: Canvas, by map: Homography, alpha: Double, mode: cairo_operator_t
  ) {
    guard let back = map.inverse else { return }
    let bounds = other.area.mapped(by: map).intersection(reach)
    guard !bounds.isEmpty else { return }
    let result = Canvas(covering: bounds)
    other.withPixels { source, sourceStride in
      result.withPixels { pixels, stride in
        for row in 0..<result.height {
          Self.sampleRow(
            Double(result.y + row) + 0.5, from: result.x, count: result.width,
            into: pixels + row * stride, back, map, source, sourceStride, other)
        }
      }
    }
    draw(result, alpha: alpha, mode: mode)
  }

  /// The most places along one side of a pixel.
  private static let tapLimit = 16

  private static func sampleRow(
    _ y: Double, from left: Int, count: Int, into pixels: UnsafeMutablePointer<UInt32>,
    _ back: Homography, _ map: Homography, _ source: UnsafePointer<UInt32>, _ stride: Int,
    _ other: Canvas
  ) {
    let (offsetX, offsetY) = (Double(other.x), Double(other.y))
    let (width, height) = (Double(other.width), Double(other.height))
    for column in 0..<count {
      let x = Double(left + column) + 0.5
      let w = back.g * x + back.h * y + back.i
      guard w.magnitude > 1e-12 else { continue }
      let (u, v) = (
        (back.a * x + back.b * y + back.c) / w, (back.d * x + back.e * y + back.f) / w
      )
      // Places behind the viewer would be seen upside down.
      guard map.g * u + map.h * v + map.i > 1e-6 else { continue }
      // By how much the place changes from one pixel to the next.
      let (ux, vx) = ((back.a - back.g * u) / w, (back.d - back.g * v) / w)
      let (uy, vy) = ((back.b - back.h * u) / w, (back.e - back.h * v) / w)
      let reach = max(ux.magnitude + uy.magnitude, vx.magnitude + vy.magnitude) / 2 + 1
      guard u - offsetX > -reach, v - offsetY > -reach, u - offsetX < width + reach,
        v - offsetY < height + reach
      else { continue }
      func taps(_ du: Double, _ dv: Double) -> Int {
        min(max(Int((du * du + dv * dv).squareRoot().rounded(.up)), 1), tapLimit)
      }
      let (across, down) = (taps(ux, vx), taps(uy, vy))
      var sums: (UInt32, UInt32) = (0, 0)
      for j in 0..<down {
        let dy = (Double(j) + 0.5) / Double(down) - 0.5
        for i in 0..<across {
          let dx = (Double(i) + 0.5) / Double(across) - 0.5
          add(
            source, stride, u - offsetX + ux * dx + uy * dy - 0.5,
            v - offsetY + vx * dx + vy * dy - 0.5, other.width, other.height, &sums)
        }
      }
      let taps = UInt32(across * down)
      func mean(_ sum: UInt32, _ shift: UInt32) -> UInt32 {
        ((sum >> shift & 0xFFFF) &+ taps / 2) / taps
      }
      pixels[column] =
        mean(sums.1, 16) << 24 | mean(sums.0, 16) << 16 | mean(sums.1, 0) << 8 | mean(sums.0, 0)
    }
  }

  /// Adds the colour at a place, between four pixels: red and blue, alpha and green.
  @inline(__always)
  private static func add(
    _ source: UnsafePointer<UInt32>, _ stride: Int, _ u: Double, _ v: Double, _ width: Int,
    _ height: Int, _ sums: inout (UInt32, UInt32)
  ) {
    let (left, top) = (u.rounded(.down), v.rounded(.down))
    let (column, row) = (Int(left), Int(top))
    let (fu, fv) = (UInt32((u - left) * 256), UInt32((v - top) * 256))
    @inline(__always) func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x >= 0 && y >= 0 && x < width && y < height ? source[y &* stride &+ x] : 0
    }
    let (p00, p10) = (pixel(column, row), pixel(column &+ 1, row))
    let (p01, p11) = (pixel(column, row &+ 1), pixel(column &+ 1, row &+ 1))
    let w11 = (fu &* fv) >> 8
    let (w10, w01) = (fu &- w11, fv &- w11)
    let w00 = 256 &- fu &- fv &+ w11
    let mask: UInt32 = 0xFF_00FF
    let rb =
      (p00 & mask) &* w00 &+ (p10 & mask) &* w10 &+ (p01 & mask) &* w01 &+ (p11 & mask) &* w11
    let ag =
      (p00 >> 8 & mask) &* w00 &+ (p10 >> 8 & mask) &* w10 &+ (p01 >> 8 & mask) &* w01
      &+ (p11 >> 8 & mask) &* w11
    sums.0 &+= ((rb &+ 0x80_0080) >> 8) & mask
    sums.1 &+= ((ag &+ 0x80_0080) >> 8) & mask
  }
}
