import MotionCore
import MotionValues
import ScrollEngine
import Testing

extension ScrollAxis {
  /// Puts a finger down and moves it through samples, in points from where it came down.
  mutating func drag(
    from start: Double = 0, through places: [(travel: Double, time: Double)]
  ) {
    touch(at: start)
    var path = ScrollPath(start: start)
    for place in places { path.move(to: place.travel, at: place.time) }
    follow(path, at: start)
  }

  /// Lifts the finger with the velocity of the last tenth of a second.
  mutating func liftFinger(at time: Double) { release(velocity: velocity(at: time), at: time) }
}

@Suite("One axis of a scroll view")
struct ScrollAxisTests {
  static func axis(
    content: Double = 3000, offset: Double = 0, snapping: ScrollSnapping = .free,
    bounces: Bool = true, scale: Double? = nil
  ) throws -> ScrollAxis {
    ScrollAxis(
      try ScrollConfiguration(
        contentLength: content, viewportLength: 800, snapping: snapping, bounces: bounces,
        scale: scale), offset: offset)
  }

  @Test("Content follows a finger by the distance beyond the slop, once the finger has left it")
  func slop() throws {
    var axis = try Self.axis(offset: 100)
    axis.touch(at: 0)
    var path = ScrollPath(start: 0, recognizedAt: 0.12, slop: -10)
    for (time, travel) in [(0.1, -9.0), (0.12, -10), (0.2, -30), (0.3, -5)] {
      path.move(to: travel, at: time)
    }
    axis.follow(path, at: 0)
    for (time, offset) in [(0.05, 100.0), (0.1, 100), (0.2, 120), (0.3, 95), (0.9, 95)] {
      #expect(agree(axis.offset(at: time), offset))
      #expect(axis.state(at: time) == .dragging)
    }
  }

  @Test("The velocity of a release is that of the last tenth of a second")
  func releaseVelocity() throws {
    var axis = try Self.axis(offset: 500)
    axis.drag(through: [(-400, 1), (-430, 1.05)])
    #expect(agree(axis.velocity(at: 1.05), (30 + 0.05 * 400) / 0.1))
    axis.liftFinger(at: 1.3)
    #expect(axis.velocity(at: 1.3) == 0)
    #expect(axis.state(at: 1.3) == .idle)
    #expect(agree(axis.offset(at: 1.3), 930))
  }

  @Test("Beyond its bounds the content follows through a rubber band and returns to the edge")
  func overscroll() throws {
    var axis = try Self.axis()
    axis.drag(through: [(100, 0.2)])
    #expect((axis.offset(at: 0.5) + 51.4619883).magnitude < 5e-8)
    axis.liftFinger(at: 0.5)
    #expect(axis.state(at: 0.5) == .bouncing)
    let finish = try #require(axis.finish)
    #expect(axis.offset(at: finish) == 0)
    let rest = Bounce.released(displacement: axis.offset(at: 0.5), velocity: 0)
    #expect(agree(axis.offset(at: 0.6), rest.position(at: 0.1)))
  }

  @Test("Content that is caught during a motion stays under the finger")
  func caught() throws {
    var axis = try Self.axis(offset: 100)
    axis.release(velocity: -3000, at: 0)
    let time = 0.1
    #expect(axis.state(at: time) == .bouncing)
    let offset = axis.offset(at: time)
    axis.touch(at: time)
    #expect(agree(axis.offset(at: time + 1), offset))
    axis.liftFinger(at: time + 1)
    #expect(axis.state(at: time + 1) == .bouncing)
    #expect(axis.offset(at: time + 5) == 0)
  }

  @Test("Content that returns fast from beyond its edge continues inside")
  func thrownBack() throws {
    var axis = try Self.axis()
    axis.drag(through: [(50, 0.2)])
    axis.release(velocity: 2000, at: 0.5)
    #expect(axis.phases.map(\.state) == [.bouncing, .decelerating])
    #expect(axis.phases.first?.end == 0)
  }

  @Test("Without bounces, content stops at the edge")
  func wall() throws {
    var axis = try Self.axis(offset: 50, bounces: false)
    axis.drag(through: [(190, 0.2)])
    #expect(axis.offset(at: 0.2) == 0)
    axis.scroll(to: 50, at: 0.3, duration: 0)
    axis.release(velocity: -3000, at: 0.3)
    #expect(axis.phases.count == 1)
    #expect(axis.offset(at: 2) == 0)
    #expect(axis.velocity(at: 2) == 0)
  }

  @Test(
    "The page is the nearest to the projected end, at most one page away",
    arguments: [
      (0.0, 0.0), (100, 0), (900, 800), (-900, 0), (3000, 800), (850, 800), (799, 0),
    ])
  func pages(velocity: Double, page: Double) throws {
    // 799 points per second are projected 398.7 points, 0.2 points short of half a page.
    var axis = try Self.axis(snapping: .pages(length: 800))
    axis.release(velocity: velocity, at: 0)
    #expect(axis.offset(at: 10) == page)
  }

