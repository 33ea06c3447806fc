import MotionAnalysis
import MotionCore
import Support
import Testing

struct PlotPointTests {
  @Test(
    "Points are removed only within the tolerance of the remaining line", arguments: 1...20
  )
  func reduction(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var y = 0.0
    let points = (0...400).map { index in
      y += random.number(-3...3) * random.number(0...1)
      return PlotPoint(Double(index) * 0.7, y, isFixed: index % 97 == 50)
    }
    let reduced = points.reduced(within: 0.5)
    #expect(reduced.count < points.count)
    #expect(reduced.first == points.first && reduced.last == points.last)
    for point in points where point.isFixed { #expect(reduced.contains(point)) }
    for point in points { #expect(distance(point, from: reduced) <= 0.5) }
  }

  @Test("A straight line is reduced to its ends and fixed points")
  func straight() {
    let points = (0...100).map { PlotPoint(Double($0), Double($0) * 2, isFixed: $0 == 40) }
    #expect(points.reduced(within: 0.01).map(\.x) == [0, 40, 100])
    #expect([PlotPoint]().reduced(within: 1).isEmpty)
    #expect(Array(points[..<1]).reduced(within: 1).count == 1)
  }

  @Test("A vertical step keeps both ends")
  func step() {
    let points = [
      PlotPoint(0, 0), PlotPoint(5, 0, isFixed: true), PlotPoint(5, 9, isFixed: true),
      PlotPoint(7, 9), PlotPoint(10, 9),
    ]
    #expect(points.reduced(within: 0.1).map(\.y) == [0, 0, 9, 9])
  }

  private func distance(_ point: PlotPoint, from line: [PlotPoint]) -> Double {
    zip(line, line.dropFirst()).map { point.distance(fromLine: $0, $1) }.min() ?? .infinity
  }
}
