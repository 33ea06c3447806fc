import CCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes pictures as one animated PNG; each has only the part that differs from the one before.
struct AnimatedPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private let width: Int
  private let height: Int
  private let rate: Double
  private let encoder = PNGEncoder(level: 6)
  private var last: Canvas?
  private var frames: [(part: PNGEncoder.Part, data: [UInt8], count: Int)] = []

  init(width: Int, height: Int, rate: Double) {
    (self.width, self.height, self.rate) = (width, height, rate)
  }

  /// Adds a picture; one that is equal to the last one makes that last longer.
  mutating func append(_ picture: Canvas) {
    let whole = PNGEncoder.Part(x: 0, y: 0, width: width, height: height)
    let part = last.map { picture.difference(from: $0) } ?? whole
    guard let part else {
      frames[frames.count - 1].count += 1
      return
    }
    frames.append((part, encoder.data(of: picture, part, hasAlpha: true), 1))
    last = picture
  }

  /// The whole file.
  var file: [UInt8] {
    var bytes =
      Self.signature + PNGEncoder.chunk("IHDR", PNGEncoder.header(width, height, hasAlpha: true))
    bytes += PNGEncoder.chunk("sRGB", [0])
    bytes += PNGEncoder.chunk("acTL", PNGEncoder.long(frames.count) + PNGEncoder.long(0))
    var number = 0
    for (index, frame) in frames.enumerated() {
      let part = frame.part
      var control = PNGEncoder.long(number)
      for side in [part.width, part.height, part.x, part.y] { control += PNGEncoder.long(side) }
      control += delay(frame.count)
      // Each part replaces what is there.
      control += [0, 0]
      bytes += PNGEncoder.chunk("fcTL", control)
      number += 1
      if index == 0 {
        bytes += PNGEncoder.chunk("IDAT", frame.data)
      } else {
        bytes += PNGEncoder.chunk("fdAT", PNGEncoder.long(number) + frame.data)
        number += 1
      }
    }
    return bytes + PNGEncoder.chunk("IEND", [])
  }

  /// How long frames last, as a fraction of 16-bit numbers.
  private func delay(_ count: Int) -> [UInt8] {
    var (numerator, denominator) = (Double(count), rate)
    if rate != rate.rounded() { (numerator, denominator) = (numerator * 100, rate * 100) }
    let scale = max(numerator / 65535, denominator / 65535, 1)
    func short(_ number: Double) -> [UInt8] {
      let number = Int((number / scale).rounded())
      return [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }
    return short(numerator) + short(denominator)
  }
}

extension Canvas {
  /// The smallest part outside of which a raster is equal to another one of its size; nil if all is.
  func difference(from other: Canvas) -> PNGEncoder.Part? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    withPixels { pixels, stride in
      other.withPixels { others, otherStride in
        for row in 0..<height {
          let (line, otherLine) = (pixels + row * stride, others + row * otherStride)
          guard memcmp(line, otherLine, width * 4) != 0 else { continue }
          top = min(top, row)
          bottom = row
          for column in 0..<left where line[column] != otherLine[column] {
            left = column
            break
          }
          var column = width - 1
          while column > right, line[column] == otherLine[column] { column -= 1 }
          right = max(right, column)
        }
      }
    }
    guard bottom >= 0 else { return nil }
    return PNGEncoder.Part(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
