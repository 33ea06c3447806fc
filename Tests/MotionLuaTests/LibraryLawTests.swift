import MotionCore
import Testing

@Suite("The library does what Lua's own does")
struct LibraryLawTests {
  @Test("patterns match, capture and fail alike", arguments: 1...4)
  func patterns(seed: Int) throws {
    let failure = try LibraryHarness().failure(ofLaw: "patterns", seed: seed, count: 10_000)
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("tables are read and written alike, by metamethods too", arguments: 1...4)
  func tables(seed: Int) throws {
    let failure = try LibraryHarness().failure(ofLaw: "tables", seed: seed, count: 2_500)
    #expect(failure == nil, "\(failure?.message ?? "")")
  }
}
