import MotionCore
import Testing

@Suite("Tracks of fingers")
struct TouchTrackTests {
  private static let track = [
    TouchTrack.Sample(time: 10, x: 190, y: 500), TouchTrack.Sample(time: 10.5, x: 191.5, y: 480),
    TouchTrack.Sample(time: 12, x: -3, y: 0),
  ]

  @Test(
    "The finger moves in straight lines between samples and rests outside",
    arguments: [
      (-1.0, 190.0, 500.0), (0, 190, 500), (0.25, 190.75, 490), (0.5, 191.5, 480), (2, -3, 0),
      (9, -3, 0),
    ])
  func position(time: Double, x: Double, y: Double) throws {
    let track = try #require(TouchTrack(Self.track))
    let position = track.position(at: 10 + time)
    #expect((position.x - x).magnitude < 1e-12 && (position.y - y).magnitude < 1e-12)
    #expect(track.duration == 2)
  }

  @Test("Of two samples at the same time, the last one applies")
  func jump() throws {
    let samples = [(0.0, 0.0), (1, 10), (1, 20), (2, 30)].map {
      TouchTrack.Sample(time: $0.0, x: $0.1, y: 0)
    }
    let track = try #require(TouchTrack(samples))
    #expect(track.position(at: 1).x == 20)
    #expect((track.position(at: 0.999).x - 9.99).magnitude < 1e-9)
    #expect(track.position(at: 1.5).x == 25)
  }

  @Test("There is no track without a sample")
  func empty() { #expect(TouchTrack([]) == nil) }
}
