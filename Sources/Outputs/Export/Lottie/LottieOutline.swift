import MotionRecording
import MotionValues

/// The outline of a rectangle with rounded corners, as a Bézier path of Lottie: six numbers for each
/// vertex, which are its place, and its handles relative to it.
struct LottieOutline {
  /// The handle of a quarter of a circle, as a share of its radius.
  private static let handle = 0.552284749831

  private var points: [(vertex: Point, before: Point, after: Point)] = []

  /// Makes an outline inside the bounds of a layer; the radii are those of the bounds, from the top
  /// left corner clockwise. A corner that is ever rounded has two vertices, any other one.
  init(
    width: Double, height: Double, radii: [Double], inset: Double, isRounded: [Bool]
  ) {
    let fit = Self.fit(radii, width: width, height: height)
    let radii = radii.map { max($0 * fit - inset, 0) }
    let (left, top) = (inset, inset)
    let (right, bottom) = (max(width - inset, inset), max(height - inset, inset))
    let corners = [
      (Point(x: left, y: top), (0.0, 1.0), (1.0, 0.0)),
      (Point(x: right, y: top), (-1.0, 0.0), (0.0, 1.0)),
      (Point(x: right, y: bottom), (0.0, -1.0), (-1.0, 0.0)),
      (Point(x: left, y: bottom), (1.0, 0.0), (0.0, -1.0)),
    ]
    for (index, (corner, entry, exit)) in corners.enumerated() {
      let radius = radii[index]
      guard isRounded[index] else {
        points.append((corner, corner, corner))
        continue
      }
      func point(_ direction: (Double, Double), _ distance: Double) -> Point {
        Point(x: corner.x + direction.0 * distance, y: corner.y + direction.1 * distance)
      }
      let (start, end) = (point(entry, radius), point(exit, radius))
      let rest = radius * (1 - Self.handle)
      points.append((start, start, point(entry, rest)))
      points.append((end, point(exit, rest), end))
    }
  }

  /// The factor by which radii are reduced that are too large for a side, as in CSS.
  static func fit(_ radii: [Double], width: Double, height: Double) -> Double {
    func fit(_ sum: Double, in side: Double) -> Double { sum > side ? side / sum : 1 }
    return min(
      fit(radii[0] + radii[1], in: width), fit(radii[2] + radii[3], in: width),
      fit(radii[0] + radii[3], in: height), fit(radii[1] + radii[2], in: height))
  }

  /// Projects the outline; nil if a point has no projection.
  func map(_ project: ([Point]) -> [Point]?) -> LottieOutline? {
    guard let places = project(points.flatMap { [$0.vertex, $0.before, $0.after] }) else {
      return nil
    }
    var result = self
    for index in points.indices {
      result.points[index] = (places[3 * index], places[3 * index + 1], places[3 * index + 2])
    }
    return result
  }

  var numbers: [Double] {
    points.flatMap { vertex, before, after in
      [
        vertex.x, vertex.y, before.x - vertex.x, before.y - vertex.y, after.x - vertex.x,
        after.y - vertex.y,
      ]
    }
  }

  /// The path of some numbers.
  static func node(_ numbers: [Double]) -> JSONTree {
    func points(_ offset: Int) -> JSONTree {
      .list(
        stride(from: offset, to: numbers.count, by: 6).map {
          JSONTree([numbers[$0], numbers[$0 + 1]])
        })
    }
    return ["c": true, "v": points(0), "i": points(2), "o": points(4)]
  }
}
