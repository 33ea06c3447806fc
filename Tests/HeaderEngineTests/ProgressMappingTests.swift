import HeaderEngine
import Testing

@Suite("Mapping a part of the progress to a value")
struct ProgressMappingTests {
  @Test(
    "Ends hold outside the part; only an end of progress goes on beyond",
    arguments: [
      (0.0, 0.5, -0.5, -87.0), (0, 0.5, 0, 0), (0, 0.5, 0.25, 43.5), (0, 0.5, 0.5, 87),
      (0, 0.5, 1, 87), (0, 0.5, 1.5, 87), (0.5, 1, 0, 0), (0.5, 1, -0.5, 0), (0.5, 1, 1.5, 174),
      (0, 1, 2, 174), (0.25, 0.75, 3, 87),
    ])
  func values(lower: Double, upper: Double, progress: Double, value: Double) throws {
    let mapping = try ProgressMapping(over: lower, upper, from: 0, to: 87)
    #expect(agree(mapping.value(at: progress), value))
  }

  @Test("A curve bends the part and nothing else")
  func curve() throws {
    let mapping = try ProgressMapping(over: 0.5, 1, from: 10, to: 20) { $0 * $0 }
    for (progress, value) in [(0.0, 10.0), (0.5, 10), (0.75, 12.5), (1, 20), (1.5, 30)] {
      #expect(agree(mapping.value(at: progress), value))
    }
  }

  @Test(
    "A part that is none is told",
    arguments: [
      (-0.1, 0.5, "over[1]"), (0.5, 0.5, "over[2]"), (0.5, 1.1, "over[2]"), (.nan, 1, "over[1]"),
    ])
  func parts(lower: Double, upper: Double, option: String) {
    let error = #expect(throws: HeaderOptionError.self) {
      _ = try ProgressMapping(over: lower, upper, from: 0, to: 1)
    }
    #expect(error?.option == option)
  }
}

@Suite("Crossing a threshold")
struct CrossingTests {
  @Test("Equal changes nothing, from either side")
  func equality() throws {
    var crossing = try Crossing(threshold: 24, startingAt: 40)
    let rows: [(Double, Crossing.Side?)] = [
      (24.2, nil), (24, nil), (23.8, .below), (10, nil), (24, nil), (24.2, .above), (24.2, nil),
    ]
    for (value, side) in rows { #expect(crossing.update(value) == side) }
  }

  @Test("With hysteresis a value that trembles crosses once")
  func hysteresis() throws {
    var crossing = try Crossing(threshold: 24, hysteresis: 2, startingAt: 40)
    let rows: [(Double, Crossing.Side?)] = [
      (23, nil), (21.9, .below), (25, nil), (26, nil), (26.1, .above),
    ]
    for (value, side) in rows { #expect(crossing.update(value) == side) }
  }

  @Test("In the dark the published guard never lets go of light; the described one lets dark in")
  func darkGuard() {
    var current = StatusBar(darkGuard: .current)
    current.request(.dark, isDark: true)
    #expect(current.style == .light)
    var requested = StatusBar(darkGuard: .requested)
    requested.request(.dark, isDark: true)
    #expect(requested.style == .dark)
    requested.request(.light, isDark: true)
    #expect(requested.style == .dark)
  }
}
