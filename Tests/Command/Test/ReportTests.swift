import MotionCommands
import MotionCore
import MotionRecording
import MotionValues
import Testing

/// The reports of `motion test`.
struct ReportTests {
  private static let failure = TestFailure(
    Diagnostic(
      .failedExpectation, "`a.x` is 1, expected <2> & \"3\"", help: ["do it"],
      at: SourceLocation(file: "a.test.lua", line: 7)),
    text: "error: 1 < 2\n\u{1B}[31m",
    record: #"{"expectation":"at","subject":"a.x","expected":2,"found":1}"#)

  /// A test whose place and time are known.
  private static var placed: TestResult {
    var result = TestResult(.test, file: "a.test.lua", name: "it shuts")
    result.place = SourceLocation(file: "a.test.lua", line: 9)
    result.time = 0.01234
    return result
  }

  private static var skipped: TestResult {
    var result = TestResult(.test, file: "a.test.lua", name: "later")
    result.skipReason = "needs \"x\""
    return result
  }

  private static let results = [
    TestResult(.golden, file: "a.trace"),
    TestResult(.golden, file: "b.trace", isRecorded: true),
    TestResult(.test, file: "a.test.lua", name: "it \"opens\"", failures: [failure]),
  ]

  @Test("The XML contains each test, and no character that XML cannot contain")
  func junit() {
    var report = JUnitReport()
    for result in Self.results + [Self.placed, Self.skipped] { report.add(result) }
    #expect(
      report.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="5" failures="1" skipped="1">
          <testsuite name="motion" tests="5" failures="1" skipped="1">
            <testcase classname="a.trace" name="golden"/>
            <testcase classname="b.trace" name="golden"/>
            <testcase classname="a.test.lua" name="it &quot;opens&quot;">
              <failure type="failed-expectation" message="`a.x` is 1, expected &lt;2&gt; &amp; &quot;3&quot;" file="a.test.lua" line="7">error: 1 &lt; 2
        \\u{1b}[31m</failure>
            </testcase>
            <testcase classname="a.test.lua" name="it shuts" file="a.test.lua" line="9" time="0.0123"/>
            <testcase classname="a.test.lua" name="later">
              <skipped message="needs &quot;x&quot;"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("The JSON has a line for each test, and one for the totals")
  func json() {
    var tally = TestTally()
    let lines = (Self.results + [Self.placed, Self.skipped]).map { result in
      var result = result
      if !result.failures.isEmpty { result.page = "p.html" }
      tally.add(result)
      return result.jsonLine
    }
    #expect(
      lines.joined() + tally.jsonLine == #"""
        {"file":"a.trace","name":"","kind":"golden","status":"passed"}
        {"file":"b.trace","name":"","kind":"golden","status":"recorded"}
        {"file":"a.test.lua","name":"it \"opens\"","kind":"test","status":"failed","failures":[{"slug":"failed-expectation","message":"`a.x` is 1, expected <2> & \"3\"","help":["do it"],"file":"a.test.lua","line":7,"expectation":{"expectation":"at","subject":"a.x","expected":2,"found":1}}],"page":"p.html"}
        {"file":"a.test.lua","name":"it shuts","kind":"test","status":"passed","line":9}
        {"file":"a.test.lua","name":"later","kind":"test","status":"skipped","skipped":"needs \"x\""}
        {"tests":3,"goldens":2,"recorded":1,"deleted":0,"skipped":1,"failed":1}

        """#)
  }

  @Test(
    "The totals count the tests and their results",
    arguments: [
      (0..<1, "1 golden: all passed"), (0..<2, "2 goldens: 1 recorded"),
      (2..<3, "1 test: 1 failed"), (0..<3, "1 test, 2 goldens: 1 recorded, 1 failed"),
    ])
  func totals(range: Range<Int>, line: String) {
    var tally = TestTally()
    for result in Self.results[range] { tally.add(result) }
    #expect(tally.line == line)
  }

  @Test(
    "A filter matches part of the title, and a star stands for any text",
    arguments: [
      ("cards/a.trace", true), ("a.tr", true), ("cards*trace", true), ("*", true),
      ("b", false), ("a*x", false), ("A.trace", false),
    ])
  func filter(pattern: String, matches: Bool) {
    #expect(TestFilter([pattern]).matches("cards/a.trace") == matches)
    #expect(TestFilter(["nothing else", pattern]).matches("cards/a.trace") == matches)
    #expect(TestFilter().matches("cards/a.trace"))
  }
}
