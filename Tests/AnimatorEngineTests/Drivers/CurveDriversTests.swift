import MotionCore
import Support
import Testing

@testable import AnimatorEngine

@Suite struct CurveDriversTests {
  @Test("the pieces of a Bézier curve agree with its solution within 1e-12", arguments: 1...80)
  func pieces(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let curve = try numbers.bezier()
    let pieces = BezierPieces(curve)
    var worst = 0.0
    for index in -10...20_010 {
      let t = Double(index) / 20_000
      worst = max(worst, (pieces.value(at: t) - curve.value(at: t)).magnitude)
    }
    for _ in 0..<20_000 {
      let t = numbers.number(0...1)
      worst = max(worst, (pieces.value(at: t) - curve.value(at: t)).magnitude)
    }
    #expect(worst <= 1e-12, "seed \(seed), \(curve)")
  }

  @Test(
    "curves of the standards need the solver only next to their ends",
    arguments: [
      CubicBezier.ease, .easeIn, .easeOut, .easeInOut, .materialStandard, .materialDecelerate,
      .materialAccelerate, .materialSharp,
    ])
  func standardCurves(curve: CubicBezier) {
    #expect(BezierPieces(curve).solvedShare == 0)
  }

  private static let curves: [Curve] = [
    .linear, .cubicBezier(.ease), .cubicBezier(.easeOut),
    .reversed(.cubicBezier(.easeIn)), .mirrored(.cubicBezier(.easeInOut)),
  ]

  @Test("tweens are where their curve is, few or many", arguments: curves, [3, 500])
  func follows(curve: Curve, count: Int) throws {
    var numbers = SeededGenerator(seed: 7)
    var stage = DriverStage(slots: count)
    var tweens = CurveDrivers()
    let rows = (0..<count).map { slot in
      let row = (
        from: numbers.number(-300...300), to: numbers.number(-300...300),
        start: numbers.number(0...1), duration: numbers.number(0...1)
      )
      let token = tweens.add(
        slot: slot, from: row.from, to: row.to, curve: curve, startTime: row.start,
        duration: row.duration)
      return (token: token, row: row)
    }
    var live = Set(rows.map(\.token))
    for frame in 0...130 {
      let time = FrameRate.sixty.time(of: frame)
      stage.ended = []
      tweens.advance(to: time, store: &stage.store, ended: &stage.ended)
      for token in stage.ended { #expect(live.remove(token) != nil) }
      for (slot, entry) in rows.enumerated() {
        let row = entry.row
        let t = (time - row.start) / row.duration
        #expect(live.contains(entry.token) == (t < 1))
        let exact = row.from + (row.to - row.from) * curve.value(at: min(t, 1))
        if t < 0 {
          #expect(stage.store[slot] == 0)
        } else if t < 1 {
          #expect((stage.store[slot] - exact).magnitude <= 1e-9)
          let motion = tweens.motion(of: entry.token, at: time)
          #expect((motion.value - exact).magnitude <= 1e-9)
          let rate = (row.to - row.from) / row.duration
          #expect((motion.velocity - curve.velocity(at: t) * rate).magnitude <= 1e-6 * abs(rate))
        } else if curve.value(at: 1) == 1 {
          #expect(stage.store[slot] == row.to)
        } else {
          #expect(stage.store[slot] == row.from)
        }
      }
    }
    #expect(live.isEmpty && tweens.count == 0)
  }

  @Test(
    "a tween ends exactly, at the frame of its end",
    arguments: [(0.1, 0.2, 18), (0.7, 0.1, 48), (0.3, 0, 18), (0.25, 0.3, 33), (0.01, 0.001, 1)])
  func ends(start: Double, duration: Double, frame: Int) {
    var stage = DriverStage(slots: 1)
    var tweens = CurveDrivers()
    let token = tweens.add(
      slot: 0, from: 0.1, to: 0.7, curve: .linear, startTime: start, duration: duration)
    for index in 0..<frame {
      tweens.advance(
        to: FrameRate.sixty.time(of: index), store: &stage.store, ended: &stage.ended)
    }
    #expect(stage.ended.isEmpty)
    tweens.advance(to: FrameRate.sixty.time(of: frame), store: &stage.store, ended: &stage.ended)
    #expect(stage.ended == [token] && stage.store[0] == 0.7)
  }

  @Test("a tween taken out leaves the others alone")
  func removes() {
    var stage = DriverStage(slots: 20)
    var tweens = CurveDrivers()
    let tokens = (0..<20).map {
      tweens.add(
        slot: $0, from: 0, to: Double($0), curve: .linear, startTime: 0, duration: 1)
    }
    for index in stride(from: 0, to: 20, by: 3) { tweens.remove(tokens[index]) }
    for (slot, token) in tokens.enumerated() where slot % 3 != 0 {
      #expect(tweens.slot(of: token) == slot)
    }
    tweens.advance(to: 0.5, store: &stage.store, ended: &stage.ended)
    for slot in 0..<20 {
      #expect(stage.store[slot] == (slot % 3 == 0 ? 0 : Double(slot) / 2))
    }
  }
}
