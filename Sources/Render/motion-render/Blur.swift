import CCairo
import MotionValues

/// Gaussian blurs of rasters whose pixels are of one byte or of four.
///
/// Above a deviation of two pixels three boxes stand for the bell, as in the SVG specification's
/// `feGaussianBlur` and in browsers.
struct Blur {
  /// What lies beyond the edges.
  enum Edges {
    case clear
    /// The raster again, mirrored.
    case mirrored
  }

  /// A running mean: the number of values before, and after the one that it replaces.
  private struct Box {
    let before: Int
    let after: Int

    var count: Int { before + after + 1 }
  }

  private let boxes: [Box]
  /// The weights from the middle outwards, in 65,536ths; empty if boxes are used.
  private let bell: [UInt32]

  /// Takes the standard deviation in pixels.
  init(deviation: Double) {
    if deviation < 2 {
      boxes = []
      let reach = max(Int((3 * deviation).rounded(.up)), 1)
      let raw = (0...reach).map { Elementary.exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = raw[0] + 2 * raw.dropFirst().reduce(0, +)
      var weights = raw.map { UInt32(($0 / sum * 65536).rounded()) }
      weights[0] = 65536 - 2 * weights.dropFirst().reduce(0, +)
      bell = weights
      return
    }
    bell = []
    // d of the specification: 3 · √(2π) / 4.
    let size = Int(deviation * 1.879971205598 + 0.5)
    let half = size / 2
    boxes =
      size % 2 == 1
      ? Array(repeating: Box(before: half, after: half), count: 3)
      : [
        Box(before: half, after: half - 1), Box(before: half - 1, after: half),
        Box(before: half, after: half),
      ]
  }

  /// How far from what is there something may be seen, in pixels.
  var reach: Int { bell.isEmpty ? boxes.reduce(0) { $0 + $1.before } : bell.count - 1 }

  /// Blurs rows of bytes in place; `channels` of them are a pixel.
  func apply(
    to bytes: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int, channels: Int,
    edges: Edges = .clear
  ) {
    let size = stride * height
    let spare = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
    defer { spare.deallocate() }
    spare.initialize(repeating: 0, count: size)
    let lineLength = width * channels
    let sums = UnsafeMutablePointer<UInt32>.allocate(capacity: lineLength)
    defer { sums.deallocate() }
    var (from, to) = (bytes, spare)
    for index in 0..<max(boxes.count, 1) {
      for row in 0..<height {
        acrossPass(from + row * stride, to + row * stride, width, channels, index, edges)
      }
      swap(&from, &to)
    }
    for index in 0..<max(boxes.count, 1) {
      downPass(from, to, sums, lineLength, height, stride, index, edges)
      swap(&from, &to)
    }
    if from != bytes { bytes.update(from: from, count: size) }
  }

  /// The place of a value beyond the edges; negative if there is none.
  @inline(__always)
  private static func place(_ index: Int, _ count: Int, _ edges: Edges) -> Int {
    if index >= 0, index < count { return index }
    guard edges == .mirrored else { return -1 }
    let period = 2 * count
    let rest = ((index % period) + period) % period
    return rest < count ? rest : period - 1 - rest
  }

  private func acrossPass(
    _ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>, _ width: Int, _ channels: Int,
    _ index: Int, _ edges: Edges
  ) {
    func value(_ column: Int, _ channel: Int) -> UInt32 {
      let place = Self.place(column, width, edges)
      return place < 0 ? 0 : UInt32(from[place &* channels &+ channel])
    }
    for channel in 0..<channels {
      if !bell.isEmpty {
        for column in 0..<width {
          var sum = bell[0] &* value(column, channel) &+ 32768
          for step in 1..<bell.count {
            sum &+=
              bell[step]
              &* (value(column - step, channel) &+ value(column + step, channel))
          }
          to[column &* channels &+ channel] = UInt8(truncatingIfNeeded: min(sum >> 16, 255))
        }
        continue
      }
      let box = boxes[index]
      let factor = UInt32((1 << 24) / box.count)
      var sum: UInt32 = 0
      for column in -box.before..<box.after { sum &+= value(column, channel) }
      let (safeStart, safeEnd) = (box.before + 1, width - box.after)
      for column in 0..<width {
        if column >= safeStart, column < safeEnd {
          sum &+= UInt32(from[(column &+ box.after) &* channels &+ channel])
          to[column &* channels &+ channel] =
            UInt8(truncatingIfNeeded: (sum &* factor &+ 1 << 23) >> 24)
          sum &-= UInt32(from[(column &- box.before) &* channels &+ channel])
        } else {
          sum &+= value(column + box.after, channel)
          to[column &* channels &+ channel] =
            UInt8(truncatingIfNeeded: (sum &* factor &+ 1 << 23) >> 24)
          sum &-= value(column - box.before, channel)
        }
      }
    }
  }

  private func downPass(
    _ from: UnsafePointer<UInt8>, _ to: UnsafeMutablePointer<UInt8>,
    _ sums: UnsafeMutablePointer<UInt32>, _ length: Int, _ height: Int, _ stride: Int,
    _ index: Int, _ edges: Edges
  ) {
    func add(_ row: Int, _ weight: UInt32) {
      let place = Self.place(row, height, edges)
      guard place >= 0 else { return }
      let line = from + place * stride
      for byte in 0..<length { sums[byte] &+= UInt32(line[byte]) &* weight }
    }
    if !bell.isEmpty {
      for row in 0..<height {
        sums.initialize(repeating: 32768, count: length)
        add(row, bell[0])
        for step in 1..<bell.count {
          add(row - step, bell[step])
          add(row + step, bell[step])
        }
        let line = to + row * stride
        for byte in 0..<length {
          line[byte] = UInt8(truncatingIfNeeded: min(sums[byte] >> 16, 255))
        }
      }
      return
    }
    let box = boxes[index]
    let factor = UInt32((1 << 24) / box.count)
    sums.initialize(repeating: 0, count: length)
    for row in -box.before..<box.after { add(row, 1) }
    for row in 0..<height {
      add(row + box.after, 1)
      let line = to + row * stride
      for byte in 0..<length {
        line[byte] = UInt8(truncatingIfNeeded: (sums[byte] &* factor &+ 1 << 23) >> 24)
      }
      add(row - box.before, UInt32.max)
    }
  }
}

extension Canvas {
  /// Blurs the raster.
  func blur(deviation: Double, edges: Blur.Edges = .clear) {
    guard deviation > 0.05 else { return }
    let blur = Blur(deviation: deviation)
    withPixels { pixels, stride in
      pixels.withMemoryRebound(to: UInt8.self, capacity: stride * height * 4) { bytes in
        blur.apply(
          to: bytes, width: width, height: height, stride: stride * 4, channels: 4, edges: edges)
      }
    }
  }

