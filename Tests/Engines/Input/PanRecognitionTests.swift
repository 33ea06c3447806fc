import InputEngine
import MotionCore
import MotionValues
import Testing

@Suite("The slop of a finger")
struct PanRecognitionTests {
  /// Samples as (time, x, y), the slop, and when the finger pans along each axis.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let samples: [(Double, Double, Double)]
    var slop = 10.0
    var x: Double?
    var y: Double?
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "up, ten points of a hundred", samples: [(1, 0, -100)], y: 0.1),
    Row(name: "down", samples: [(1, 0, 100)], y: 0.1),
    Row(name: "sideways", samples: [(1, -100, 60)], x: 0.1),
    Row(name: "on a diagonal, up and down", samples: [(1, 100, -100)], y: 0.1),
    Row(name: "after a rest", samples: [(0.5, 0, 0), (1, 0, -50)], y: 0.6),
    Row(name: "exactly ten points", samples: [(0.5, 0, -10)], y: 0.5),
    Row(name: "less than ten points", samples: [(0.5, 0, -9.99), (1, 9, 0)]),
    Row(
      name: "without slop, where it begins to move", samples: [(0.5, 0, 0), (1, 3, -50)], slop: 0,
      y: 0.5),
    Row(
      name: "beyond it at once", samples: [(1.0 / 120, 0, -25)], y: 10.0 / 25 / 120),
    Row(
      name: "first sideways, then farther up", samples: [(1, 20, 0), (2, 20, -40)], x: 0.5, y: 1.5),
  ]

  @Test("A finger pans once it has moved by the slop, mostly along the axis", arguments: rows)
  func recognition(row: Row) {
    let track = TouchTrack(
      TouchTrack.Sample(time: 0, x: 0, y: 0),
      then: row.samples.map { TouchTrack.Sample(time: $0.0, x: $0.1, y: $0.2) })
    let path = FingerPath(track, at: 0)
    let x = PanRecognizer(
      .along(Point(x: 1, y: 0), isVertical: false, slop: row.slop), on: path)
    let y = PanRecognizer(.along(Point(x: 0, y: 1), isVertical: true, slop: row.slop), on: path)
    #expect(agree(x.instant, row.x))
    #expect(agree(y.instant, row.y))
  }

  @Test("A path that grows is recognised as the whole one", arguments: rows)
  func growing(row: Row) {
    let path = FingerPath(downAt: Point(x: 0, y: 0), at: 0)
    var x = PanRecognizer(
      .along(Point(x: 1, y: 0), isVertical: false, slop: row.slop), on: path)
    var y = PanRecognizer(.along(Point(x: 0, y: 1), isVertical: true, slop: row.slop), on: path)
    for (time, dx, dy) in row.samples {
      path.extend(to: Point(x: dx, y: dy), at: time)
      x.search()
      y.search()
    }
    #expect(agree(x.instant, row.x))
    #expect(agree(y.instant, row.y))
  }

  @Test("For a consumer of both axes, the slop is a distance")
  func distance() {
    let track = TouchTrack(
      TouchTrack.Sample(time: 0, x: 0, y: 0), then: [TouchTrack.Sample(time: 1, x: 30, y: 40)])
    #expect(agree(PanRecognizer(.distance(10), on: FingerPath(track, at: 2)).instant, 2.2))
    let turning = TouchTrack(
      TouchTrack.Sample(time: 0, x: 0, y: 0),
      then: [TouchTrack.Sample(time: 1, x: 6, y: 0), TouchTrack.Sample(time: 2, x: 6, y: 16)])
    #expect(agree(PanRecognizer(.distance(10), on: FingerPath(turning, at: 0)).instant, 1.5))
  }

  private func agree(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return (a - b).magnitude < 1e-12
  }
}
