import MotionCore
import MotionValues

/// Expectations about visibility and position. Each returns a failure, or nil.
extension ExpectationObject {
  /// A layer that is less opaque than this counts as invisible.
  private static let leastOpacity = 0.004

  func checkInside(_ area: Area, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    var paths = [try layerPath()]
    var shape: Quadrilateral?
    let words: String
    switch area {
    case .rectangle(let rectangle):
      shape = rectangle
      words = "the rectangle"
    case .layer(let name):
      let other = try ExpectationObject(name, of: run)
      paths.append(try other.layerPath())
      words = "`\(name)`"
    }
    for looks in try Self.frames(of: paths, run, file) {
      guard let own = looks[0], own.opacity >= Self.leastOpacity,
        let area = shape ?? looks[1]?.corners,
        let corner = own.corners.corners.first(where: { !area.contains($0) })
      else { continue }
      return failure(
        "`\(name)` leaves \(words) at \(Words.time(own.time)), with a corner at "
          + "(\(Words.number(corner.x)), \(Words.number(corner.y)))")
    }
    return nil
  }

  func checkAlone(_ other: ExpectationObject, _ file: TestFile) throws(Diagnostic) -> Diagnostic? {
    for looks in try Self.frames(of: [try layerPath(), try other.layerPath()], run, file) {
      guard let own = looks[0], let others = looks[1],
        [own, others].allSatisfy({ $0.opacity >= Self.leastOpacity && $0.corners.area > 1e-6 })
      else { continue }
      return failure(
        "`\(name)` and `\(other.name)` are both visible at \(Words.time(own.time)), with opacities "
          + "\(Words.number(own.opacity)) and \(Words.number(others.opacity))")
    }
    return nil
  }

  /// The looks of layers in each frame, by the index of their paths.
  private static func frames(
    of paths: [String], _ run: TestRunObject, _ file: TestFile
  ) throws(Diagnostic) -> [[LayerLook?]] {
    let looks = try file.looks(of: paths, in: run.scene)
    var frames: [[LayerLook?]] = []
    var time = -1.0
    for look in looks {
      if look.time != time { frames.append(Array(repeating: nil, count: paths.count)) }
      time = look.time
      frames[frames.count - 1][look.index] = look
    }
    return frames
  }
}

extension Quadrilateral {
  /// Whether a point is inside, or within a millionth of a point of the edge.
  fileprivate func contains(_ point: Point) -> Bool {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      let (x, y) = (end.x - start.x, end.y - start.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 ? ((point.y - start.y) * x - (point.x - start.x) * y) / length : 0
    }
    return sides.allSatisfy { $0 >= -1e-6 } || sides.allSatisfy { $0 <= 1e-6 }
  }

  fileprivate var area: Double {
    let terms = zip(corners, corners.dropFirst() + corners.prefix(1)).map { start, end in
      start.x * end.y - end.x * start.y
    }
    return abs(terms.reduce(0, +)) / 2
  }
}
