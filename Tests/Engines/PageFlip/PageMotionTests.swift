import MotionCore
import PageFlipEngine
import Support
import Testing

@Suite("Pages that a finger turns")
struct PageMotionTests {
  static let seeds = Array(UInt64(1)...200)

  private static func motion(_ seed: UInt64) -> PageMotion {
    var random = SeededGenerator(seed: seed)
    let booklet = Booklet(leafCount: Int(random.next() % 4) + 1)
    return PageMotion(
      of: booklet, from: random.number(-25...(booklet.openAngle + 25)),
      by: random.number(-400...400), limit: 30, duration: random.number(0.05...1),
      flings: seed % 2 == 0, at: random.number(0...3))
  }

  @Test(
    "It starts at the leaf's angle, has no jumps, and after the lift turns one leaf only",
    arguments: seeds)
  func continuous(_ seed: UInt64) {
    let motion = Self.motion(seed)
    let start = motion.booklet.banded(motion.origin, limit: 30)
    #expect(abs(motion.angle(at: motion.start) - start) < 1e-9, "seed \(seed)")
    let step = 1e-7
    for time in [motion.lift, motion.finish] {
      let jump = motion.angle(at: time + step) - motion.angle(at: time - step)
      #expect(abs(jump) < 2 * PageMotion.restAngle, "seed \(seed)")
    }
    let end = motion.angle(at: motion.finish)
    #expect(end.truncatingRemainder(dividingBy: 180) == 0, "seed \(seed)")
    #expect((0...motion.booklet.openAngle).contains(end), "seed \(seed)")
    #expect(abs(end - motion.angle(at: motion.lift)) <= 180, "seed \(seed)")
  }

  @Test("Its velocity is the derivative of its angle", arguments: seeds)
  func velocity(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 500)
    let motion = Self.motion(seed)
    let step = 1e-6
    for _ in 0..<10 {
      let time = random.number((motion.start + 0.001)...(motion.finish - 0.001))
      guard abs(time - motion.lift) > 1e-3 else { continue }
      let slope = (motion.angle(at: time + step) - motion.angle(at: time - step)) / (2 * step)
      // The slope is discontinuous where the rubber band begins.
      if abs(slope - motion.velocity(at: time)) < 1e-3 * max(1, abs(slope)) { continue }
      let angle = motion.angle(at: time)
      #expect(
        min(abs(angle), abs(angle - motion.booklet.openAngle)) < 1e-2, "seed \(seed) at \(time)")
    }
  }

  @Test("The rubber band yields by less than its limit, and can be inverted", arguments: seeds)
  func band(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let booklet = Booklet(leafCount: 2)
    let requested = random.number(-2000...2360)
    let seen = booklet.banded(requested, limit: 30)
    #expect(seen > -30 && seen < 390, "seed \(seed)")
    #expect(abs(booklet.unbanded(seen, limit: 30) - requested) < 1e-6, "seed \(seed)")
    #expect((0...360).contains(booklet.banded(requested, limit: 0)), "seed \(seed)")
  }

  struct RestRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let angle: Double
    let velocity: Double
    let end: Double
  }

  @Test(
    "A leaf settles on the side that is nearer to its projected position",
    arguments: [
      RestRow(testDescription: "lifted a little", angle: 60, velocity: 0, end: 0),
      RestRow(testDescription: "lifted upright", angle: 90, velocity: 0, end: 180),
      RestRow(testDescription: "flicked", angle: 60, velocity: 200, end: 180),
      RestRow(testDescription: "flicked back", angle: 120, velocity: -200, end: 0),
      RestRow(
        testDescription: "flung past one leaf", angle: 170, velocity: 5000, end: 180),
      RestRow(
        testDescription: "where there is no page", angle: 380, velocity: 300, end: 360),
      RestRow(testDescription: "two turned flat", angle: 360, velocity: 0, end: 360),
      RestRow(testDescription: "one flat, the next lifted", angle: 200, velocity: 0, end: 180),
      RestRow(testDescription: "flat, and flung further", angle: 180, velocity: 5000, end: 180),
      RestRow(testDescription: "before the cover", angle: -20, velocity: -300, end: 0),
    ])
  func restingAngle(_ row: RestRow) {
    let booklet = Booklet(leafCount: 2)
    #expect(
      booklet.restingAngle(from: row.angle, velocity: row.velocity) == row.end)
  }
}
