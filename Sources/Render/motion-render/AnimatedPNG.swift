import CCairo

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes pictures as one animated PNG; each has only the part that differs from the one before.
struct AnimatedPNG {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The part of a picture that differs from the one before, deflated.
  struct Change {
    let part: PNGEncoder.Part
    let data: [UInt8]
  }

  private let rate: Double
  private var frames: [(change: Change, count: Int)] = []

  init(rate: Double) { self.rate = rate }

  /// Returns what changes from a picture to the next one of its size; all of the first, and nil for equal ones.
  static func change(to picture: Canvas, from last: Canvas?) -> Change? {
    let whole = PNGEncoder.Part(x: 0, y: 0, width: picture.width, height: picture.height)
    guard let part = last.map({ picture.difference(from: $0) }) ?? whole else { return nil }
    return Change(part: part, data: PNGEncoder(level: 6).data(of: picture, part, hasAlpha: true))
  }

  /// Adds a picture by its change; one that is equal to the last one makes that last longer.
  mutating func append(_ change: Change?) {
    if let change {
      frames.append((change, 1))
    } else {
      frames[frames.count - 1].count += 1
    }
  }

  /// The whole file.
  var file: [UInt8] {
    guard let whole = frames.first?.change.part else { return [] }
    var bytes = Self.signature
    bytes += PNGEncoder.chunk("IHDR", PNGEncoder.header(whole.width, whole.height, hasAlpha: true))
    bytes += PNGEncoder.chunk("sRGB", [0])
    bytes += PNGEncoder.chunk("acTL", PNGEncoder.long(frames.count) + PNGEncoder.long(0))
    var number = 0
    for (index, frame) in frames.enumerated() {
      let part = frame.change.part
      var control = PNGEncoder.long(number)
      for side in [part.width, part.height, part.x, part.y] { control += PNGEncoder.long(side) }
      control += delay(frame.count)
      // Each part replaces what is there.
      control += [0, 0]
      bytes += PNGEncoder.chunk("fcTL", control)
      number += 1
      if index == 0 {
        bytes += PNGEncoder.chunk("IDAT", frame.change.data)
      } else {
        bytes += PNGEncoder.chunk("fdAT", PNGEncoder.long(number) + frame.change.data)
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
