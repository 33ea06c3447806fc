import MotionCore
import MotionValues
import PropertyAnimatorEngine
import Support
import Testing

@Suite("Animations")
struct AnimationTests {
  typealias Plan = Animation

  /// The channels of the plans.
  enum Channel {
    static let (a, b, c, d, x, y, fill) = (0, 1, 2, 3, 4, 5, 6)
  }

  static let easeInOut = Curve.cubicBezier(.easeInOut)

  /// The host passport's animator: 100 points down and back, and another colour half-way.
  static func passport() -> Plan {
    var plan = Plan(duration: 2, timing: .easeInOut)
    var frames = Plan()
    frames.keys = [
      .init(Channel.y, .to(100), start: 0, duration: 0.5),
      .init(Channel.fill, .to(1), start: 0.5, duration: 0),
      .init(Channel.y, .to(0), start: 0.5, duration: 0.5),
    ]
    frames.marks = [.init(at: 0.5, 0)]
    plan.nested = [.init(frames)]
    return plan
  }

  @Test(
    "A single keyframe is laid out alone as it is beside another channel's",
    arguments: CurveScope.allCases)
  func singleKeyframe(scope: CurveScope) throws {
    let curves: [Curve?] = [nil, .linear, Self.easeInOut]
    let changes: [Plan.Change] = [.to(7), .by(-2)]
    let spans: [(Double, Double)] = [(0, 1), (0.25, 0.5), (0.5, 0), (0, 0)]
    for curve in curves {
      for change in changes {
        for (start, duration) in spans {
          for initial in [nil, 3.0] {
            var alone = Plan(duration: 2, delay: 1, timing: .easeInOut)
            alone.curveScope = scope
            alone.initialValues[Channel.a] = initial
            alone.keys = [.init(Channel.a, change, start: start, duration: duration, curve: curve)]
            var both = alone
            both.animate(Channel.b, .to(1))
            let (one, two) = (try alone.flattened { _ in 5 }, try both.flattened { _ in 5 })
            #expect(one.channels == [Channel.a])
            #expect(one.tracks == [two.tracks[0]])
            #expect(one.curve == two.curve && one.duration == two.duration)
            #expect(one.delay == two.delay && !one.hasMarks)
          }
        }
      }
    }
  }

  @Test("The passport's keyframes match the reference at every frame")
  func passportReference() throws {
    let rows = try Oracle.table("keyframe_seed003_60fps.csv")
    try #require(rows.count == 121)
    let flat = try Self.passport().flattened { _ in 0 }
    var playback = try flat.playback()
    _ = try playback.play(at: 0)
    var previous: PlaybackSample?
    var flips = 0
    for row in rows {
      let frame = try #require(row["frame"].flatMap(Int.init))
      let sample = playback.progress(at: Double(frame) / 60)
      let y = try #require(flat[Channel.y]).value(at: sample.point)
      let expected = try #require(row["translateY"].flatMap(Double.init))
      let eased = try #require(row["eased_fraction"].flatMap(Double.init))
      #expect((y - expected).magnitude <= 1e-9, "frame \(frame): \(y)")
      #expect((sample.progress - eased).magnitude <= 1e-9, "frame \(frame)")
      let isPink = row["backgroundColor"] == "pink"
      #expect(try #require(flat[Channel.fill]).value(at: sample.point) == (isPink ? 1 : 0))
      let path = PlaybackPath(from: previous, to: sample, autoreverses: false)
      flips += flat.crossings(along: path).count
      #expect(flips == (isPink ? 1 : 0), "frame \(frame)")
      previous = sample
    }
    #expect(try #require(flat[Channel.y]).value(at: TimelinePoint.end) == 0)
  }

