import MotionCore
import ScrollEngine
import Testing

@Suite("The path of a finger")
struct TouchPathTests {
  /// Samples as (time, x, y), the slop, and the time and axis of the recognition.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let samples: [(Double, Double, Double)]
    var slop = 10.0
    let time: Double?
    var direction = ScrollDirection.y
    var side = -1.0
    /// The travel that the content does not follow.
    var skipped = -10.0
    var testDescription: String { name }
  }

  static let rows = [
    Row(name: "up, ten points of a hundred", samples: [(1, 0, -100)], time: 0.1),
    Row(name: "down", samples: [(1, 0, 100)], time: 0.1, side: 1, skipped: 10),
    Row(
      name: "sideways", samples: [(1, -100, 60)], time: 0.1, direction: .x),
    Row(name: "on a diagonal, up and down", samples: [(1, 100, -100)], time: 0.1),
    Row(
      name: "after a rest", samples: [(0.5, 0, 0), (1, 0, -50)], time: 0.6),
    Row(name: "exactly ten points", samples: [(0.5, 0, -10)], time: 0.5),
    Row(name: "less than ten points", samples: [(0.5, 0, -9.99), (1, 9, 0)], time: nil),
    Row(
      name: "without slop, where it begins to move", samples: [(0.5, 0, 0), (1, 3, -50)], slop: 0,
      time: 0.5, skipped: 0),
    Row(
      name: "beyond it at once", samples: [(1.0 / 120, 0, -25)], time: 10.0 / 25 / 120),
  ]

  @Test(
    "It is recognised at the slop, along the axis on which it has moved farther", arguments: rows)
  func recognition(row: Row) throws {
    let track = TouchTrack(
      TouchTrack.Sample(time: 0, x: 0, y: 0),
      then: row.samples.map { TouchTrack.Sample(time: $0.0, x: $0.1, y: $0.2) })
    let recognition = TouchPath(track).recognition(slop: row.slop)
    guard let time = row.time else {
      #expect(recognition == nil)
      return
    }
    let found = try #require(recognition)
    #expect(agree(found.time, time))
    #expect(found.direction == row.direction)
    #expect(found.side == row.side)
    #expect(agree(row.direction == .x ? found.x : found.y, row.skipped))
  }
}
