import MotionValues

/// Delays that make several items begin one after another.
package struct Stagger: Sendable {
  /// Where the wave begins.
  package enum Origin: Hashable, Sendable {
    case first
    case last
    case center
    case edges
    /// One of the items, counted from 0.
    case index(Int)
  }

  /// How long the wave takes.
  package enum Duration: Hashable, Sendable {
    /// Seconds from one item to the next.
    case each(Double)
    /// Seconds from the first item to the last.
    case total(Double)
  }

  package var duration: Duration
  package var origin = Origin.first
  /// The number of columns if the items form a grid, counted row by row; nil for a line.
  package var columns: Int?
  /// The distribution of the delays between the least and the greatest.
  package var curve: Curve = .linear

  package init(_ duration: Duration) { self.duration = duration }

  /// Returns the delay of each of `count` items, in seconds; the least is 0.
  package func delays(count: Int) -> [Double] {
    guard count > 0 else { return [] }
    let distances = (0..<count).map { distance(of: $0, count: count) }
    let least = distances.min() ?? 0
    let span = (distances.max() ?? 0) - least
    guard span > 0 else { return [Double](repeating: 0, count: count) }
    let total =
      switch duration {
      case .each(let seconds): seconds * span
      case .total(let seconds): seconds
      }
    return distances.map { total * curve.value(at: ($0 - least) / span) }
  }

  /// The distance of an item from the origin, in items; negative if the wave begins at the edges.
  private func distance(of index: Int, count: Int) -> Double {
    let width = columns.map { min($0, count) } ?? count
    let height = (count + width - 1) / width
    let column = Double(index % width)
    let row = Double(index / width)
    let x: Double
    let y: Double
    switch origin {
    case .first: (x, y) = (column, row)
    case .last: (x, y) = (Double(width - 1) - column, Double(height - 1) - row)
    case .center, .edges:
      (x, y) = (
        (column - Double(width - 1) / 2).magnitude, (row - Double(height - 1) / 2).magnitude
      )
    case .index(let origin):
      (x, y) = (
        (column - Double(origin % width)).magnitude, (row - Double(origin / width)).magnitude
      )
    }
    let distance = (x * x + y * y).squareRoot()
    return origin == .edges ? -distance : distance
  }
}