  @Test("Targets start at the current or an initial value, and can be relative")
  func targets() throws {
    var plan = Plan(duration: 1, timing: .curve(.linear))
    plan.animate(Channel.a, .to(10))
    plan.animate(Channel.b, from: 100, .to(200))
    plan.animate(Channel.c, .by(5))
    plan.keys += [
      .init(Channel.d, .by(1), start: 0.5, duration: 0.5),
      .init(Channel.d, .by(10), start: 0, duration: 0.5),
    ]
    let flat = try plan.flattened { _ in 2 }
    let half = TimelinePoint(fraction: 0.5, progress: 0.5)
    #expect(flat.channels == [Channel.a, Channel.b, Channel.c, Channel.d])
    #expect(flat.tracks.map { $0.value(at: half) } == [6, 150, 4.5, 12])
    #expect(flat.tracks.map(\.final) == [10, 200, 7, 13])
    #expect(flat[Channel.a]?.plainTrack != nil)
  }

  @Test("Animations added later start after their fraction of the remaining time")
  func added() throws {
    var plan = Plan(duration: 1, timing: .curve(.linear))
    plan.add(Channel.x, .to(8), at: 0.2, delayFactor: 0.5)
    let track = try #require(try plan.flattened { _ in 0 }[Channel.x])
    #expect(track.value(at: TimelinePoint(fraction: 0.6, progress: 0.6)) == 0)
    #expect((track.value(at: TimelinePoint(fraction: 0.8, progress: 0.8)) - 4).magnitude < 1e-12)
  }

  @Test("The curve applies to the timeline or to each keyframe")
  func scope() throws {
    var plan = Plan(duration: 1)
    plan.keys = [
      .init(Channel.x, .to(1), duration: 0.5), .init(Channel.x, .to(0), start: 0.5, duration: 0.5),
    ]
    let warped = try plan.flattened { _ in 0 }
    #expect(warped.curve == Self.easeInOut)
    plan.curveScope = .keyframes
    let even = try plan.flattened { _ in 0 }
    #expect(even.curve == .linear)
    let point = TimelinePoint(fraction: 0.125, progress: 0.125)
    let expected = Self.easeInOut.value(at: 0.25)
    #expect((try #require(even[Channel.x]).value(at: point) - expected).magnitude < 1e-12)
  }

  @Test("A path's own curve replaces the animation's curve")
  func pathCurve() throws {
    var plan = Plan(duration: 1)
    plan.animate(Channel.x, .to(1))
    plan.paths = [.init([Channel.x], curve: .cubicBezier(.easeIn))]
    let flat = try plan.flattened { _ in 0 }
    var playback = try flat.playback()
    _ = try playback.play(at: 0)
    let sample = playback.progress(at: 0.3)
    let curve = Curve.cubicBezier(.easeIn)
    let track = try #require(flat[Channel.x])
    #expect((track.value(at: sample.point) - curve.value(at: 0.3)).magnitude < 1e-12)
    #expect((track.velocity(at: sample) - curve.velocity(at: 0.3)).magnitude < 1e-9)
  }

