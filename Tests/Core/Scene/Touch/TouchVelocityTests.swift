import MotionCore
import MotionValues
import Support
import Testing

@Suite("Velocities of recorded fingers")
struct TouchVelocityTests {
  struct Row: Decodable, CustomTestStringConvertible, Sendable {
    let id: String
    let kind: String
    /// Nanoseconds, and points.
    let samples: [[Double]]
    let lift: Double
    let x: Double
    let y: Double

    var testDescription: String { "\(id), \(kind)" }
  }

  static let rows = (try? Oracle.json("touch_velocity.json", as: [Row].self)) ?? []

  @Test("The table has all tracks")
  func count() { #expect(Self.rows.count == 98) }

  @Test("A finger lifts with its mean velocity over the last 0.1 s", arguments: rows)
  func velocity(_ row: Row) throws {
    let samples = row.samples.map {
      TouchTrack.Sample(time: $0[0] / 1e9, x: $0[1], y: $0[2])
    }
    let track = try #require(TouchTrack(samples)).measured(from: samples[0].time)
    let lift = (row.lift - row.samples[0][0]) / 1e9
    for (component, expected) in [(\Point.x, row.x), (\Point.y, row.y)] {
      let velocity = ReleaseVelocity.mean(from: 0, to: lift) {
        let (x, y) = track.position(at: $0)
        return Point(x: x, y: y)[keyPath: component]
      }
      #expect((velocity - expected).magnitude <= 1e-9 * max(expected.magnitude, 1))
    }
  }
}
