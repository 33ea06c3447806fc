import MotionValues
import Support
import Testing

@Suite struct CurveLawTests {
  @Test("A named curve runs from 0 to 1 and is finite throughout", arguments: Curve.names)
  func named(name: String) throws {
    let curve = try #require(Curve.named(name))
    if name != "stepStart" { #expect(curve.value(at: 0) == 0) }
    #expect(curve.value(at: 1) == 1)
    for t in stride(from: -2.0, through: 3, by: 1.0 / 128) {
      #expect(curve.value(at: t).isFinite && curve.velocity(at: t).isFinite, "\(name) at \(t)")
    }
  }

  @Test("The velocity is the slope of the value", arguments: Curve.names)
  func velocity(name: String) throws {
    let curve = try #require(Curve.named(name))
    for t in stride(from: 0.013, through: 0.99, by: 0.0171) {
      let step = 1e-6
      let slope = (curve.value(at: t + step) - curve.value(at: t - step)) / (2 * step)
      #expect((slope - curve.velocity(at: t)).magnitude < 1e-5 * max(1, slope.magnitude), "at \(t)")
    }
  }

  @Test("The names are sorted and unique, and each has a line of documentation")
  func names() {
    #expect(Curve.names == Curve.names.sorted() && Set(Curve.names).count == Curve.names.count)
    #expect(Curve.names.count == 57)
    for named in Curve.all {
      #expect(named.documentation.hasSuffix(".") && !named.documentation.contains("\n"))
    }
    #expect(Curve.named("easeSideways") == nil)
  }

  /// Progress of cubic curves at 0.1, 0.25, 0.5, 0.75, 0.9.
  static let publishedValues: [(String, [Double])] = [
    ("easeIn", [0.01702661, 0.093464651, 0.315356813, 0.621861869, 0.839427846]),
    ("easeOut", [0.160572154, 0.378138131, 0.684643187, 0.906535349, 0.98297339]),
    ("easeInOut", [0.019722454, 0.129161931, 0.5, 0.870838069, 0.980277546]),
    ("ease", [0.094796306, 0.408510591, 0.802403388, 0.960458978, 0.994316477]),
    // Computed from the published control points and path with 40 digits.
    ("materialStandard", [0.15625, 0.607220362, 0.877833605, 0.975480068, 0.996459041]),
    (
      "materialStandardDecelerate",
      [0.446330407, 0.690550789, 0.889881575, 0.976445437, 0.996509255]
    ),
    (
      "materialStandardAccelerate",
      [0.027562284, 0.128502121, 0.372029386, 0.667568486, 0.862555917]
    ),
    ("materialEmphasized", [0.093479871, 0.772831191, 0.950612463, 0.991400428, 0.998828847]),
    (
      "materialEmphasizedDecelerate",
      [0.621384396, 0.831529746, 0.950247475, 0.990510957, 0.998666346]
    ),
    (
      "materialEmphasizedAccelerate",
      [0.005538248, 0.035342649, 0.153998192, 0.405585509, 0.683300925]
    ),
    ("materialLegacy", [0.025863015, 0.23658736, 0.775561311, 0.959367737, 0.994353929]),
    (
      "materialLegacyDecelerate",
      [0.303847577, 0.577572928, 0.839245058, 0.964216366, 0.994601418]
    ),
    ("materialLegacyAccelerate", [0.018372884, 0.098626561, 0.324814611, 0.630085317, 0.84375]),
    ("materialSharp", [0.021337393, 0.135307165, 0.5, 0.864692835, 0.978662607]),
  ]

  @Test("Cubic curves have their published values", arguments: publishedValues)
  func cubic(name: String, expected: [Double]) throws {
    let curve = try #require(Curve.named(name))
    for (t, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect((curve.value(at: t) - value).magnitude < 1e-9)
    }
  }

  @Test("Reversing turns a slow start into a slow end; reversing twice is the identity")
  func reversed() throws {
    for named in Curve.all { #expect(try named.curve.reversed().reversed() == named.curve) }
    let start = try #require(Curve.named("easeInCubic")).reversed()
    let end = try #require(Curve.named("easeOutCubic"))
    for t in stride(from: 0.0, through: 1, by: 0.05) {
      #expect((start.value(at: t) - end.value(at: t)).magnitude < 1e-15)
      #expect((start.velocity(at: t) - end.velocity(at: t)).magnitude < 1e-14)
    }
  }

  @Test("A mirrored curve returns along the same values")
  func mirrored() throws {
    let curve = try #require(Curve.named("easeIn"))
    let mirrored = try curve.mirrored()
    for t in stride(from: 0.0, through: 0.5, by: 0.03125) {
      #expect(mirrored.value(at: t) == curve.value(at: 2 * t))
      #expect(mirrored.value(at: 1 - t) == mirrored.value(at: t))
      if t < 0.5 {
        #expect(mirrored.velocity(at: 1 - t) == -mirrored.velocity(at: t))
      }
    }
  }

  @Test("A chain runs its curves one after another and ends at its last target")
  func chain() throws {
    let easeIn = try #require(Curve.named("easeIn"))
    let chain = Curve.chain(
      try CurveChain([
        .init(easeIn, weight: 1), .init(.linear, weight: 2, to: 1.5), .init(easeIn, to: 1),
      ]))
    #expect(chain.value(at: 0) == 0 && chain.value(at: 1) == 1)
    #expect(chain.value(at: 0.25) == 0.25)
    #expect((chain.value(at: 0.125) - 0.25 * easeIn.value(at: 0.5)).magnitude < 1e-15)
    #expect((chain.value(at: 0.5) - 0.875).magnitude < 1e-15)
    #expect(chain.value(at: 0.75) == 1.5)
    #expect((chain.velocity(at: 0.5) - 2.5).magnitude < 1e-15)
    let thirds = Curve.chain(try CurveChain([.init(.linear), .init(.linear), .init(.linear)]))
    for t in stride(from: -0.5, through: 1.5, by: 0.01) {
      #expect((thirds.value(at: t) - t).magnitude < 1e-15)
    }
    #expect(throws: ParameterError.self) { try CurveChain([]) }
    #expect(throws: ParameterError.self) { try CurveChain([.init(.linear, weight: 0)]) }
    #expect(throws: ParameterError.self) { try CurveChain([.init(.linear, to: .nan)]) }
  }

  @Test("The nesting of curves is limited")
  func depth() throws {
    var curve = Curve.linear
    for _ in 1..<Curve.greatestDepth { curve = try curve.mirrored() }
    #expect(curve.depth == Curve.greatestDepth)
    #expect(throws: ParameterError.self) { try curve.mirrored() }
    #expect(throws: ParameterError.self) { try curve.reversed() }
    #expect(throws: ParameterError.self) { try CurveChain([.init(.linear), .init(curve)]) }
    #expect(throws: ParameterError.self) {
      try CurveChain(Array(repeating: .init(.linear), count: CurveChain.greatestCount + 1))
    }
  }

  @Test("Samples of a parabola reproduce the parabola", arguments: [2, 3, 4, 33])
  func sampled(count: Int) throws {
    let cubic = try SampledCurve(count: count) { $0 * (2 - $0) }
    let linear = try SampledCurve(count: count, interpolation: .linear) { $0 * (2 - $0) }
    for t in stride(from: 0.0, through: 1, by: 1.0 / 64) {
      let bound = 0.2501 / Double((count - 1) * (count - 1))
      #expect((linear.value(at: t) - t * (2 - t)).magnitude <= bound)
      if count > 2 {
        #expect((cubic.value(at: t) - t * (2 - t)).magnitude < 1e-15)
        #expect((cubic.velocity(at: t) - (2 - 2 * t)).magnitude < 1e-13)
      }
    }
    #expect(cubic.value(at: -1) == 0 && cubic.value(at: 2) == 1)
    #expect(throws: ParameterError.self) { try SampledCurve([1]) }
    #expect(throws: ParameterError.self) { try SampledCurve([0, .nan]) }
    #expect(throws: ParameterError.self) { try SampledCurve(count: 0) { $0 } }
  }

  @Test("A spring as a curve follows the spring and ends at exactly 1")
  func spring() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let curve = Curve.spring(try SpringCurve(spring))
    let span = spring.settlingDuration
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1 && curve.value(at: 2) == 1)
    for t in stride(from: 0.0, to: 1, by: 0.01) {
      #expect(curve.value(at: t) == spring.value(at: t * span))
    }
    #expect((curve.value(at: 1.0.nextDown) - 1).magnitude < 1e-3)
    let half = try SpringCurve(spring, duration: span / 2)
    #expect(half.value(at: 0.5) == spring.value(at: span / 4))
    let undamped = try Spring(stiffness: 100, damping: 0)
    #expect(throws: ParameterError.self) { try SpringCurve(undamped) }
    #expect(try SpringCurve(undamped, duration: 2).value(at: 1) == 1)
  }

  @Test("Parameters of Penner's easings have their documented effect")
  func pennerParameters() throws {
    let deep = try PennerEasing(.back(overshoot: 3), .in)
    let lowest = stride(from: 0.0, through: 1, by: 0.001).map { deep.value(at: $0) }.min()
    #expect(try #require(lowest) < -0.2)
    let big = try PennerEasing(.elastic(amplitude: 2, period: 0.4), .out)
    #expect(big.value(at: 0) == 0 && big.value(at: 1) == 1)
    // Close to the ends the oscillation matches 0 and 1 up to Penner's thousandth.
    #expect(big.value(at: 1e-9).magnitude < 1e-6 && (big.value(at: 1 - 1e-9) - 1).magnitude < 2e-3)
    #expect(throws: ParameterError.self) { try PennerEasing(.back(overshoot: .nan), .in) }
    #expect(throws: ParameterError.self) {
      try PennerEasing(.elastic(amplitude: 1, period: 0), .out)
    }
  }

  @Test("Random Bézier curves pass through their own points", arguments: [1, 2, 3] as [UInt64])
  func randomBezier(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let x1 = Double.random(in: 0...1, using: &generator)
      let x2 = Double.random(in: 0...1, using: &generator)
      let y1 = Double.random(in: -2...3, using: &generator)
      let y2 = Double.random(in: -2...3, using: &generator)
      let curve = try CubicBezier(x1, y1, x2, y2)
      for _ in 0..<20 {
        let s = Double.random(in: 0...1, using: &generator)
        let u = 1 - s
        let x = 3 * s * u * (x1 * u + x2 * s) + s * s * s
        let y = 3 * s * u * (y1 * u + y2 * s) + s * s * s
        // Rounding x moves the point along the curve by its slope.
        let bound = 1e-12 + 4e-16 * curve.velocity(at: x).magnitude
        #expect(
          (curve.value(at: x) - y).magnitude <= bound, "seed \(seed): \(curve) at s = \(s)")
      }
    }
  }

  @Test("A curve rejects parameters out of range, and names them")
  func refused() {
    let bezier = #expect(throws: ParameterError.self) { try CubicBezier(1.5, 0, 1, 1) }
    #expect(bezier?.description == "`x1` is 1.5; expected a number from 0 to 1")
    #expect(throws: ParameterError.self) { try CubicBezier(.nan, 0, 1, 1) }
    #expect(throws: ParameterError.self) { try CubicBezier(0, .infinity, 1, 1) }
    #expect(throws: ParameterError.self) { try Steps(0) }
    #expect(throws: ParameterError.self) { try Steps(1, jump: .none) }
    #expect(throws: ParameterError.self) { try LinearEasing([]) }
    #expect(throws: ParameterError.self) { try LinearEasing([.init(.nan)]) }
    #expect(throws: ParameterError.self) { try LinearEasing([.init(0, at: .infinity), .init(1)]) }
  }

  @Test("A single stop holds its progress at all times")
  func singleStop() throws {
    let level = try LinearEasing([.init(0.3)])
    #expect(level.value(at: -1) == 0.3 && level.value(at: 0.5) == 0.3 && level.value(at: 2) == 0.3)
    #expect(level.velocity(at: 0.5) == 0)
  }
}