  @Test("A spring has its own duration, or the animation's")
  func springs() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    var plan = Plan(duration: 9, timing: .spring(spring))
    plan.animate(Channel.x, .to(100))
    let flat = try plan.flattened { _ in 0 }
    #expect((flat.duration - 1.4727003346780927).magnitude < 1e-12)
    var playback = try flat.playback()
    _ = try playback.play(at: 0)
    let track = try #require(flat[Channel.x])
    for step in 0...20 {
      let time = Double(step) / 20
      let found = track.value(at: playback.progress(at: time).point)
      #expect((found - 100 * spring.value(at: time)).magnitude < 1e-9)
    }
    #expect(track.value(at: playback.progress(at: 1.5).point) == 100)
    plan.timing = .springWithinDuration(spring)
    #expect(try plan.flattened { _ in 0 }.duration == 9)
    plan = Plan(timing: .spring(spring))
    #expect(try plan.flattened { _ in 0 }.duration == flat.duration)
  }

  @Test("A nested animation has its own duration, or fills the rest of its parent")
  func nestedDurations() throws {
    var child = Plan(delay: 0.5)
    child.animate(Channel.x, .to(1))
    var plan = Plan(duration: 4, timing: .curve(.linear))
    plan.nested = [.init(start: 0.25, child)]
    func values(_ plan: Plan) throws -> [Double] {
      let track = try #require(try plan.flattened { _ in 0 }[Channel.x])
      return [0.25, 0.375, 0.5, 0.6875, 1].map {
        track.value(at: TimelinePoint(fraction: $0, progress: $0))
      }
    }
    #expect(try values(plan) == [0, 0, 0.2, 0.5, 1])
    plan.nested[0].animation.duration = 0.5
    #expect(try values(plan) == [0, 0, 1, 1, 1])
    plan.nested[0].animation.duration = 3
    let error = try #require(throws: AnimationError.self) { try values(plan) }
    #expect(error == .nestedEndsLate(index: 0, end: 4.5, parentDuration: 4))
  }

  @Test("A nested animation is warped by its parent's curve, or by its own alone")
  func nestedCurves() throws {
    var child = Plan()
    child.animate(Channel.x, .to(1))
    var plan = Plan(duration: 1, timing: .easeInOut)
    plan.nested = [.init(start: 0.5, child)]
    func value(_ fraction: Double) throws -> Double {
      let track = try #require(try plan.flattened { _ in 0 }[Channel.x])
      return track.value(
        at: TimelinePoint(fraction: fraction, progress: Self.easeInOut.value(at: fraction)))
    }
    #expect(abs(try value(0.75) - (Self.easeInOut.value(at: 0.75) - 0.5) * 2) < 1e-12)
    plan.nested[0].animation.timing = .curve(.cubicBezier(.easeIn))
    #expect(abs(try value(0.75) - Curve.cubicBezier(.easeIn).value(at: 0.5)) < 1e-12)
    #expect(try value(0.4) == 0)
    #expect(try value(1) == 1)
  }

  @Test("Animations of one channel run one after another, and must not overlap")
  func sequence() throws {
    var plan = Plan(duration: 2, timing: .curve(.linear))
    for start in [0, 0.5] {
      var child = Plan(duration: 1, timing: .curve(.linear))
      child.animate(Channel.x, .by(10))
      plan.nested.append(.init(start: start, child))
    }
    let track = try #require(try plan.flattened { _ in 1 }[Channel.x])
    let found = [0, 0.25, 0.5, 0.75, 1].map {
      track.value(at: TimelinePoint(fraction: $0, progress: $0))
    }
    #expect(found == [1, 6, 11, 16, 21])
    plan.nested[1].start = 0.25
    let error = try #require(throws: AnimationError.self) {
      try plan.flattened { _ in 1 }
    }
    #expect(error == .overlap(Channel.x, from: 0.25, to: 0.5))
  }

  @Test("A point on a path has constant speed, and needs matching keyframes")
  func paths() throws {
    var plan = Plan(duration: 1, timing: .curve(.linear))
    plan.paths = [.init([Channel.x, Channel.y], mode: .paced)]
    plan.keys = [
      .init(Channel.x, .to(30), duration: 0.1), .init(Channel.y, .to(40), duration: 0.1),
      .init(Channel.x, .to(30), start: 0.1, duration: 0.9),
      .init(Channel.y, .to(90), start: 0.1, duration: 0.9),
    ]
    let flat = try plan.flattened { _ in 0 }
    let half = TimelinePoint(fraction: 0.5, progress: 0.5)
    #expect(flat.tracks.map { $0.value(at: half) } == [30, 40])
    plan.keys.removeLast()
    #expect(throws: AnimationError.self) { try plan.flattened { _ in 0 } }
  }

  @Test("An animation without a duration, or with NaN, is rejected")
  func refusals() {
    #expect(throws: AnimationError.missingDuration) { try Plan().flattened { _ in 0 } }
    for plan in [Plan(duration: .nan), Plan(duration: -1), Plan(duration: 1, delay: .infinity)] {
      #expect(throws: AnimationError.self) { try plan.flattened { _ in 0 } }
    }
    var plan = Plan(duration: 1)
    plan.marks = [.init(at: 1.5, 0)]
    #expect(throws: AnimationError.self) { try plan.flattened { _ in 0 } }
    plan.marks = []
    plan.keys = [.init(Channel.x, .to(1), start: 0.6, duration: 0.6)]
    #expect(
      throws: AnimationError.keyframes(Channel.x, .endsLate(keyframe: 0, start: 0.6, duration: 0.6))
    ) { try plan.flattened { _ in 0 } }
  }

  static let seeds = Array(UInt64(1)...100)

  @Test("Marks fire once per crossing, in order, at every frame rate", arguments: seeds)
  func marksFireOnce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var plan = Plan(duration: 1, timing: Bool.random(using: &random) ? .easeInOut : .curve(.linear))
    let fractions = [0, 0.25, 0.25, 0.5, 1]
    for (index, fraction) in fractions.enumerated() {
      plan.marks.append(.init(at: fraction, index))
    }
    let autoreverses = Bool.random(using: &random)
    let repeats = Double(Int.random(in: 1...3, using: &random))
    let flat = try plan.flattened { _ in 0 }
    var playback = try flat.playback(repeatCount: repeats, autoreverses: autoreverses)
    _ = try playback.play(at: 0)
    var previous: PlaybackSample?
    var fired: [String] = []
    var time = 0.0
    while time < 8 {
      let sample = playback.progress(at: time)
      let path = PlaybackPath(from: previous, to: sample, autoreverses: autoreverses)
      fired += flat.crossings(along: path).map { ($0.isForwards ? "+" : "-") + "\($0.mark)" }
      previous = sample
      time += random.number(0.01...1.7)
    }
    let forth = ["+0", "+1", "+2", "+3", "+4"]
    let back = ["-4", "-3", "-2", "-1"]
    var expected: [String] = []
    for repetition in 0..<Int(repeats) {
      // A playback that has not left the start does not cross it again.
      expected += autoreverses && repetition > 0 ? Array(forth.dropFirst()) : forth
      if autoreverses { expected += back }
    }
    #expect(fired == expected, "seed \(seed)")
  }

  @Test("Crossing backwards undoes crossing forwards, at any point", arguments: seeds)
  func marksUndo(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var plan = Plan(duration: 1)
    for index in 0..<6 { plan.marks.append(.init(at: random.number(0...1), index)) }
    let flat = try plan.flattened { _ in 0 }
    var applied: [Int] = []
    var last: TimelinePoint?
    for _ in 0..<50 {
      let progress = random.number(0...1)
      let next = TimelinePoint(fraction: progress, progress: progress)
      for crossing in flat.crossings(from: last, to: next) {
        if crossing.isForwards {
          applied.append(crossing.mark)
        } else {
          #expect(applied.popLast() == crossing.mark, "seed \(seed)")
        }
      }
      #expect(applied == flat.marks(upTo: next), "seed \(seed)")
      last = next
    }
  }

  @Test("At an interruption, the velocity is the product of the track's and the playback's")
  func interruption() throws {
    let flat = try Self.passport().flattened { _ in 0 }
    let track = try #require(flat[Channel.y])
    var playback = try flat.playback()
    _ = try playback.play(at: 0)
    for frame in 1..<120 where frame != 60 {
      let time = Double(frame) / 60
      let sample = playback.progress(at: time)
      let step = 1e-6
      let slope =
        (track.value(at: playback.progress(at: time + step).point)
          - track.value(at: playback.progress(at: time - step).point)) / (2 * step)
      #expect((track.velocity(at: sample) - slope).magnitude < 1e-4 * max(slope.magnitude, 1))
      var turned = playback
      _ = try turned.reverse(at: time)
      let back = turned.progress(at: time)
      #expect(track.value(at: back.point) == track.value(at: sample.point))
      #expect((track.velocity(at: back) + track.velocity(at: sample)).magnitude < 1e-9)
    }
  }
}

extension FlatAnimation {
  fileprivate subscript(channel: Channel) -> ChannelTrack? { tracksByChannel[channel] }
}
