import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  @Test(
    "Values hold before, between and after keyframes",
    arguments: [
      (0, 10), (0.19, 10), (0.2, 10), (0.3, 15), (0.4, 20), (0.5, 20), (0.6, 20), (0.7, 0),
      (0.8, -20), (0.9, -20), (1, -20),
    ])
  func holds(fraction: Double, value: Double) throws {
    let track = try KeyframeTrack(
      initial: 10,
      keyframes: [
        Keyframe(start: 0.6, duration: 0.2, value: -20),
        Keyframe(start: 0.2, duration: 0.2, value: 20),
      ])
    #expect((track.value(at: fraction) - value).magnitude < 1e-12)
  }

  @Test("A keyframe of length zero is a step at its start")
  func step() throws {
    let track = try KeyframeTrack(
      initial: 1, keyframes: [Keyframe(start: 0.5, duration: 0, value: 2)])
    #expect(track.value(at: 0.5.nextDown - 1e-9) == 1)
    #expect(track.value(at: 0.5) == 2)
    #expect(track.velocity(at: 0.5) == 0)
  }

  /// (start, duration, value) of keyframes as declared, a fraction, and the expected value.
  typealias Order = (keys: [(Double, Double, Double)], fraction: Double, value: Double)

  static let orders: [Order] = [
    ([(0.5, 0, 1), (0.5, 0, 2)], 0.5, 2), ([(0.5, 0, 2), (0.5, 0, 1)], 0.7, 1),
    ([(0, 0.5, 1), (0.5, 0, 2)], 0.5, 2), ([(0.5, 0, 2), (0, 0.5, 1)], 0.5, 1),
    ([(0, 0.5, 1), (0.5, 0, 2)], 0.25, 0.5), ([(0.5, 0.5, 4), (0.5, 0, 2)], 0.5, 2),
    ([(0.5, 0.5, 4), (0.5, 0, 2)], 0.75, 3), ([(0.5, 0, 2), (0.5, 0.5, 4)], 0.75, 3),
    ([(1, 0, 2), (0, 1, 5)], 1, 5), ([(0, 1, 5), (1, 0, 2)], 1, 2), ([(0, 0, 3)], 0, 3),
    ([(0.1, 0.2, 1), (0.3, 0.2, 2)], 0.3, 1), ([(0.7, 0.1, 1), (0.8, 0.2, 2)], 1, 2),
  ]

  @Test("Of two keyframes that end at the same time, the one declared last wins", arguments: orders)
  func laterWins(row: Order) throws {
    let keyframes = row.keys.map { Keyframe(start: $0.0, duration: $0.1, value: $0.2) }
    let track = try KeyframeTrack(initial: 0, keyframes: keyframes)
    #expect((track.value(at: row.fraction) - row.value).magnitude < 1e-12)
  }

  @Test("Errors name both numbers or both keyframes")
  func refusals() throws {
    func error(_ keys: (Double, Double, Double)...) throws -> KeyframeError {
      try #require(throws: KeyframeError.self) {
        try KeyframeTrack(
          initial: 0, keyframes: keys.map { Keyframe(start: $0.0, duration: $0.1, value: $0.2) })
      }
    }
    #expect(
      try error((0, 0.5, 1), (0.4, 0.2, 2)) == .overlap(first: 0, second: 1, from: 0.4, to: 0.5))
    #expect(
      try error((0.4, 0.2, 1), (0, 0.5, 2)) == .overlap(first: 0, second: 1, from: 0.4, to: 0.5))
    #expect(
      try error((0, 0.5, 1), (0.2, 0, 2)) == .overlap(first: 0, second: 1, from: 0.2, to: 0.2))
    #expect(try error((0.6, 0.5, 1)) == .endsLate(keyframe: 0, start: 0.6, duration: 0.5))
    func parameter(_ keys: (Double, Double, Double)) throws -> String? {
      guard case .parameter(let error, keyframe: 0) = try error(keys) else { return nil }
      return error.parameter
    }
    for bad in [-0.1, 1.1, .nan, .infinity] {
      #expect(try parameter((bad, 0, 1)) == "start")
      #expect(try parameter((0, bad, 1)) == "duration")
    }
    #expect(try parameter((0, 1, .nan)) == "value")
  }

  @Test("An overshooting curve extends only beyond the ends of the whole")
  func overshoot() throws {
    let whole = try KeyframeTrack(
      initial: 0, keyframes: [Keyframe(start: 0, duration: 1, value: 100)])
    #expect(whole.value(at: 1.1) == 110.00000000000001)
    #expect(whole.value(at: -0.1) == -10)
    let inner = try KeyframeTrack(
      initial: 0, keyframes: [Keyframe(start: 0.1, duration: 0.8, value: 100)])
    #expect(inner.value(at: 1.1) == 100)
    #expect(inner.value(at: -0.1) == 0)
  }

  @Test("Discrete values change at their keyframe's start")
  func discrete() throws {
    let track = try KeyframeTrack(
      initial: 0,
      keyframes: [
        Keyframe(start: 0.25, duration: 0.25, value: 1),
        Keyframe(start: 0.5, duration: 0.5, value: 2),
      ], mode: .discrete)
    let found = [0, 0.2, 0.25, 0.4, 0.5, 1].map { track.value(at: $0) }
    #expect(found == [0, 0, 1, 1, 2, 2])
  }

  @Test("A paced track has constant speed, whatever its key times are")
  func paced() throws {
    let track = try KeyframeTrack(
      initial: 0,
      keyframes: [
        Keyframe(start: 0, duration: 0.9, value: 10, curve: .cubicBezier(.easeIn)),
        Keyframe(start: 0.9, duration: 0.1, value: -20),
        Keyframe(start: 0.2, duration: 0, value: -20),
      ], mode: .paced)
    for step in 0...100 {
      let distance = 40 * Double(step) / 100
      let expected = distance <= 10 ? distance : 20 - distance
      #expect((track.value(at: Double(step) / 100) - expected).magnitude < 1e-12)
    }
    let still = try KeyframeTrack(
      initial: 3, keyframes: [Keyframe(start: 0, duration: 1, value: 3)], mode: .paced)
    #expect(still.value(at: 0.5) == 3)
  }

  @Test(
    "A paced point has constant speed over both axes",
    arguments: [CalculationMode.paced, .cubicPaced])
  func pacedPoint(mode: CalculationMode) throws {
    let points: [[Double]] = [[30, 40], [30, 0], [-10, 5]]
    let tracks = try KeyframeTracks(
      initial: [0, 0],
      keyframes: points.enumerated().map {
        KeyframeGroup(start: Double($0.offset) * 0.3, duration: 0.1, values: $0.element)
      }, mode: mode)
    func position(_ fraction: Double) -> [Double] {
      [tracks.value(of: 0, at: fraction), tracks.value(of: 1, at: fraction)]
    }
    let steps = 4000
    let lengths = (0..<steps).map { step in
      let (a, b) = (
        position(Double(step) / Double(steps)), position(Double(step + 1) / Double(steps))
      )
      return ((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1])).squareRoot()
    }
    // A chord across a bend is shorter; all others agree.
    let longest = lengths.max() ?? 0
    let corners = lengths.filter { longest - $0 > 1e-4 * longest }
    #expect(corners.count <= 2, "\(corners.count) of \(steps)")
    #expect(position(1) == [-10, 5])
    let speed =
      tracks.tracks[0].velocity(at: 0.1) * tracks.tracks[0].velocity(at: 0.1)
      + tracks.tracks[1].velocity(at: 0.1) * tracks.tracks[1].velocity(at: 0.1)
    #expect((speed.squareRoot() - longest * Double(steps)).magnitude < 1e-3 * speed.squareRoot())
  }

  @Test("A single number keeps its speed where a smooth path reverses")
  func cubicPacedScalar() throws {
    let track = try KeyframeTrack(
      initial: 0,
      keyframes: [10, -5, -5.5, 20].enumerated().map {
        Keyframe(start: Double($0.offset) / 4, duration: 0.25, value: $0.element)
      }, mode: .cubicPaced)
    let steps = 2000
    let values = (0...steps).map { track.value(at: Double($0) / Double(steps)) }
    let moves = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
    let longest = moves.max() ?? 0
    #expect(moves.filter { ($0 - longest).magnitude > 1e-6 * longest }.count <= 6)
    #expect(track.value(at: 1) == 20)
  }

  @Test(
    "A cubic track is the Kochanek–Bartels spline",
    arguments: [(0, 0, 0), (0.5, 0, 0), (0, -0.4, 0), (0, 0, 0.7), (-1, 0.3, -0.2)])
  func cubic(tension: Double, continuity: Double, bias: Double) throws {
    let values = [0.0, 10, 4, 7, 7]
    let track = try KeyframeTrack(
      initial: values[0],
      keyframes: (1...4).map {
        Keyframe(start: Double($0 - 1) / 4, duration: 0.25, value: values[$0])
      }, mode: .cubic,
      shape: try SplineShape(tension: tension, continuity: continuity, bias: bias))
    let (t, c, b) = (tension, continuity, bias)
    for segment in 0..<4 {
      let (p1, p2) = (values[segment], values[segment + 1])
      let p0 = segment > 0 ? values[segment - 1] : 2 * p1 - p2
      let p3 = segment < 3 ? values[segment + 2] : 2 * p2 - p1
      let m1 =
        0.5 * (1 - t) * ((1 + c) * (1 + b) * (p1 - p0) + (1 - c) * (1 - b) * (p2 - p1))
      let m2 =
        0.5 * (1 - t) * ((1 - c) * (1 + b) * (p2 - p1) + (1 + c) * (1 - b) * (p3 - p2))
      for step in 0...8 {
        let u = Double(step) / 8
        let terms = [
          (2 * u * u * u - 3 * u * u + 1) * p1, (u * u * u - 2 * u * u + u) * m1,
          (3 * u * u - 2 * u * u * u) * p2, (u * u * u - u * u) * m2,
        ]
        let found = track.value(at: (Double(segment) + u) / 4)
        #expect((found - terms.reduce(0, +)).magnitude < 1e-12, "segment \(segment) at \(u)")
      }
    }
  }

  @Test("A smooth path does not overshoot into a gap")
  func cubicGap() throws {
    let track = try KeyframeTrack(
      initial: 0,
      keyframes: [
        Keyframe(start: 0, duration: 0.25, value: 10),
        Keyframe(start: 0.5, duration: 0.25, value: 0),
        Keyframe(start: 0.75, duration: 0.25, value: 30),
      ], mode: .cubic)
    #expect(track.value(at: 0.3) == 10)
    #expect(track.value(at: 0.49) == 10)
  }

  @Test("Spline parameters outside -1…1 are rejected", arguments: [-1.1, 2, .nan])
  func shapes(value: Double) {
    #expect(throws: ParameterError.self) { try SplineShape(tension: value) }
    #expect(throws: ParameterError.self) { try SplineShape(continuity: value) }
    #expect(throws: ParameterError.self) { try SplineShape(bias: value) }
  }

  static let runs = CalculationMode.allCases.flatMap { mode in
    (UInt64(1)...40).map { (mode, $0) }
  }

  private static func random(
    _ mode: CalculationMode, _ random: inout SeededGenerator
  ) throws -> (KeyframeTrack, [Keyframe]) {
    let curves: [Curve] = [.linear, .cubicBezier(.ease), .cubicBezier(.easeInOut)]
    var keyframes: [Keyframe] = []
    var start = 0.0
    while start < 0.95, keyframes.count < 8 {
      start += Bool.random(using: &random) ? 0 : random.number(0...0.1)
      let duration = Bool.random(using: &random) ? random.number(0.01...0.3) : 0
      guard start + duration <= 1 else { break }
      keyframes.append(
        Keyframe(
          start: start, duration: duration, value: random.number(-100...100),
          curve: curves.randomElement(using: &random) ?? .linear))
      start += max(duration, 0.01)
    }
    return (try KeyframeTrack(initial: 5, keyframes: keyframes, mode: mode), keyframes)
  }

  @Test("The value at a key is the key", arguments: runs)
  func valueAtKey(mode: CalculationMode, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (track, keyframes) = try Self.random(mode, &random)
    guard !mode.ignoresKeyTimes else {
      #expect(track.value(at: 1) == keyframes.last?.value ?? 5, "seed \(seed)")
      return
    }
    for (index, key) in keyframes.enumerated() {
      let arrival = key.start + key.duration
      // A step at the same time, declared later, wins.
      guard index + 1 == keyframes.count || keyframes[index + 1].start > arrival else { continue }
      #expect(track.value(at: arrival) == key.value, "seed \(seed) \(mode)")
    }
  }

  @Test("The velocity is the slope", arguments: runs)
  func velocity(mode: CalculationMode, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (track, _) = try Self.random(mode, &random)
    for _ in 0..<50 {
      let fraction = random.number(0.001...0.999)
      let slopes = [1e-6, 5e-7].map {
        (track.value(at: fraction + $0) - track.value(at: fraction - $0)) / (2 * $0)
      }
      // Where two step widths disagree, there is a key or a turning point in between.
      guard (slopes[0] - slopes[1]).magnitude < 1e-3 * max(slopes[0].magnitude, 1) else { continue }
      let found = track.velocity(at: fraction)
      #expect(
        (found - slopes[1]).magnitude < 2e-2 * max(found.magnitude, 1), "seed \(seed) \(mode)")
    }
  }
}
