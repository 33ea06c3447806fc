import MotionCore
import MotionValues
import Support
import Testing

@Suite("The library behaves like Lua's own")
struct LibraryLawTests {
  @Test("patterns match, capture and fail alike", arguments: Seeds.first(4))
  func patterns(seed: Int) throws {
    let failure = try LibraryHarness().failure(ofLaw: "patterns", seed: seed, count: 10_000)
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("tables are read and written alike, including with metamethods", arguments: Seeds.first(4))
  func tables(seed: Int) throws {
    let failure = try LibraryHarness().failure(ofLaw: "tables", seed: seed, count: 2_500)
    #expect(failure == nil, "\(failure?.message ?? "")")
  }

  @Test("any call ends in a value, an error or a limit", arguments: Seeds.first(40))
  func calls(seed: Int) throws {
    var limits = Limits()
    limits.memory = 32 << 20
    limits.steps = 1_000_000
    let failure = try LibraryHarness(limits).failure(ofLaw: "calls", seed: seed, count: 300)
    #expect(failure.map { $0.code.isLimit } ?? true, "seed \(seed): \(failure?.message ?? "")")
  }
}
