import MotionCore
import Testing

@testable import TransitionEngine

@Suite("The clock of a transition")
struct TransitionEndTests {
  private func held(_ duration: Double, at end: TransitionEnd, time: Double = 0) -> PlaybackClock {
    var clock = PlaybackClock(duration: duration, at: time)
    clock.seek(to: end, at: time)
    return clock
  }

  @Test("It runs forward, reverses, and returns in the time it took")
  func roundTrip() {
    var clock = held(2, at: .source, time: 10)
    #expect(clock.endTime == nil && clock.position(at: 11) == 0)
    clock.run(to: .destination, at: 10)
    #expect(clock.endTime == 12 && clock.position(at: 10.5) == 0.5)
    clock.run(to: .source, at: 10.5)
    #expect(clock.endTime == 11 && clock.position(at: 10.75) == 0.25)
    #expect(clock.end(by: 10.9) == nil && clock.end(by: 11) == .source)
    #expect(clock.position(at: 12) == 0)
  }

  @Test("A seek pauses it at a fraction, clamped to 0…1", arguments: [-1, 0, 0.25, 1, 3])
  func seek(fraction: Double) {
    var clock = held(4, at: .source)
    clock.run(to: .destination, at: 0)
    clock.seek(to: fraction, at: 1)
    #expect(!clock.isRunning && clock.endTime == nil)
    #expect(clock.fraction(at: 3) == min(max(fraction, 0), 1))
  }

  @Test("Without a duration it is at its target end")
  func instant() {
    var clock = held(0, at: .source, time: 1)
    clock.run(to: .destination, at: 1)
    #expect(clock.end(by: 1) == .destination && clock.fraction(at: 1) == 1)
  }

  @Test("Paused or sought first, it runs to the destination", arguments: [0, 2.0])
  func firstDirection(duration: Double) {
    for end in TransitionEnd.allCases {
      var clock = held(duration, at: end)
      #expect(clock.heading == .destination && clock.fraction(at: 1) == (end == .source ? 0 : 1))
      clock.seek(to: 0.25, at: 1)
      #expect(clock.heading == .destination)
      clock.run(to: .source, at: 1)
      clock.seek(to: 0.75, at: 1)
      #expect(clock.heading == .source && clock.fraction(at: 2) == (duration > 0 ? 0.75 : 1))
    }
  }

  @Test("It also starts at the other end")
  func fromDestination() {
    var clock = held(1, at: .destination)
    #expect(clock.fraction(at: 0) == 1 && clock.heading == .destination)
    clock.run(to: .source, at: 0)
    #expect(clock.fraction(at: 0.25) == 0.75)
  }
}
