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
    text: "error: 1 < 2\n\u{1B}[31m")
  private static let results = [
    TestResult(.golden, file: "a.trace"),
    TestResult(.golden, file: "b.trace", isRecorded: true),
    TestResult(.test, file: "a.test.lua", name: "it \"opens\"", failures: [failure]),
  ]

  @Test("The XML contains each test, and no character that XML cannot contain")
  func junit() {
    var report = JUnitReport()
    for result in Self.results { report.add(result) }
    #expect(
      report.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1">
          <testsuite name="motion" tests="3" failures="1">
            <testcase classname="a.trace" name="golden"/>
            <testcase classname="b.trace" name="golden"/>
            <testcase classname="a.test.lua" name="it &quot;opens&quot;">
              <failure type="failed-expectation" message="`a.x` is 1, expected &lt;2&gt; &amp; &quot;3&quot;">error: 1 &lt; 2
        \\u{1b}[31m</failure>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test("The JSON has a line for each test, and one for the totals")
  func json() {
    var tally = TestTally()
    let lines = Self.results.map { result in
      var result = result
      if !result.failures.isEmpty { result.page = "p.html" }
      tally.add(result)
      return result.jsonLine
    }
    #expect(
      lines.joined() + tally.jsonLine == #"""
        {"file":"a.trace","name":"","kind":"golden","status":"passed"}
        {"file":"b.trace","name":"","kind":"golden","status":"recorded"}
        {"file":"a.test.lua","name":"it \"opens\"","kind":"test","status":"failed","failures":[{"slug":"failed-expectation","message":"`a.x` is 1, expected <2> & \"3\"","help":["do it"],"file":"a.test.lua","line":7}],"page":"p.html"}
        {"tests":1,"goldens":2,"recorded":1,"failed":1}

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
