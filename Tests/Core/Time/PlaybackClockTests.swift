import MotionCore
import Testing

@Suite("The playback clock")
struct PlaybackClockTests {
  private func started(_ duration: Double, delay: Double = 0, at time: Double = 1) -> PlaybackClock
  {
    var clock = PlaybackClock(duration: duration, delay: delay, at: time)
    clock.run(at: time)
    return clock
  }

  @Test("A clock follows the time and stops exactly at its end")
  func runs() {
    let clock = started(0.3)
    #expect(clock.position(at: 1) == 0)
    #expect(clock.position(at: 1.125) == 0.125)
    #expect(clock.position(at: 1.3) == 0.3)
    #expect(clock.position(at: 9) == 0.3)
    #expect(clock.endTime == 1.3)
    #expect(clock.isOver(at: 1.3) && !clock.isOver(at: 1.29))
    #expect(clock.velocity(at: 1.1) == 1 && clock.velocity(at: 2) == 0)
  }

  @Test("After a reversal it returns by the distance it has covered")
  func reverses() {
    var clock = started(1)
    clock.turn(at: 1.25)
    #expect(clock.position(at: 1.375) == 0.125)
    #expect(clock.endTime == 1.5)
    #expect(clock.position(at: 1.5) == 0)
    #expect(clock.velocity(at: 1.375) == -1)
    clock.turn(at: 1.375)
    #expect(clock.position(at: 1.5) == 0.25)
    #expect(clock.endTime == 2.25)
  }

  @Test("It stays where it is held, and where it is moved by a seek")
  func holds() {
    var clock = started(2)
    clock.hold(at: 1.5)
    #expect(clock.position(at: 7) == 0.5 && clock.endTime == nil)
    clock.run(at: 3)
    #expect(clock.position(at: 3.25) == 0.75)
    clock.seek(to: 0.125, at: 3.25)
    #expect(clock.position(at: 9) == 0.25 && clock.fraction(at: 9) == 0.125 && !clock.isRunning)
    clock.seek(to: 5, at: 9)
    #expect(clock.position(at: 9) == 2)
    clock.seek(to: -5, at: 9)
    #expect(clock.position(at: 9) == 0)
  }

  @Test("With an infinite duration it has no end, except in reverse")
  func endless() {
    var clock = started(.infinity)
    #expect(clock.endTime == nil)
    #expect(clock.position(at: 1001) == 1000)
    clock.turn(at: 3)
    #expect(clock.endTime == 5)
    #expect(clock.position(at: 5) == 0)
  }

  @Test("It waits for its delay, and for the rest of it after a hold or a reversal")
  func delays() {
    var clock = started(1, delay: 0.5)
    #expect(clock.isWaiting(at: 1.25) && clock.velocity(at: 1.25) == 0)
    #expect(clock.position(at: 1.5) == 0 && clock.position(at: 1.75) == 0.25)
    #expect(clock.movementTime == 1.5 && clock.endTime == 2.5)
    clock.hold(at: 1.25)
    #expect(clock.delay == 0.25)
    clock.run(at: 4)
    #expect(clock.movementTime == 4.25 && clock.endTime == 5.25)
    clock.turn(at: 4)
    clock.turn(at: 4.125)
    #expect(clock.movementTime == 4.25 && clock.endTime == 5.25)
  }

  @Test("It waits at its limit before it ends, and for the rest of it after a hold")
  func endDelays() {
    var clock = started(1)
    clock.hold(at: 1)
    clock.setEndDelay(0.5)
    clock.run(at: 1)
    #expect(clock.endTime == 2.5 && !clock.isWaitingAtEnd(at: 1.75))
    #expect(
      clock.isWaitingAtEnd(at: 2) && clock.velocity(at: 2) == 0 && clock.position(at: 2.25) == 1)
    clock.hold(at: 2.25)
    clock.run(at: 4)
    #expect(clock.endWait == 0.25 && clock.endTime == 4.25)
    clock.setSpeed(2, at: 4.125)
    #expect(clock.endTime == 4.1875)
    clock.turn(at: 4.125)
    #expect(clock.endTime == 4.625 && clock.endWait == 0)
    clock.turn(at: 4.375)
    #expect(clock.position(at: 4.375) == 0.5 && clock.endTime == 4.875)
  }

  @Test("The speed applies to delay and movement, the rate only to movement")
  func speeds() {
    var clock = started(1, delay: 0.5)
    clock.setSpeed(2, at: 1)
    #expect(clock.movementTime == 1.25 && clock.endTime == 1.75)
    #expect(clock.position(at: 1.5) == 0.5 && clock.velocity(at: 1.5) == 2)
    clock.setSpeed(1, at: 1.5)
    #expect(clock.position(at: 1.75) == 0.75 && clock.endTime == 2)
    clock.hold(at: 1.75)
    clock.setRate(0.5)
    clock.run(at: 2)
    #expect(clock.endTime == 2.5 && clock.velocity(at: 2.25) == 0.5)
  }

  @Test("An end time is kept until it runs again")
  func ends() {
    func ended() -> PlaybackClock {
      var clock = started(1)
      clock.end(at: 1.5)
      return clock
    }
    #expect(ended().endTime == 1.5 && ended().dueTime == nil && !ended().isRunning)
    let calls: [(inout PlaybackClock) -> Void] = [
      { $0.run(at: 2) }, { $0.turn(at: 2) }, { $0.move(to: 0.5, at: 2) }, { $0.reopen() },
      { $0.rewind(to: 0, delay: 0, isReversed: false) },
    ]
    for call in calls {
      var clock = ended()
      call(&clock)
      #expect(clock.endedTime == nil)
    }
    var clock = ended()
    clock.hold(at: 2)
    #expect(clock.endTime == 1.5)
  }
}
