import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Writes the results of tests: the golden traces, the pages and the reports.
struct TestOutput {
  enum Form {
    case text
    case json
  }

  /// The maximum number of pages of one run.
  static let pageLimit = 20

  let form: Form
  /// The path of the JUnit report; nil for none.
  let junit: String?
  /// The folder of the pages; nil for none.
  let pages: String?
  /// Asks about changes; nil without a review.
  var review: TestReview?

  /// Whether golden traces without a script are deleted.
  var prunes = false

  private(set) var tally = TestTally()
  /// The titles of the tests that have failed, and of those that have not.
  private(set) var failedTitles: Set<String> = []
  private(set) var passedTitles: Set<String> = []
  /// The first test with each failure, by the failure's words.
  private var firstTitles: [String: String] = [:]
  /// The tests that fail because of the same changes, or in the same words, in order of the first one.
  private var groups: [(reason: String, count: Int)] = []
  private var junitReport = JUnitReport()
  private var progress = ProgressLine()
  private var pageCount = 0
  private var hasPageFault = false

  init(form: Form, junit: String?, pages: String?, review: TestReview?) {
    self.form = form
    self.junit = junit
    self.pages = pages
    self.review = review
  }

  /// Writes one result, and returns whether the run continues.
  mutating func add(
    _ delivery: TestDelivery, of job: TestJob
  ) throws(Diagnostic) -> Bool {
    var result = delivery.result
    progress.clear()
    for warning in delivery.warnings { StandardStream.error.write(warning) }
    var (goesOn, isAsked) = (true, false)
    if prunes, case .orphan(let path) = job {
      try DiskFiles().remove(path)
      result.failures = []
      result.isDeleted = true
    }
    if result.isRecorded {
      do throws(Diagnostic) {
        for change in delivery.changes { try record(change, of: job) }
      } catch {
        result.isRecorded = false
        result.failures.append(TestFailure(error, text: DiagnosticText(error).text))
      }
    } else if !delivery.changes.isEmpty, review != nil {
      isAsked = true
      goesOn = try ask(about: delivery, of: job, &result)
    }
    if result.status == .failed { result.page = write(page: delivery.page, of: result) }
    tally.add(result)
    if result.status == .failed {
      failedTitles.insert(result.title.oneLine)
    } else {
      passedTitles.insert(result.title.oneLine)
    }
    for reason in Self.reasons(of: result) {
      let place = groups.firstIndex { $0.reason == reason } ?? groups.count
      if place == groups.count { groups.append((reason, 0)) }
      groups[place].count += 1
    }
    if junit != nil { junitReport.add(result) }
    switch form {
    case .json: StandardStream.output.write(result.jsonLine)
    case .text: write(result, isShort: isAsked)
    }
    progress.show(tally)
    return goesOn
  }

  /// What makes a test fail: the causes, if they are known, or else its failures, each in a line.
  private static func reasons(of result: TestResult) -> [String] {
    guard result.status == .failed else { return [] }
    if let causes = result.causes { return [causes] }
    var known: Set<String> = []
    return result.failures.map(\.diagnostic).map { failure in
      "error[\(failure.code.slug)]: \(String(failure.message.prefix { $0 != "\n" }).oneLine)"
    }.filter { known.insert($0).inserted }
  }

  private func record(_ change: TestDelivery.Change, of job: TestJob) throws(Diagnostic) {
    guard job.mayRecord(change.path) else {
      throw Diagnostic(
        .unwritableFile, "`\(change.path)` is not a golden trace of `\(job.file)`",
        help: ["put it beside the test file, with a name that ends in `.trace`"])
    }
    try OutputFile(path: change.path).write(change.trace)
  }

