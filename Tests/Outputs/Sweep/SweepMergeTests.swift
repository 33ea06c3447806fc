import MotionCore
import MotionRecording
import MotionValues
import Support
import Testing

@testable import MotionAnalysis

/// Merging the parts of a sweep.
struct SweepMergeTests {
  private static func plan(_ script: String = "script") throws -> SweepPlan {
    try SweepPlan(
      axes: [
        SweepAxis(name: "set.x", values: ["1", "a,\"b"]) { [$0] },
        SweepAxis(name: "device", values: ["p", "q", "r"]) { [$0] },
      ], properties: ["card.y"], inputs: [Array(script.utf8)], limit: 100)
  }

  private static func rows(
    _ numbers: [Int], _ format: SweepFormat, failing: Set<Int> = [], hash: String = "h",
    script: String = "script"
  ) throws -> String {
    let plan = try plan(script)
    return format.header(plan)
      + numbers.map { number in
        var result = SweepResult()
        if failing.contains(number) {
          result.error = "limit-time"
        } else {
          result.hash = "\(hash)\(number)"
          result.measures = [nil]
        }
        return format.row(plan.job(number), result, of: plan)
      }.joined()
  }

  private static func merge(_ parts: [String]) throws -> SweepMerge {
    try SweepMerge(parts.enumerated().map { ("part\($0)", Array($1.utf8)) })
  }

  @Test("The merged rows depend on neither order nor overlap", arguments: SweepFormat.allCases)
  func merges(format: SweepFormat) throws {
    let whole = try Self.rows(Array(1...6), format)
    for parts in [
      [[1, 2, 3, 4, 5, 6]], [[4, 6], [2], [5, 1, 3]], [[1, 3, 5], [2, 4, 6], [1, 2, 3]],
      [[6], [5], [4], [3], [2], [1], [1]], [[], [1, 2, 3, 4, 5, 6]],
    ] {
      let merged = try Self.merge(try parts.map { try Self.rows($0, format) })
      #expect(String(decoding: merged.bytes, as: UTF8.self) == whole)
      #expect(merged.missing.isEmpty && merged.disagreeing.isEmpty && merged.failed.isEmpty)
    }
    let joined = try Self.rows([1, 2], format) + Self.rows([2, 3, 4, 5, 6], format)
    #expect(try Self.merge([joined]).bytes == Array(whole.utf8))
  }

  @Test("A part that was cut off is read up to its last whole row", arguments: SweepFormat.allCases)
  func cut(format: SweepFormat) throws {
    let part = Array(try Self.rows([1, 2, 3], format).utf8)
    let rows = try Self.rows([4, 5, 6], format)
    for count in 0...part.count {
      let whole = part[..<count].split(separator: 10, omittingEmptySubsequences: false).count - 1
      let found = max(0, whole - (format == .csv ? 1 : 0))
      let merged = try SweepMerge([("a", Array(part[..<count])), ("b", Array(rows.utf8))])
      #expect(merged.missing == Array((1...3).dropFirst(found)))
    }
  }

  @Test("Rows that differ are left out, whatever their order", arguments: SweepFormat.allCases)
  func differs(format: SweepFormat) throws {
    let (a, b) = (
      try Self.rows(Array(1...6), format), try Self.rows([2, 5], format, hash: "other")
    )
    let (one, two) = (try Self.merge([a, b]), try Self.merge([b, a, b]))
    #expect(one.disagreeing == [2, 5])
    #expect(one.bytes == two.bytes)
    #expect(one.bytes == Array(try Self.rows([1, 3, 4, 6], format).utf8))
  }

  @Test("Failed variants are rows", arguments: SweepFormat.allCases)
  func fails(format: SweepFormat) throws {
    let merged = try Self.merge([try Self.rows(Array(1...6), format, failing: [3, 4])])
    #expect(merged.failed == [3, 4])
    #expect(merged.missing.isEmpty)
  }

