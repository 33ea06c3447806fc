import Testing

@testable import DriverEngine

struct DriverClockTests {
  private func started(_ duration: Double?, at time: Double = 1) -> DriverClock {
    var clock = DriverClock(duration: duration, at: time)
    clock.run(at: time)
    return clock
  }

  @Test("A clock runs with the time and stands exactly at its end")
  func runs() {
    let clock = started(0.3)
    #expect(clock.position(at: 1) == 0)
    #expect(clock.position(at: 1.125) == 0.125)
    #expect(clock.position(at: 1.3) == 0.3)
    #expect(clock.position(at: 9) == 0.3)
    #expect(clock.endTime == 1.3)
    #expect(clock.isOver(at: 1.3) && !clock.isOver(at: 1.29))
    #expect(clock.rate(at: 1.1) == 1 && clock.rate(at: 2) == 0)
  }

  @Test("Turned round, it goes back as far as it has come")
  func reverses() {
    var clock = started(1)
    clock.reverse(at: 1.25)
    #expect(clock.position(at: 1.375) == 0.125)
    #expect(clock.endTime == 1.5)
    #expect(clock.position(at: 1.5) == 0)
    #expect(clock.rate(at: 1.375) == -1)
    clock.reverse(at: 1.375)
    #expect(clock.position(at: 1.5) == 0.25)
    #expect(clock.endTime == 2.25)
  }

  @Test("Held, it stands still; sought, it stands where it was put")
  func holds() {
    var clock = started(1)
    clock.hold(at: 1.5)
    #expect(clock.position(at: 7) == 0.5 && clock.endTime == nil)
    clock.run(at: 3)
    #expect(clock.position(at: 3.25) == 0.75)
    clock.seek(to: 0.125, at: 3.25)
    #expect(clock.position(at: 9) == 0.125 && !clock.isRunning)
    clock.seek(to: 5, at: 9)
    #expect(clock.position(at: 9) == 1)
    clock.seek(to: -5, at: 9)
    #expect(clock.position(at: 9) == 0)
  }

  @Test("Without a duration it has no end, but its way back has")
  func endless() {
    var clock = started(nil)
    #expect(clock.endTime == nil)
    #expect(clock.position(at: 1001) == 1000)
    clock.reverse(at: 3)
    #expect(clock.endTime == 5)
    #expect(clock.position(at: 5) == 0)
  }
}
