import MotionCore
import Testing

@Suite struct BezierTableTests {
  /// Control points, and the greatest share of time that may be left to the solver.
  static let curves: [(Double, Double, Double, Double, Double)] = [
    (0.25, 0.1, 0.25, 1, 0), (0.42, 0, 1, 1, 0.01), (0, 0, 0.58, 1, 0.01),
    (0.42, 0, 0.58, 1, 0), (0.4, 0, 0.2, 1, 0), (0, 0, 0.2, 1, 0.02), (0.4, 0, 1, 1, 0.02),
    (0.4, 0, 0.6, 1, 0), (0.34, 1.56, 0.64, 1, 0), (0.05, 0.7, 0.1, 1, 0.05),
    (0.9, 0, 0.1, 1, 0.1), (1, 0, 0, 1, 0.1), (0, 1, 1, 0, 0.1), (1, 1, 0, 0, 0),
    (0, 0, 1, 0, 0.1), (0.99, -3, 0.02, 4, 0.15), (0, 3, 1, -2, 0.15),
  ]

  @Test("A table agrees with the solver within 1e-9", arguments: curves)
  func accuracy(x1: Double, y1: Double, x2: Double, y2: Double, solved: Double) throws {
    let curve = try CubicBezier(x1, y1, x2, y2)
    let table = BezierTable(curve)
    #expect(BezierTable.sizes.contains(table.count))
    #expect(Double(table.solvedCount) <= solved * Double(table.count))
    let count = 20_011
    for index in 0...count {
      let t = Double(index) / Double(count)
      #expect((table.value(at: t) - curve.value(at: t)).magnitude <= 1e-9, "at \(t)")
    }
    for t in [-1.0, -0.0, 0, 1e-300, 1.0.nextDown, 1, 1.5] {
      #expect((table.value(at: t) - curve.value(at: t)).magnitude <= 1e-9, "at \(t)")
    }
  }

  @Test("Smooth curves need no solver and few pieces")
  func sizes() throws {
    #expect(BezierTable(.easeInOut).count == 256 && BezierTable(.easeInOut).solvedCount == 0)
    #expect(BezierTable(try CubicBezier(0.5, 0.5, 0.5, 0.5)).count == 64)
  }
}
