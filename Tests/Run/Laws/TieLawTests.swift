import SceneSupport
import Support
import Testing

/// A drag that ends exactly on a boundary, by a finger on the list or on the header.
struct Tie: CustomTestStringConvertible, Sendable {
  let name: String
  /// The options of a header with a `max` and a `min`.
  let header: String
  /// The finger's successive movements, in points down the screen.
  let ways: [Double]
  /// The output after each movement: the header's height at rest, or the events since the last one.
  let expected: [String]

  var testDescription: String { name }

  static let middle =
    "max = 140, min = 90, policy = \"quickReturn\", snap = true, snapDuration = 0.1"
  static let ranges =
    "max = 200, min = 100, snap = { { over = { 0, 0.25 }, to = 0 }, { over = { 0.75, 1 }, to = 1 } }, snapDuration = 0.1"
  static let levels = "max = 500, min = 100"

  static let all = [
    Tie(
      name: "exactly half way closes, in both directions", header: middle, ways: [-25, 25, 25],
      expected: ["90", "90", "90"]),
    Tie(
      name: "a little above half way opens", header: middle, ways: [-24.75, -25, 25.25],
      expected: ["140", "90", "140"]),
    Tie(
      name: "a snap range includes its ends", header: ranges, ways: [-75, 25, 75, -25],
      expected: ["100", "100", "200", "200"]),
    Tie(
      name: "outside a snap range it stays", header: ranges,
      ways: [-50, -24.75, -0.25, 25.25, 24.5],
      expected: ["150", "125.25", "100", "125.25", "149.75"]),
    Tie(
      name: "a level is passed only beyond it, a limit is reached at it", header: levels,
      ways: [-350, -50, 50, 350], expected: ["", "below collapsed", "", "above expanded"]),
  ]

  /// Returns a scene with one header for each duration and each position of the finger, which
  /// prints the differences from `expected`.
  func script(tick: Int, durations: [Double]) -> String {
    """
    local scene = motion.scene { name = "ties", width = 390, height = 844\(tick == 60 ? "" : ", tick = \(tick)") }
    local durations = { \(durations.map { "\($0)" }.joined(separator: ", ")) }
    local ways = { \(ways.map { "\($0)" }.joined(separator: ", ")) }
    local expected = { \(expected.map { "\"\($0)\"" }.joined(separator: ", ")) }
    for index, duration in ipairs(durations) do
      for _, finger in ipairs { "list", "header" } do
        local id = finger .. index
        local list = scene:scroll { id = "list-" .. id, width = 390, height = 844, contentHeight = 3000 }
        local bar = scene:box { id = "bar-" .. id, width = 390, height = 100 }
        local card = bar:box { id = "card", y = 96 }
        local header = motion.header { layer = bar, scroll = list, \(header) }
        local reported = {}
        header:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 96 })
        header:onCross(card, "y", 24, function(side) reported[#reported + 1] = side end)
        header:onReach(function(limit) reported[#reported + 1] = limit end)
        scene:timeline(function(t)
          for step, way in ipairs(ways) do
            reported = {}
            t:play((finger == "list" and list or header):drag { by = way, duration = duration })
            t:wait(0.11)
            local found = \(header == Self.levels ? "table.concat(reported, \" \")" : "string.format(\"%.14g\", header.height)")
            if found ~= expected[step] then print(finger, duration, "way", step, found, "expected", expected[step]) end
          end
          print("done")
        end)
      end
    end
    """
  }
}

@Suite("A drag to a boundary has the same result, whatever its duration")
struct TieLawTests {
  static let ticks = [30, 60, 120, 240]

  /// Decimal durations and random ones.
  private static func durations(_ count: Int) -> [Double] {
    var random = SeededGenerator(seed: 5)
    return (1...count).map { index in
      index.isMultiple(of: 2) ? Double(index) / 200 : random.number(0.01...0.5)
    }
  }

  @Test(arguments: Tie.all, ticks)
  func tie(_ tie: Tie, tick: Int) {
    let durations = Self.durations(min(Seeds.first(3).count, 100))
    let script = tie.script(tick: tick, durations: durations)
    for rate in RateLaw.rates {
      let run = SampledRun(script, framesPerSecond: rate)
      run.show(rate * 4)
      let wrong = run.printed.filter { $0 != "done" }
      #expect(run.failure == nil && run.printed.count - wrong.count == 2 * durations.count)
      #expect(wrong.isEmpty, "tick \(tick), \(rate) fps:\n\(wrong.joined(separator: "\n"))")
    }
  }
}
