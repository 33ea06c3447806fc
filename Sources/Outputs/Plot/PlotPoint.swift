/// A point of a drawn curve.
package struct PlotPoint: Sendable, Equatable {
  /// In seconds, or in pixels from the left.
  package var x: Double
  /// In the unit of the property, or in pixels from the top.
  package var y: Double
  /// Whether simplification must keep the point.
  package var isFixed = false

  package init(_ x: Double, _ y: Double, isFixed: Bool = false) {
    self.x = x
    self.y = y
    self.isFixed = isFixed
  }
}

extension [PlotPoint] {
  /// Simplifies a polyline: removes points within `tolerance` of the line through the remaining
  /// ones, if they keep their order along it (Ramer–Douglas–Peucker between fixed points).
  package func reduced(within tolerance: Double) -> [PlotPoint] {
    guard count > 2 else { return self }
    var keeps = [Bool](repeating: false, count: count)
    var open: [(Int, Int)] = []
    var start = 0
    for index in indices where index == 0 || index == count - 1 || self[index].isFixed {
      keeps[index] = true
      if index - start > 1 { open.append((start, index)) }
      start = index
    }
    while let (first, last) = open.popLast() {
      var worst = (index: first, distance: tolerance)
      for index in first + 1..<last {
        let distance = self[index].distance(fromLine: self[first], self[last])
        if distance > worst.distance { worst = (index, distance) }
      }
      guard worst.index > first else { continue }
      keeps[worst.index] = true
      if worst.index - first > 1 { open.append((first, worst.index)) }
      if last - worst.index > 1 { open.append((worst.index, last)) }
    }
    return indices.filter { keeps[$0] }.map { self[$0] }
  }
}

extension [PlotPoint] {
  /// Reduces points within a short horizontal distance to the first, lowest, highest and last, so
  /// that the removed ones are no farther than that from the line.
  func thinned(within distance: Double) -> [PlotPoint] {
    var thinned: [PlotPoint] = []
    var start = startIndex
    while start < endIndex {
      var end = start + 1
      while end < endIndex, self[end].x - self[start].x <= distance { end += 1 }
      if end - start <= 4 {
        thinned += self[start..<end]
      } else {
        let ordered = (start..<end).sorted { (self[$0].y, $0) < (self[$1].y, $1) }
        let kept = Set([start, ordered[0], ordered[ordered.count - 1], end - 1])
        thinned += kept.sorted().map { self[$0] }
      }
      start = end
    }
    return thinned
  }

  /// Whether two polylines from left to right are within a distance of each other, at the points of
  /// both.
  func coincides(with other: [PlotPoint], within tolerance: Double) -> Bool {
    isNear(other, within: tolerance) && other.isNear(self, within: tolerance)
  }

  /// Whether all points are within a distance of a polyline from left to right.
  private func isNear(_ line: [PlotPoint], within tolerance: Double) -> Bool {
    var start = 0
    return allSatisfy { point in
      while start + 2 < line.count, line[start + 1].x < point.x - tolerance { start += 1 }
      var piece = start
      while piece + 1 < line.count, line[piece].x <= point.x + tolerance {
        if point.distance(fromLine: line[piece], line[piece + 1]) <= tolerance { return true }
        piece += 1
      }
      return false
    }
  }
}

extension PlotPoint {
  /// The distance from the line segment between two points.
  package func distance(fromLine a: PlotPoint, _ b: PlotPoint) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let share =
      square > 0 ? Swift.min(Swift.max(((x - a.x) * dx + (y - a.y) * dy) / square, 0), 1) : 0
    let (ex, ey) = (a.x + share * dx - x, a.y + share * dy - y)
    return (ex * ex + ey * ey).squareRoot()
  }
}
