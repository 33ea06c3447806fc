import MotionCore
import MotionValues

/// An outline as Bézier paths of Lottie, one for each subpath: six numbers for each vertex, which are
/// its place, and its handles relative to it.
struct LottiePath {
  fileprivate struct Subpath {
    var points: [(vertex: Point, before: Point, after: Point)] = []
    var isClosed = false

    mutating func add(_ point: Point) { points.append((point, point, point)) }
  }

  private var subpaths: [Subpath] = []

  init(_ outline: Outline) {
    let outline = outline.withoutArcs
    var place = 0
    func point(_ offset: Int) -> Point {
      Point(x: outline.numbers[place + offset], y: outline.numbers[place + offset + 1])
    }
    for command in outline.commands {
      if command != .move, subpaths.last?.isClosed ?? true {
        var next = Subpath()
        next.add(subpaths.last?.points.first?.vertex ?? Point(x: 0, y: 0))
        subpaths.append(next)
      }
      let last = subpaths.count - 1
      switch command {
      case .move:
        subpaths.append(Subpath())
        subpaths[last + 1].add(point(0))
      case .line: subpaths[last].add(point(0))
      case .cubic:
        subpaths[last].points[subpaths[last].points.count - 1].after = point(0)
        subpaths[last].add(point(4))
        subpaths[last].points[subpaths[last].points.count - 1].before = point(2)
      case .close: subpaths[last].close()
      case .quadratic, .arc: break  // There are none without arcs.
      }
      place += command.numberCount
    }
    subpaths.removeAll { $0.points.count < 2 && !$0.isClosed }
  }

  /// The number of vertices of each subpath.
  var counts: [Int] { subpaths.map(\.points.count) }

  /// Whether another path has as many vertices in each subpath, so that there is something between.
  func mixes(with other: LottiePath) -> Bool {
    counts == other.counts
      && zip(subpaths, other.subpaths).allSatisfy { $0.isClosed == $1.isClosed }
  }

  /// Returns the numbers of a subpath of as many vertices; the last one stands for those that are
  /// missing, and 1 or 0 at the end for a closed or an open one. `project` moves all points.
  func numbers(of index: Int, count: Int, _ project: ([Point]) -> [Point]?) -> [Double]? {
    var own = Subpath()
    if subpaths.indices.contains(index) {
      own = subpaths[index]
    } else {
      own.add(subpaths.last?.points.last?.vertex ?? Point(x: 0, y: 0))
    }
    if own.points.count < count, let last = own.points.last {
      // The handle towards the first vertex is that of the last one.
      own.points[own.points.count - 1].after = last.vertex
      while own.points.count < count { own.add(last.vertex) }
      own.points[count - 1].after = last.after
    }
    guard let places = project(own.points.flatMap { [$0.vertex, $0.before, $0.after] }) else {
      return nil
    }
    var numbers: [Double] = []
    numbers.reserveCapacity(6 * count + 1)
    for start in stride(from: 0, to: places.count, by: 3) {
      let (vertex, before, after) = (places[start], places[start + 1], places[start + 2])
      numbers += [
        vertex.x, vertex.y, before.x - vertex.x, before.y - vertex.y, after.x - vertex.x,
        after.y - vertex.y,
      ]
    }
    return numbers + [own.isClosed ? 1 : 0]
  }
}

extension LottiePath.Subpath {
  /// Closes the subpath; a last vertex where the first one is becomes it.
  fileprivate mutating func close() {
    isClosed = true
    guard points.count > 1, let first = points.first, let last = points.last,
      (first.vertex.x - last.vertex.x).magnitude < 1e-6,
      (first.vertex.y - last.vertex.y).magnitude < 1e-6
    else { return }
    points[0].before = last.before
    points.removeLast()
  }
}
