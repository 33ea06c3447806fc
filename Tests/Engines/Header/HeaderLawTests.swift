import HeaderEngine
import Support
import Testing

@Suite("Laws of the header")
struct HeaderLawTests {
  static let runs = HeaderPolicy.allCases.flatMap { policy in (1...20).map { (policy, UInt64($0)) }
  }

  @Test("A delta is the header's part plus the content's part", arguments: runs)
  func deltaIsSplit(policy: HeaderPolicy, seed: UInt64) throws {
    var walk = try Walk(policy: policy, seed: seed)
    for index in 0..<200 {
      let (before, delta, step, oldY) = walk.next()
      let passedOn = step.offset - oldY
      #expect(agree(step.taken + passedOn, delta), "seed \(seed) step \(index)")
      switch policy {
      case .topOnly, .quickReturn:
        #expect(step.lost == 0, "seed \(seed) step \(index)")
        #expect(agree(step.taken, before - step.height), "seed \(seed) step \(index)")
      case .asPublished:
        #expect(
          agree(before - step.height + step.lost, step.taken), "seed \(seed) step \(index)")
      case .absolute, .threshold:
        #expect(step.taken == 0 && step.lost == 0, "seed \(seed) step \(index)")
      }
    }
  }

  @Test("Height stays between min and max, progress between 0 and 1", arguments: runs)
  func staysInside(policy: HeaderPolicy, seed: UInt64) throws {
    var walk = try Walk(policy: policy, seed: seed)
    for index in 0..<200 {
      let (_, _, step, _) = walk.next()
      #expect((walk.minimum...walk.maximum).contains(step.height), "seed \(seed) step \(index)")
      #expect((0...1).contains(step.progress), "seed \(seed) step \(index)")
      #expect(step.stretch == 0 || step.height == walk.maximum, "seed \(seed) step \(index)")
    }
  }

  @Test("Snapping twice has the same result as snapping once", arguments: 1...50)
  func snapIsIdempotent(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let minimum = Double.random(in: 0...200, using: &generator)
    let maximum = minimum + Double.random(in: 0.1...700, using: &generator)
    let stop = Double.random(in: 0.2...0.8, using: &generator)
    let snaps: [HeaderSnap] = [
      .none, .middle,
      .ranges([
        try HeaderSnapRange(over: 0, 0.1, target: 0),
        try HeaderSnapRange(over: 0.1, stop, target: stop),
        try HeaderSnapRange(over: stop, 1, target: stop),
      ]),
    ]
    for snap in snaps {
      var header = Header(
        try HeaderConfiguration(minimum: minimum, maximum: maximum, snap: snap),
        height: Double.random(in: minimum...maximum, using: &generator))
      header.resize(to: header.snapTarget())
      #expect(header.snapTarget() == header.height, "seed \(seed) \(snap)")
    }
  }

  @Test("Without loss, steps of 1 point end where steps of 40 points do", arguments: 1...30)
  func stepSizeDoesNotMatter(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let configuration = try HeaderConfiguration(
      minimum: Double(Int.random(in: 0...200, using: &generator)), maximum: 600)
    let start = Double(Int.random(in: Int(configuration.minimum)...600, using: &generator))
    let distance = 40 * Int.random(in: 1...30, using: &generator)
    func end(step: Int) -> [Double] {
      var header = Header(configuration, height: start)
      var offset = 0.0
      for _ in 0..<(distance / step) {
        offset = header.scroll(from: offset, to: offset + Double(step)).offset
      }
      return [header.height, offset]
    }
    #expect(end(step: 1) == end(step: 40), "seed \(seed)")
  }

  /// A header under random scrolls, each from the offset that the header returned.
  struct Walk {
    let minimum: Double
    let maximum: Double
    private var header: Header
    private var generator: SeededGenerator
    private var offset = 0.0

    init(policy: HeaderPolicy, seed: UInt64) throws {
      generator = SeededGenerator(seed: seed)
      minimum = Double.random(in: 0...200, using: &generator)
      maximum = minimum + Double.random(in: 1...600, using: &generator)
      header = Header(
        try HeaderConfiguration(
          minimum: minimum, maximum: maximum, policy: policy,
          stretch: HeaderStretch(factor: 1.5, limit: 200),
          thresholds: HeaderThresholds(fromTop: 30, positive: 20, negative: 50)))
    }

    /// The height before, the delta, the step, and the offset before.
    mutating func next() -> (Double, Double, HeaderStep, Double) {
      let before = header.height
      let oldY = offset
      let delta = Double.random(in: -300...300, using: &generator)
      let step = header.scroll(
        from: oldY, to: oldY + delta,
        content: HeaderContent(height: 5000, viewportHeight: 800))
      offset = step.offset
      return (before, delta, step, oldY)
    }
  }
}
