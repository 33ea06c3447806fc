import MotionAnalysis
import Testing

struct PlotAxisTests {
  @Test(
    "Ticks are multiples of 1, 2 or 5 times a power of ten, and no more than requested",
    arguments: [
      (0.0, 100.0, 6, ["0", "20", "40", "60", "80", "100"]),
      (20, 242, 6, ["50", "100", "150", "200"]),
      (0, 3.7, 10, ["0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "3.5"]),
      (-1763, 400, 3, ["−1000", "0"]), (-440, 440, 4, ["−400", "−200", "0", "200", "400"]),
      (0, 1, 6, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (0.001, 0.0034, 3, ["0.001", "0.002", "0.003"]),
      (0, 3e6, 4, ["0", "1e6", "2e6", "3e6"]),
      (1e9, 1e9 + 40, 3, ["1e9", "1.00000002e9", "1.00000004e9"]),
      (-1e300, 1e300, 3, ["−1e300", "0", "1e300"]),
    ] as [(Double, Double, Int, [String])])
  func ticks(low: Double, high: Double, count: Int, labels: [String]) {
    let axis = PlotAxis(from: low, to: high, tickCount: count)
    #expect(axis.ticks.map(\.label) == labels)
    for tick in axis.ticks { #expect((-1e-9...1 + 1e-9).contains(axis.position(of: tick.value))) }
  }

  @Test(
    "A single value, and noise below the precision of traces, are in the middle",
    arguments: [(0.0, 0.0), (100, 100), (-5, -5), (0, 1e-13), (1e12, 1e12 + 1e-3)]
      as [(Double, Double)])
  func flat(low: Double, high: Double) {
    let axis = PlotAxis(from: low, to: high, tickCount: 5)
    #expect(abs(axis.position(of: low) - 0.5) < 1e-3)
    #expect(!axis.ticks.isEmpty)
  }

  @Test(
    "Every range has an axis with few ticks",
    arguments: [
      (-Double.greatestFiniteMagnitude, Double.greatestFiniteMagnitude),
      (0, .leastNonzeroMagnitude), (0, .greatestFiniteMagnitude), (5, 3), (-0.0, 0),
      (1e300, 2e300), (123_456.789, 123_456.79),
    ] as [(Double, Double)])
  func extremes(low: Double, high: Double) {
    for count in [0, 1, 3, 10] {
      let axis = PlotAxis(from: low, to: high, tickCount: count)
      #expect(axis.low < axis.high && axis.ticks.count <= max(count, 5))
      #expect(axis.ticks.allSatisfy { $0.value.isFinite && !$0.label.contains("-") })
      #expect(axis.position(of: low).isFinite && axis.position(of: high).isFinite)
    }
  }
}
