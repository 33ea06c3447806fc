import HeaderEngine
import Support
import Testing

@Suite("The snapping header of MichiganLabs and Tanaka")
struct SnappingHeaderTests {
  static let scenarios = try? Oracle.json("header_seed002.json", as: [SnapScenario].self)

  @Test("The table of scenarios exists")
  func tableIsThere() throws {
    #expect(try #require(Self.scenarios).count >= 16)
  }

  @Test(
    "It expands anywhere, snaps at the middle and ignores short content",
    arguments: scenarios ?? [])
  func follows(scenario: SnapScenario) throws {
    let content = HeaderContent(
      height: scenario.config.contentHeight, viewportHeight: scenario.config.frameHeight)
    var header = Header(
      try HeaderConfiguration(
        minimum: scenario.config.minHeight, maximum: scenario.config.maxHeight,
        policy: .quickReturn, unconsumed: .absorbed))
    for (index, step) in scenario.steps.enumerated() {
      switch step {
      case .scroll(let expected):
        let step = header.scroll(from: expected.previous, to: expected.offset, content: content)
        #expect(content.outgrows(range: header.range) == expected.canAnimate)
        #expect(agree(step.height, expected.height), "height at \(index)")
        #expect(agree(step.progress, expected.alpha), "alpha at \(index)")
        #expect(agree(step.offset, expected.offsetAfter), "offset at \(index)")
      case .snap(let expected):
        #expect(agree(header.height, expected.from), "height before the snap at \(index)")
        let target = header.snapTarget(content: content)
        #expect(target == expected.target, "target at \(index)")
        #expect(
          target
            == (expected.direction == "expand" ? header.expandTarget() : header.collapseTarget()))
        header.resize(to: target)
      }
    }
  }

  @Test("Measured from the start of the drag, it reverses only beyond that start")
  func hysteresis() throws {
    var header = Header(
      try HeaderConfiguration(
        minimum: 90, maximum: 140, policy: .quickReturn, unconsumed: .absorbed))
    let dragStart = 200.0
    let rows: [(y: Double, height: Double, offset: Double)] = [
      (230, 110, dragStart), (260, 90, dragStart), (300, 90, 300), (250, 90, 250), (205, 90, 205),
      (190, 100, dragStart),
    ]
    for row in rows {
      let step = header.scroll(from: dragStart, to: row.y)
      #expect(step.height == row.height)
      #expect(step.offset == row.offset)
    }
  }

  @Test(
    "A header at the middle collapses, as does one above it by a rounding error",
    arguments: [(88.0, 44.0, 66.0), (140, 90, 115), (69.5, 44, 56.75)])
  func middle(maximum: Double, minimum: Double, middle: Double) throws {
    let configuration = try HeaderConfiguration(minimum: minimum, maximum: maximum)
    #expect(Header(configuration, height: middle).snapTarget() == minimum)
    #expect(Header(configuration, height: middle + 1e-10).snapTarget() == minimum)
    #expect(Header(configuration, height: middle + 1e-6).snapTarget() == maximum)
  }
}
