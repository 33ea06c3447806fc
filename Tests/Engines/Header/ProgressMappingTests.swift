import HeaderEngine
import MotionValues
import Testing

@Suite("Mapping a part of the progress to a value")
struct ProgressMappingTests {
  @Test(
    "The title and the logo of MichiganLabs: top is −openAmount + 10, alpha follows the height",
    arguments: [(88.0, -34.0, 1.0), (66, -12, 0.5), (55, -1, 0.25), (44, 10, 0)])
  func michigan(height: Double, top: Double, alpha: Double) throws {
    let header = Header(
      try HeaderConfiguration(minimum: 44, maximum: 88, policy: .quickReturn), height: height)
    let title = try ProgressMapping(over: 0, 1, from: 10, to: 10 - 44)
    #expect(title.value(at: header.progress) == top)
    #expect(header.progress == alpha)
  }

  @Test(
    "The end values apply outside the part; only an end of progress extrapolates",
    arguments: [
      (0.0, 0.5, -0.5, -87.0), (0, 0.5, 0, 0), (0, 0.5, 0.25, 43.5), (0, 0.5, 0.5, 87),
      (0, 0.5, 1, 87), (0, 0.5, 1.5, 87), (0.5, 1, 0, 0), (0.5, 1, -0.5, 0), (0.5, 1, 1.5, 174),
      (0, 1, 2, 174), (0.25, 0.75, 3, 87),
    ])
  func values(lower: Double, upper: Double, progress: Double, value: Double) throws {
    let mapping = try ProgressMapping(over: lower, upper, from: 0, to: 87)
    #expect(agree(mapping.value(at: progress), value))
  }

  @Test("A curve applies to the part only")
  func curve() throws {
    let mapping = try ProgressMapping(
      over: 0.5, 1, from: 10, to: 20, curve: Curve.named("inQuad"))
    for (progress, value) in [(0.0, 10.0), (0.5, 10), (0.75, 12.5), (1, 20), (1.5, 30)] {
      #expect(agree(mapping.value(at: progress), value))
    }
  }

  @Test(
    "A range that is not a part of the progress is an error",
    arguments: [
      (-0.1, 0.5, "over[1]"), (0.5, 0.5, "over[2]"), (0.5, 1.1, "over[2]"), (.nan, 1, "over[1]"),
    ])
  func parts(lower: Double, upper: Double, option: String) {
    let error = #expect(throws: ParameterError.self) {
      _ = try ProgressMapping(over: lower, upper, from: 0, to: 1)
    }
    #expect(error?.parameter == option)
  }
}