  @Test("A page is counted from where the finger came down")
  func pagesOfDrag() throws {
    var axis = try Self.axis(content: 8000, offset: 1600, snapping: .pages(length: 800))
    axis.drag(through: [(-600, 0.5)])
    axis.release(velocity: 3000, at: 0.5)
    #expect(axis.offset(at: 10) == 2400)
    axis.drag(from: 10, through: [(-300, 10.5)])
    axis.liftFinger(at: 11)
    #expect(axis.offset(at: 20) == 2400)
  }

  @Test(
    "The target is the nearest to the projected end, and is reached exactly",
    arguments: [(0.0, 500.0), (1000, 1000), (400, 750), (-1200, 0), (501.1, 750)])
  func targets(velocity: Double, target: Double) throws {
    var axis = try Self.axis(offset: 500, snapping: .targets([0, 500, 750, 1000]))
    axis.release(velocity: velocity, at: 0)
    #expect(axis.offset(at: 10) == target)
  }

  @Test("An explicit target reshapes the motion and keeps the initial velocity")
  func writtenTarget() throws {
    var axis = try Self.axis(offset: 500)
    axis.release(velocity: 1500, at: 0, target: 1100)
    #expect(axis.velocity(at: 0) == 1500)
    let phase = try #require(axis.phases.first)
    #expect(agree(phase.position(at: phase.finish.nextDown), 1100))
    #expect(axis.offset(at: 10) == 1100)
  }

  @Test("An animated scroll ends exactly at its offset, inside the bounds")
  func animated() throws {
    var axis = try Self.axis()
    axis.scroll(to: 700.1, at: 1)
    #expect(axis.state(at: 1.1) == .animating)
    #expect(agree(axis.offset(at: 1.15), 350.05))
    #expect(axis.offset(at: 1.3) == 700.1)
    axis.scroll(to: 1e6, at: 2)
    #expect(axis.offset(at: 3) == 2200)
  }

  @Test("Offsets are whole pixels if there is a scale", arguments: [1.0, 2, 3])
  func pixels(scale: Double) throws {
    var axis = try Self.axis(scale: scale)
    axis.release(velocity: 1234, at: 0)
    for frame in 0..<120 {
      let pixels = axis.offset(at: Double(frame) / 60) * scale
      #expect((pixels - pixels.rounded()).magnitude < 1e-9)
    }
  }

  @Test("A motion that is displaced beyond the slack continues with its velocity")
  func displacedBeyondSlack() throws {
    var axis = try Self.axis(offset: 100)
    axis.release(velocity: -2000, at: 0)
    let velocity = axis.velocity(at: 0.02)
    let offset = axis.offset(at: 0.02)
    axis.displace(by: 40, at: 0.02)
    #expect(agree(axis.offset(at: 0.02), offset + 40))
    #expect(agree(axis.velocity(at: 0.02), velocity))
    #expect(axis.offset(at: 10) == 0)
  }

  @Test("A scroll that is displaced before its page still ends on it")
  func displacedPage() throws {
    var axis = try Self.axis(snapping: .pages(length: 800))
    axis.slack = ScrollSlack(before: 0, after: 100)
    axis.release(velocity: 2000, at: 0)
    axis.displace(by: -20, at: 0.1)
    axis.displace(by: -80, at: 0.2)
    #expect(agree(axis.offset(at: 10), 800))
  }

  @Test("Content that is displaced under a finger still follows it")
  func displacedDrag() throws {
    var axis = try Self.axis(offset: 100)
    axis.drag(through: [(-50, 1), (-70, 2)])
    axis.displace(by: -50, at: 1)
    #expect(agree(axis.offset(at: 1), 100))
    #expect(agree(axis.offset(at: 2), 120))
  }

  @Test(
    "At rest the offset follows the inset before the content",
    arguments: [
      (-47.0, 59.0, -59.0, "grows, content at its top"), (300, 59, 300, "grows, scrolled"),
      (300, 20, 327, "shrinks, scrolled"), (-47, 20, -20, "shrinks, at its top"),
    ])
  func insets(offset: Double, inset: Double, expected: Double, why: String) throws {
    func configuration(_ inset: Double) throws -> ScrollConfiguration {
      try ScrollConfiguration(contentLength: 3000, viewportLength: 800, insetStart: inset)
    }
    var axis = ScrollAxis(try configuration(47), offset: offset)
    axis.configure(try configuration(inset), at: 1)
    #expect(axis.offset(at: 1) == expected, "\(why)")
  }

  @Test("Content that becomes shorter during a motion stops at its new end")
  func shorterContent() throws {
    var axis = try Self.axis(offset: 500)
    axis.release(velocity: 2000, at: 0)
    axis.configure(try ScrollConfiguration(contentLength: 1000, viewportLength: 800), at: 0.1)
    #expect(axis.state(at: 0.1) == .bouncing)
    #expect(axis.offset(at: 10) == 200)
  }

  @Test(
    "The error for an unusable option names it",
    arguments: [
      (0.0, 800.0, 1.0, "scale"), (2, 0, 1, "viewport length"), (2, 800, -1, "content length"),
      (2, 800, .nan, "content length"),
    ])
  func options(scale: Double, viewport: Double, content: Double, option: String) {
    let error = #expect(throws: ParameterError.self) {
      _ = try ScrollConfiguration(
        contentLength: content, viewportLength: viewport, scale: scale)
    }
    #expect(error?.parameter == option)
  }
}
