import MotionCore
import MotionValues
import Testing

@testable import MotionAnalysis

/// Lists and ranges of values, and the combinations of several.
struct SweepValueTests {
  @Test(
    "Ranges are exact decimals and include their end",
    arguments: [
      ("0:0.6:0.05", "0 0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.45 0.5 0.55 0.6"),
      ("0:1:0.3", "0 0.3 0.6 0.9"), ("1:-1:-0.5", "1 0.5 0 -0.5 -1"), ("2:2:1", "2"),
      ("-0.1:0.1:0.1", "-0.1 0 0.1"), ("5:7:1,10", "5 6 7 10"), ("0.3,0.4", "0.3 0.4"),
      ("a\\,b,c", "a,b c"), ("12\\:30\\:1", "12:30:1"), ("12:30:late", "12:30:late"),
      ("a:b", "a:b"), ("c\\d", "c\\d"), ("end\\", "end\\"), ("", ""),
      ("1e3:2e3:5e2", "1e3:2e3:5e2"), ("10:12.50:0.5", "10 10.5 11 11.5 12 12.5"),
      ("0:0.25000000000002:0.12500000000001", "0 0.12500000000001 0.25000000000002"),
    ])
  func values(text: String, expected: String) throws {
    #expect(
      try SweepValues(text, of: "--set x", limit: 100).all.joined(separator: " ") == expected)
  }

  @Test("A thousand steps of 0.001 end at 1")
  func steps() throws {
    let values = try SweepValues("0:1:0.001", of: "--set x", limit: 2000).all
    #expect(values.count == 1001)
    #expect(values.indices.allSatisfy { Double(values[$0]) == Double($0) / 1000 })
  }

  @Test(
    "Text that is not a list of values is an error",
    arguments: [
      ("0:1:0", "out-of-range"), ("0:1:-0.1", "out-of-range"), ("1:0:0.1", "out-of-range"),
      ("0:1", "out-of-range"), ("0:1:2:3", "out-of-range"), ("1,1", "duplicate-id"),
      ("0.3,0.30", "duplicate-id"), ("0:1:0.5,0.5", "duplicate-id"), ("a\nb", "out-of-range"),
      ("0:1:0.000000000001", "limit-jobs"), ("0:100:1", "limit-jobs"), ("0:99:1,x", "limit-jobs"),
      ("0:999999999999999:0.0000000000001", "out-of-range"),
    ])
  func mistakes(text: String, slug: String) {
    let error = #expect(throws: Diagnostic.self) {
      try SweepValues(text, of: "--set x", limit: 100)
    }
    #expect(error?.code.slug == slug)
  }

  private static func plan(_ values: [[String]], limit: Int = 1000) throws -> SweepPlan {
    try SweepPlan(
      axes: values.enumerated().map { index, values in
        SweepAxis(name: "set.\(index)", values: values) { ["--set", "\(index)=\($0)"] }
      }, properties: [], inputs: [], limit: limit)
  }

  @Test("The last axis varies fastest")
  func order() throws {
    let plan = try Self.plan([["a", "b"], ["1", "2", "3"]])
    #expect(plan.count == 6)
    #expect(
      (1...6).map { plan.job($0).values.joined() } == ["a1", "a2", "a3", "b1", "b2", "b3"])
    #expect(plan.job(5).arguments == ["--set", "0=b", "--set", "1=2"])
  }

  @Test("Without axes there is one job")
  func single() throws {
    let plan = try Self.plan([])
    #expect(plan.count == 1 && plan.job(1).values.isEmpty)
  }

  @Test("Each job is in exactly one shard", arguments: [1, 2, 5, 9])
  func shards(count: Int) throws {
    let plan = try Self.plan([["a", "b"], ["1", "2", "3"]])
    let numbers = (1...count).flatMap { Array(plan.numbers(ofShard: $0, of: count)) }
    #expect(numbers.sorted() == Array(1...6))
  }

  @Test("Too many combinations are an error, even if their number overflows")
  func limit() {
    let values = (0..<1000).map(String.init)
    for (axes, limit) in [(2, 999_999), (9, 10_000_000)] {
      let error = #expect(throws: Diagnostic.self) {
        try Self.plan(Array(repeating: values, count: axes), limit: limit)
      }
      #expect(error?.code == .limitJobs)
    }
  }

  @Test("The identity depends on each part, and on where it begins")
  func identity() throws {
    func plan(_ inputs: [String], _ values: [String], _ properties: [String]) throws -> String {
      try SweepPlan(
        axes: [SweepAxis(name: "set.x", values: values) { [$0] }], properties: properties,
        inputs: inputs.map { Array($0.utf8) }, limit: 100
      ).identity
    }
    let all = [
      try plan(["a", "b"], ["1"], []), try plan(["ab", ""], ["1"], []),
      try plan(["a", "b"], ["1", "2"], []), try plan(["a", "b"], ["12"], []),
      try plan(["a", "b"], ["1"], ["card.y"]), try plan(["a", "b"], ["1"], ["card.", "y"]),
    ]
    #expect(Set(all).count == all.count)
    #expect(try plan(["a", "b"], ["1"], []) == all[0])
  }
}