  /// Changes the colours of the raster.
  func filter(_ filter: ColorFilter) {
    var known: [UInt32: UInt32] = [:]
    withPixels { pixels, stride in
      for row in 0..<height {
        for place in row * stride..<row * stride + width where pixels[place] >> 24 > 0 {
          let pixel = pixels[place]
          if let result = known[pixel] {
            pixels[place] = result
            continue
          }
          let result = Self.filtered(pixel, filter)
          if known.count < 1 << 16 { known[pixel] = result }
          pixels[place] = result
        }
      }
    }
  }

  private static func filtered(_ pixel: UInt32, _ filter: ColorFilter) -> UInt32 {
    let alpha = Double(pixel >> 24)
    func straight(_ shift: UInt32) -> Double { min(Double(pixel >> shift & 255) / alpha, 1) }
    let color = filter.applied(
      to: Color(red: straight(16), green: straight(8), blue: straight(0)))
    func part(_ value: Double) -> UInt32 { UInt32((value * alpha).rounded()) }
    return pixel & 0xFF00_0000 | part(color.red) << 16 | part(color.green) << 8 | part(color.blue)
  }
}

/// A raster of opacities at a place of the picture, in whole pixels.
final class Coverage {
  let surface: OpaquePointer
  let x: Int
  let y: Int
  let width: Int
  let height: Int
  let stride: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, max(width, 1), max(height, 1))
    surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(self.width), Int32(self.height))
    cairo_surface_set_device_offset(surface, Double(-x), Double(-y))
    stride = Int(cairo_image_surface_get_stride(surface))
  }

  deinit { cairo_surface_destroy(surface) }

  func withBytes(_ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    cairo_surface_flush(surface)
    if let bytes = cairo_image_surface_get_data(surface) { body(bytes) }
    cairo_surface_mark_dirty(surface)
  }

  func blur(deviation: Double) {
    guard deviation > 0.05 else { return }
    withBytes {
      Blur(deviation: deviation).apply(
        to: $0, width: width, height: height, stride: stride, channels: 1)
    }
  }

  /// The raster with its middle column and row repeated.
  func stretched(across: Int, down: Int) -> Coverage {
    let result = Coverage(x: x, y: y, width: width + across, height: height + down)
    let (left, top) = (width / 2, height / 2)
    withBytes { from in
      result.withBytes { to in
        for row in 0..<result.height {
          let source = from + (row < top ? row : max(row - down, top)) * stride
          let target = to + row * result.stride
          target.update(from: source, count: left)
          (target + left).update(repeating: source[left], count: across)
          (target + left + across).update(from: source + left, count: width - left)
        }
      }
    }
    return result
  }

  /// The opacity of a raster, with a margin, each mapped by a function.
  convenience init(of canvas: Canvas, margin: Int, _ map: @escaping (UInt32) -> UInt8) {
    self.init(
      x: canvas.x - margin, y: canvas.y - margin, width: canvas.width + 2 * margin,
      height: canvas.height + 2 * margin)
    let ground = map(0)
    withBytes { bytes in
      if ground > 0 { bytes.update(repeating: ground, count: stride * height) }
      canvas.withPixels { pixels, pixelStride in
        for row in 0..<canvas.height {
          let line = bytes + (row + margin) * stride + margin
          for column in 0..<canvas.width { line[column] = map(pixels[row * pixelStride + column]) }
        }
      }
    }
  }
}