  private mutating func ask(
    about delivery: TestDelivery, of job: TestJob, _ result: inout TestResult
  ) throws(Diagnostic) -> Bool {
    var isTaken = true
    for change in delivery.changes {
      switch review?.answer(to: change, result) ?? .quit {
      case .accept: try record(change, of: job)
      case .reject, .skip: isTaken = false
      case .quit:
        isTaken = false
        review = nil
      }
    }
    if isTaken {
      let golden: [DiagnosticCode] = [.goldenTrace, .missingGolden, .badTrace]
      result.failures.removeAll { golden.contains($0.diagnostic.code) }
      result.isRecorded = true
    }
    return review != nil
  }

  // MARK: Text

  /// Writes a result; a short result omits its failures.
  private mutating func write(_ result: TestResult, isShort: Bool) {
    let stream = StandardStream.output
    switch result.status {
    case .passed, .skipped: break
    case .recorded: stream.write("recorded \(result.title)\n")
    case .deleted: stream.write("deleted \(result.title)\n")
    case .failed:
      stream.write(
        (stream.hasColor ? "\u{1B}[1;31mFAILED\u{1B}[0m" : "FAILED") + " \(result.title)\n")
      if isShort { return }
      for failure in result.failures { write(failure, of: result) }
      if let page = result.page { stream.write("  = page: \(page)\n") }
      stream.write("\n")
    }
  }

  /// Writes a failure; one that an earlier test has had is only referred to.
  private mutating func write(_ failure: TestFailure, of result: TestResult) {
    let diagnostic = failure.diagnostic
    let words = "\(diagnostic.code.slug) \(diagnostic.message)"
    let first = firstTitles[words] ?? result.title
    firstTitles[words] = first
    let stream = StandardStream.output
    guard first != result.title else { return stream.write(failure.text) }
    let place = diagnostic.location.map { "\n  --> \($0.file):\($0.line)" } ?? ""
    stream.write(
      "error[\(diagnostic.code.slug)]: the same failure as in `\(first.oneLine)`\(place)\n")
  }

  // MARK: Pages

  /// Writes the page of a failure, and returns its path.
  private mutating func write(page: [UInt8], of result: TestResult) -> String? {
    guard let pages, !page.isEmpty, pageCount < Self.pageLimit, !hasPageFault else { return nil }
    let path = "\(pages)/\(Self.name(of: result)).html"
    do throws(Diagnostic) {
      let disk = DiskFiles()
      if pageCount == 0 {
        try disk.makeFolder(pages)
        // Excludes the folder from version control.
        try OutputFile(path: "\(pages)/.gitignore").write("*\n")
      }
      try OutputFile(path: path).write(page)
      pageCount += 1
      return path
    } catch {
      hasPageFault = true
      StandardStream.error.write("note: there are no pages of the failures: \(error.message)\n")
      return nil
    }
  }

  /// The name of a page's file: the title, with one hyphen for each run of other characters.
  private static func name(of result: TestResult) -> String {
    let words = result.title.split {
      !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "_"))
    }
    return String(words.joined(separator: "-").drop { $0 == "." }.prefix(120))
  }

  // MARK: The end

  /// Writes the reports and the totals.
  mutating func finish() throws(Diagnostic) {
    progress.clear()
    switch form {
    case .json: StandardStream.output.write(tally.jsonLine)
    case .text:
      for group in groups where group.count > 1 {
        StandardStream.output.write("\(group.count) failures: \(group.reason)\n")
      }
      StandardStream.output.write(tally.line + "\n")
    }
    if let junit { try OutputFile(path: junit).write(junitReport.text) }
  }
}

/// The line on a terminal that counts tests while they run.
struct ProgressLine {
  private var isShown = false
  private var lastCount = 0

  /// Shows the tally, at most once every ten tests.
  mutating func show(_ tally: TestTally) {
    guard StandardStream.error.isTerminal, tally.count >= lastCount + 10 else { return }
    lastCount = tally.count
    isShown = true
    let failed = tally.failed > 0 ? ", \(tally.failed) failed" : ""
    StandardStream.error.writeLine(over: "\(tally.count) tests\(failed) …")
  }

  /// Removes the line, so that other output can replace it.
  mutating func clear() {
    guard isShown else { return }
    isShown = false
    StandardStream.error.writeLine(over: "")
  }
}
