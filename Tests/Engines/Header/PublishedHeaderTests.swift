import HeaderEngine
import MotionCore
import MotionValues
import Support
import Testing

/// Compares with a value derived in exact rationals, so only rounding may differ.
func agree(_ value: Double, _ expected: Double, within tolerance: Double = 1e-12) -> Bool {
  (value - expected).magnitude <= tolerance * max(1, expected.magnitude)
}

@Suite("The header of Part 6")
struct PublishedHeaderTests {
  static let scenarios = try? Oracle.json("header_seed000.json", as: [PushScenario].self)

  @Test("The table of scenarios exists")
  func tableIsThere() throws {
    #expect(try #require(Self.scenarios).count >= 23)
  }

  @Test("As published: the whole delta, progress not clamped", arguments: scenarios ?? [])
  func published(scenario: PushScenario) throws {
    var run = try Run(scenario, policy: .asPublished)
    for (index, expected) in scenario.steps.enumerated() {
      let step = run.scroll(from: expected.oldY, to: expected.newY)
      #expect(agree(step.height, expected.height), "height at \(index)")
      #expect(agree(step.progress, expected.progress), "progress at \(index)")
      #expect(agree(step.offset, expected.returned), "offset at \(index)")
      #expect(agree(run.top, expected.topSeed), "top at \(index)")
      #expect(agree(run.alpha, expected.alphaSeed), "alpha at \(index)")
      #expect(run.notified == expected.notified, "notified at \(index)")
      #expect(run.viewStyle == expected.viewStatusStyle, "style of the view at \(index)")
      #expect(run.statusBar.style == expected.effectiveStatusStyle, "status bar at \(index)")
    }
  }

  @Test("Top only: unconsumed scroll is passed on", arguments: scenarios ?? [])
  func conserving(scenario: PushScenario) throws {
    var run = try Run(scenario, policy: .topOnly)
    for (index, expected) in scenario.steps.enumerated() {
      let step = run.scroll(from: expected.oldY, to: expected.newY)
      #expect(agree(step.height, expected.height), "height at \(index)")
      #expect(agree(step.progress, expected.progress), "progress at \(index)")
      #expect(agree(step.offset, expected.returnedConserving), "offset at \(index)")
      #expect(agree(run.top, expected.topClamped), "top at \(index)")
      #expect(agree(run.alpha, expected.alphaClamped), "alpha at \(index)")
      #expect(step.lost == 0, "lost at \(index)")
    }
  }

  /// The header with the card, the search bar and the status bar of the article.
  private struct Run {
    var header: Header
    let card: ProgressMapping
    let search: ProgressMapping
    var crossing: Crossing
    var statusBar: StatusBar
    let isDark: Bool
    var notified: [StatusBar.Style] = []

    init(_ scenario: PushScenario, policy: HeaderPolicy) throws {
      let configuration = try HeaderConfiguration(
        minimum: scenario.config.minHeight, maximum: scenario.config.maxHeight, policy: policy)
      header = Header(configuration, height: scenario.config.startHeight)
      card = try ProgressMapping(over: 0, 0.5, from: 0, to: scenario.config.maxTopSpace)
      search = try ProgressMapping(over: 0, 0.5, from: 1, to: 0)
      crossing = Crossing(level: 24, startingAt: card.value(at: header.progress))
      isDark = scenario.config.appearance == "dark"
      statusBar = StatusBar(style: crossing.side == .below && !isDark ? .dark : .light)
    }

    var top: Double { card.value(at: header.unclampedProgress) }
    var alpha: Double { search.value(at: header.unclampedProgress) }
    var viewStyle: StatusBar.Style { crossing.side == .below ? .dark : .light }

    mutating func scroll(from oldY: Double, to newY: Double) -> HeaderStep {
      let step = header.scroll(from: oldY, to: newY)
      notified = []
      // The article checks the status bar only while it moves the card.
      if step.taken != 0 && card.isBelowEnd(step.unclampedProgress) && crossing.update(top) != nil {
        notified = [viewStyle]
        statusBar.request(viewStyle, isDark: isDark)
      }
      return step
    }
  }
}