  @Test(
    "A line that is not a row of the sweep is an error",
    arguments: [
      "text\n", "7,6,abc\n", "{\"job\":1}\n", "0\n", "", "x", "\n", "{\n", "job,of\n",
      "job,of,sweep,hash,error\n1,2,abc,h\n", "job,of,sweep,hash,error\n3,2,abc,h,\n",
      "job,of,sweep,hash,error\n1,99999999999,abc,h,\n",
      "{\"job\":1,\"of\":1e300,\"sweep\":\"a\",\"error\":null,\"properties\":{}}\n",
      "{\"job\":1.5,\"of\":3,\"sweep\":\"a\",\"error\":null,\"properties\":{}}\n",
      String(repeating: "[", count: 500) + "\n",
    ])
  func mistakes(text: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.merge([text]) }
    #expect(error?.code == .badSweep)
  }

  @Test("Parts of two sweeps or of two formats are an error")
  func mixed() throws {
    let parts = [
      try Self.rows([1], .csv), try Self.rows([2], .csv, script: "another"),
      try Self.rows([2], .ndjson),
    ]
    for (a, b) in [(0, 1), (1, 0), (0, 2), (2, 0)] {
      let error = #expect(throws: Diagnostic.self) { try Self.merge([parts[a], parts[b]]) }
      #expect(error?.code == .badSweep)
      #expect(error?.message.contains("another sweep") == true)
    }
  }

  @Test("A result replaces a failure, whatever their order", arguments: SweepFormat.allCases)
  func succeeds(format: SweepFormat) throws {
    let failed = try Self.rows(Array(1...6), format, failing: [3, 4])
    let again = try Self.rows([3], format)
    let whole = try Self.rows(Array(1...6), format, failing: [4])
    for parts in [[failed, again], [again, failed], [failed, again, failed]] {
      let merged = try Self.merge(parts)
      #expect(String(decoding: merged.bytes, as: UTF8.self) == whole)
      #expect(merged.failed == [4] && merged.disagreeing.isEmpty && merged.lacking == [4])
    }
  }

  @Test("What lacks a result is the complement of what has one", arguments: Seeds.first(20))
  func lacking(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let format = SweepFormat.allCases.randomElement(using: &generator) ?? .csv
    func some() -> [Int] { (1...6).filter { _ in Bool.random(using: &generator) } }
    let (first, second, failing) = (some(), some(), Set(some()))
    let merged = try SweepMerge(
      [
        ("a", Array(try Self.rows(first, format, failing: failing).utf8)),
        ("b", Array(try Self.rows(second, format, failing: failing).utf8)),
      ], of: Self.plan())
    let done = Set(first + second).subtracting(failing)
    #expect(merged.lacking == (1...6).filter { !done.contains($0) }, "seed \(seed)")
  }

  @Test("Rows with other inputs are an error that names them", arguments: SweepFormat.allCases)
  func inputs(format: SweepFormat) throws {
    let files = ["card.lua": "1", "lib/a b%.lua": "2", "ü;:.png": "3"]
    func part(_ job: Int, _ version: String, _ files: [String: String]) throws -> String {
      let plan = try Self.plan()
      var result = SweepResult()
      result.inputs = RunInputs(version: version, files: files)
      return format.header(plan) + format.row(plan.job(job), result, of: plan)
    }
    let first = try part(1, "0.1.0", files)
    #expect(try Self.merge([first, try part(2, "0.1.0", files)]).missing == [3, 4, 5, 6])
    // A job may read fewer files, or others.
    #expect(throws: Never.self) {
      try Self.merge([first, try part(2, "0.1.0", ["card.lua": "1", "other.lua": "5"])])
    }
    let error = #expect(throws: Diagnostic.self) {
      try Self.merge([first, try part(2, "0.2.0", files)])
    }
    #expect(error?.code == .badSweep && error?.message.contains("motion 0.2.0") == true)
    for name in files.keys {
      var other = files
      other[name] = "9"
      let error = #expect(throws: Diagnostic.self) {
        try Self.merge([first, try part(2, "0.1.0", other)])
      }
      #expect(error?.code == .badSweep && error?.message.contains("another `\(name)`") == true)
    }
  }

  @Test("Numbers of jobs are written as `--job` reads them")
  func numbers() throws {
    #expect(SweepJobs.text(of: [4, 17, 18, 19, 21]) == "4,17-19,21")
    #expect(SweepJobs.text(of: Array(stride(from: 1, to: 99, by: 2))).hasSuffix("23 and more"))
    for (text, numbers) in [
      ("7", [7]), ("7-9", [7, 8, 9]), ("4,17-19, 21", [4, 17, 18, 19, 21]), ("3-3,1", [3, 1]),
      ("1:9:4", [1, 5, 9]),
    ] {
      #expect(try SweepJobs.numbers(in: text, upTo: 21) == numbers)
    }
    for text in [
      "", "0", "22", "9-7", "1-", "-3", "1-2-3", "x", "7-8,8", "1-22", "1-99999999999999999",
    ] {
      #expect(throws: Diagnostic.self, "\(text)") { try SweepJobs.numbers(in: text, upTo: 21) }
    }
  }
}
