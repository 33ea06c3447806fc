import MotionCore
import MotionValues
import ScrollEngine
import Support
import Testing

@Suite("Laws of a scroll axis")
struct ScrollLawTests {
  /// A random axis, released at a random offset beyond or inside its bounds.
  struct Case {
    let configuration: ScrollConfiguration
    var axis: ScrollAxis
    let velocity: Double
    let time: Double

    init(seed: Int) throws {
      var generator = SeededGenerator(seed: UInt64(seed))
      let viewport = Double.random(in: 100...900, using: &generator)
      let snappings: [ScrollSnapping] = [
        .free, .free, .pages(length: viewport), .targets([0, 130, 135, 700, 2100]),
      ]
      configuration = try ScrollConfiguration(
        contentLength: Double.random(in: 0...3000, using: &generator), viewportLength: viewport,
        insetStart: Double.random(in: 0...100, using: &generator),
        insetEnd: Double.random(in: 0...50, using: &generator),
        deceleration: Bool.random(using: &generator) ? .normal : .fast,
        snapping: snappings[Int.random(in: 0..<4, using: &generator)])
      axis = ScrollAxis(
        configuration, offset: Double.random(in: 0...3000, using: &generator))
      velocity = Double.random(in: -6000...6000, using: &generator)
      time = Double.random(in: 0.2...0.5, using: &generator)
      axis.drag(through: [(Double.random(in: -390...390, using: &generator), 0.1)])
    }
  }

  @Test("Position and velocity are continuous from one phase to the next", arguments: 1...300)
  func continuity(seed: Int) throws {
    var run = try Case(seed: seed)
    let before = run.axis.offset(at: run.time)
    run.axis.release(velocity: run.velocity, at: run.time)
    let phases = run.axis.phases
    guard let first = phases.first else {
      #expect(run.velocity.magnitude <= 10, "seed \(seed)")
      return
    }
    #expect(agree(first.position(at: run.time), before), "seed \(seed)")
    #expect(agree(first.velocity(at: run.time), run.velocity), "seed \(seed)")
    for (phase, next) in zip(phases, phases.dropFirst()) {
      #expect(phase.finish == next.start, "seed \(seed)")
      let almost = phase.position(at: phase.finish.nextDown)
      #expect(agree(almost, phase.end), "seed \(seed)")
      #expect(agree(next.position(at: next.start), phase.end), "seed \(seed)")
      #expect(
        agree(next.velocity(at: next.start), phase.velocity(at: phase.finish)), "seed \(seed)")
    }
  }

  @Test("It comes to rest inside the bounds, at a page or target if required", arguments: 1...300)
  func endsInside(seed: Int) throws {
    var run = try Case(seed: seed)
    run.axis.release(velocity: run.velocity, at: run.time)
    let end = run.axis.finish ?? run.time
    #expect(end < run.time + 8, "seed \(seed)")
    let offset = run.axis.offset(at: end)
    #expect(run.axis.state(at: end) == .idle, "seed \(seed)")
    #expect(run.axis.velocity(at: end) == 0, "seed \(seed)")
    let bounds = run.configuration.lowerBound...run.configuration.upperBound
    #expect(bounds.contains(offset), "seed \(seed)")
    let isAtEdge = offset == bounds.lowerBound || offset == bounds.upperBound
    switch run.configuration.snapping {
    case .free: break
    case .pages(let length):
      #expect(isAtEdge || offset == (offset / length).rounded() * length, "seed \(seed)")
    case .targets(let targets): #expect(isAtEdge || targets.contains(offset), "seed \(seed)")
    }
  }

  @Test("The velocity of a spring is the slope of its position", arguments: 1...60)
  func slope(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let bounce = Bounce.released(
      displacement: Double.random(in: -300...300, using: &generator),
      velocity: Double.random(in: -300...300, using: &generator))
    let time = Double.random(in: 0.01...1, using: &generator)
    let step = 1e-5
    let slope = (bounce.position(at: time + step) - bounce.position(at: time - step)) / (2 * step)
    #expect(agree(slope, bounce.velocity(at: time), within: 1e-5), "seed \(seed)")
  }

  @Test(
    "A flick that is stopped and released again with its velocity has the same path",
    arguments: 1...60)
  func semigroup(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let configuration = try ScrollConfiguration(contentLength: 3000, viewportLength: 600)
    var whole = ScrollAxis(configuration, offset: 1000)
    whole.release(velocity: Double.random(in: -5000...5000, using: &generator), at: 0)
    let pause = Double.random(in: 0.01...0.8, using: &generator)
    guard whole.state(at: pause) == .decelerating else { return }
    var parts = ScrollAxis(configuration, offset: whole.offset(at: pause))
    parts.release(velocity: whole.velocity(at: pause), at: pause)
    for index in 0...100 {
      let time = pause + Double(index) / 30
      #expect(agree(parts.offset(at: time), whole.offset(at: time), within: 1e-9), "seed \(seed)")
    }
  }

  /// A header that consumes what it can while content moves up or is beyond the top.
  struct Taker {
    var room: Double
    let range: Double

    mutating func takes(from old: Double, to new: Double) -> Double {
      let delta = new - old
      let taken =
        delta > 0 && new > 0
        ? min(delta, room) : delta < 0 && new < 0 ? max(delta, room - range) : 0
      room -= taken
      return taken
    }
  }

  @Test(
    "With a header that consumes its part, 30, 60, 120 and 240 frames per second agree",
    arguments: 1...100)
  func frameRates(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let configuration = try ScrollConfiguration(
      contentLength: Double.random(in: 900...3000, using: &generator), viewportLength: 600)
    let flick = Double.random(in: -5000...5000, using: &generator)
    let room = flick < 0 ? Double.random(in: 0...200, using: &generator) : 200.0
    // The content starts at its top, so that the header moves first in both directions.
    func run(rate: Int) -> [[Double]] {
      var axis = ScrollAxis(configuration, offset: 0)
      var taker = Taker(room: room, range: 200)
      axis.slack = ScrollSlack(before: taker.range - taker.room, after: taker.room)
      if seed.isMultiple(of: 4) {
        axis.scroll(to: flick, at: 0, duration: 1)
      } else {
        axis.release(velocity: flick, at: 0)
      }
      var old = axis.offset(at: 0)
      var seen: [[Double]] = []
      for frame in 1...(rate * 4) {
        let time = Double(frame) / Double(rate)
        let taken = taker.takes(from: old, to: axis.offset(at: time))
        axis.displace(by: -taken, at: time)
        old = axis.offset(at: time)
        if frame.isMultiple(of: rate / 30) { seen.append([old, taker.room]) }
      }
      return seen
    }
    let slow = run(rate: 30)
    for rate in [60, 120, 240] {
      let fast = run(rate: rate)
      let worst = zip(slow, fast).map { one, other in
        max((one[0] - other[0]).magnitude, (one[1] - other[1]).magnitude)
      }
      #expect(worst.max() ?? 1 < 1e-9, "seed \(seed) at \(rate)")
    }
  }
}
