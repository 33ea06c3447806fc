import MotionExport
import MotionValues

/// The opacities of a letter's pixels, each the exact area of the letter in the pixel.
///
/// Edges add the area to their right to a line of differences; the running sum along the line is what is
/// covered. As in Skia, with which Chromium draws, the ends of edges lie at quarters of a pixel from the
/// baseline, and curves have as many edges as there.
struct GlyphMask {
  /// The place of the first pixel, from the letter's origin.
  let left: Int
  let top: Int
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bytes: [UInt8] = []

  /// Draws an outline with a number of pixels per unit, its origin at a fraction of a pixel.
  init(_ outline: GlyphOutline, scale: Double, x: Double, y: Double) {
    var lines: [(from: Point, to: Point)] = []
    var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
    func placed(_ point: Point) -> Point { Point(x: x + point.x * scale, y: -point.y * scale) }
    var real = start
    func add(_ point: Point) {
      lines.append((Point(x: current.x, y: current.y + y), Point(x: point.x, y: point.y + y)))
      current = point
    }
    for step in outline.steps {
      switch step {
      case .move(let point):
        add(start)
        real = placed(point)
        (start, current) = (real.snapped, real.snapped)
      case .line(let point):
        real = placed(point)
        add(real.snapped)
      case .curve(let first, let second, let end):
        let curve = CubicCurve(
          start: real, first: placed(first), second: placed(second), end: placed(end))
        for piece in curve.monotone {
          let count = piece.edgeCount
          let (o0, o1) = (piece.start.snapped.y - piece.start.y, piece.end.snapped.y - piece.end.y)
          for index in 1..<count {
            let t = Double(index) / Double(count)
            let p = piece.point(at: t)
            add(Point(x: p.x, y: p.y + o0 + (o1 - o0) * t))
          }
          add(piece.end.snapped)
        }
        real = curve.end
      }
    }
    add(start)
    let points = lines.flatMap { [$0.from, $0.to] }
    guard let minX = points.map(\.x).min(), let maxX = points.map(\.x).max(),
      let minY = points.map(\.y).min(), let maxY = points.map(\.y).max()
    else {
      (left, top) = (0, 0)
      return
    }
    (left, top) = (Int(minX.rounded(.down)), Int(minY.rounded(.down)))
    width = Int(maxX.rounded(.up)) - left + 1
    height = max(Int(maxY.rounded(.up)) - top, 1)
    // A line of differences has one more, for what is to the right of the last pixel.
    var differences = [Float](repeating: 0, count: (width + 1) * height)
    for (from, to) in lines where from.y != to.y {
      let (offsetX, offsetY) = (Double(left), Double(top))
      Self.add(
        from.x - offsetX, from.y - offsetY, to.x - offsetX, to.y - offsetY, width + 1, height,
        &differences)
    }
    bytes = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      var sum: Float = 0
      for column in 0..<width {
        sum += differences[row * (width + 1) + column]
        bytes[row * width + column] = UInt8(min(sum.magnitude, 1) * 255 + 0.5)
      }
    }
  }

  /// Adds an edge, piece by piece within a pixel.
  private static func add(
    _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, _ length: Int, _ height: Int,
    _ differences: inout [Float]
  ) {
    let isDown = y0 < y1
    let (topX, top, endX, end) = isDown ? (x0, y0, x1, y1) : (x1, y1, x0, y0)
    let slope = (endX - topX) / (end - top)
    var y = top
    var x = topX
    while y < end {
      let row = min(Int(y), height - 1)
      let nextY = min(Double(row + 1), end)
      guard nextY > y else { return }
      let nextX = topX + (nextY - top) * slope
      // From left to right within the row.
      let (leftX, rightX) = x < nextX ? (x, nextX) : (nextX, x)
      let rise = (nextY - y) * (isDown ? 1 : -1)
      var place = leftX
      repeat {
        let column = min(max(Int(place), 0), length - 2)
        let next = min(Double(column + 1), rightX)
        let share = rightX > leftX ? rise * (next - place) / (rightX - leftX) : rise
        let middle = (place + next) / 2 - Double(column)
        differences[row * length + column] += Float(share * (1 - middle))
        differences[row * length + column + 1] += Float(share * middle)
        guard next > place else { break }
        place = next
      } while place < rightX
      (x, y) = (nextX, nextY)
    }
  }
}

extension Point {
  /// The point with its height at a quarter of a pixel.
  fileprivate var snapped: Point { Point(x: x, y: (y * 4 + 0.5).rounded(.down) / 4) }
}

/// A cubic curve in pixels.
private struct CubicCurve {
  let start: Point
  let first: Point
  let second: Point
  let end: Point

  func point(at t: Double) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      x: p * start.x + q * first.x + r * second.x + u * end.x,
      y: p * start.y + q * first.y + r * second.y + u * end.y)
  }

  /// The pieces that rise or fall all along.
  var monotone: [CubicCurve] {
    // The derivative, divided by three, is a·t² + b·t + c.
    let a = end.y - start.y + 3 * (first.y - second.y)
    let b = 2 * (start.y - 2 * first.y + second.y)
    let c = first.y - start.y
    let discriminant = b * b - 4 * a * c
    guard discriminant > 0 else { return [self] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    let roots = [(q, a), (c, q)].compactMap { top, bottom -> Double? in
      guard bottom != 0, case let root = top / bottom, root > 0, root < 1 else { return nil }
      return root
    }
    var (rest, from, pieces) = (self, 0.0, [CubicCurve]())
    for root in Set(roots).sorted() {
      let (piece, next) = rest.split(at: (root - from) / (1 - from))
      pieces.append(piece)
      (rest, from) = (next, root)
    }
    return pieces + [rest]
  }

  private func split(at t: Double) -> (CubicCurve, CubicCurve) {
    func between(_ a: Point, _ b: Point) -> Point {
      Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
    }
    let (a, b, c) = (between(start, first), between(first, second), between(second, end))
    let (d, e) = (between(a, b), between(b, c))
    let middle = between(d, e)
    return (
      CubicCurve(start: start, first: a, second: d, end: middle),
      CubicCurve(start: middle, first: e, second: c, end: end)
    )
  }

  /// The number of edges, a power of two, from the distance to the straight line.
  var edgeCount: Int {
    func distance(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      max(
        (8 * a - 15 * b + 6 * c + d).magnitude, (a + 6 * b - 15 * c + 8 * d).magnitude) / 27
    }
    let x = distance(start.x, first.x, second.x, end.x)
    let y = distance(start.y, first.y, second.y, end.y)
    // In 64ths of a quarter of a pixel, then in 32nds of these.
    let bend = Int((max(x, y) + min(x, y) / 2) * 256 + 16) >> 5
    let shift = (Int.bitWidth - bend.leadingZeroBitCount) / 2 + 1
    return 1 << min(shift, 6)
  }
}
