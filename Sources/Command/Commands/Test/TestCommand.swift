import ArgumentParser
import MotionCore
import MotionRuntime
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `motion test`: runs test files and compares scenes with their golden traces.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Test scenes: by expectations, and by golden traces.",
    discussion: """
      Runs the test files, `*.test.lua`, and compares scenes with the golden traces beside them: \
      `card.trace` is that of `card.lua`, `card.dark.trace` with `--appearance dark`, \
      `card.increased.trace` with `--contrast increased`, `card.reduced.trace` with `--reduce-motion`, \
      `card.ax5.trace` with `--text-size ax5`, `card.ipad.trace` with `--device ipad`, and \
      `card.ipad.dark.increased.reduced.ax5.trace` with all of these. \
      A golden trace without its script fails, unless a test file names it. A script that is named and has no \
      golden trace gets one.

      A failure names the first difference and has a page that shows both motions. If the new motion \
      is right, accept it: `--review` asks about each, `--record failed` takes all. `--failed` runs what has \
      failed again. Where the \
      environment variable `CI` is set, nothing is recorded.

      Exit codes: 0 all passed, 1 a test failed or there is none, 2 wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("Folders, test files, scripts or golden traces.", valueName: "path"),
    completion: .file())
  var paths: [String] = ["."]

  @Option(
    help: ArgumentHelp(
      "Run only tests whose title contains this text; `*` stands for any. May be repeated.",
      valueName: "text"))
  var filter: [String] = []

  @Flag(help: "Run only the tests that failed in the last run; all, if none did.")
  var failed = false

  @Flag(help: "Stop at the first failure.")
  var bail = false

  @Option(
    help: ArgumentHelp(
      "Run only one of n parts, as in 1/4: every nth test file and golden trace.", valueName: "i/n")
  )
  var shard: TestShard?

  @Option(
    help: ArgumentHelp(
      "Test each script that is named on these devices, and no golden traces of others: names as of `motion run`, with commas between them, or all.",
      valueName: "devices"))
  var device: DeviceArgument?

  @Option(
    help: ArgumentHelp(
      "Test each script that is named with these text sizes, and no golden traces of others: names as of `motion run`, with commas between them, or all.",
      valueName: "sizes"), completion: .list(TextSizeArgument.all),
    transform: TextSizeArgument.init)
  var textSize: TextSizeArgument?

  @Option(
    help: ArgumentHelp(
      "Which golden traces to write: missing, failed, all or never; on CI always never.",
      valueName: "which"))
  var record: RecordMode?

  @Flag(help: "Delete the golden traces that have no script, which fail otherwise.")
  var prune = false

  @Flag(help: "Show each difference in the terminal, and accept or reject it.")
  var review = false

  @Option(
    help: ArgumentHelp("The folder for the pages of failures.", valueName: "folder"),
    completion: .directory)
  var pages = "motion-test"

  @Flag(help: "Write no pages.")
  var noPages = false

  @Option(
    help: ArgumentHelp("Also write the results as JUnit's XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Flag(help: "Print the results as JSON, one object a line.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many tests run at a time; by default, one on each processor.", valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit of each test, and of loading a test file, in seconds of processor time; by default, that of `--limit-run`.",
      valueName: "s"))
  var timeout: Double?

  @OptionGroup
  var limits: LimitOptions

  func validate() throws {
    if let timeout { try LimitOptions.validate(seconds: timeout, of: "--timeout") }
    try Workers.validate(jobs)
    if review, record != nil || json {
      throw ValidationError(
        "`--review` asks about each difference: leave out `--record` and `--json`.")
    }
    if review, !TestReview.isPossible {
      throw ValidationError(
        "`--review` asks on a terminal, and there is none: use `--record failed` to accept all.")
    }
    if let record, record != .never, Process.isContinuousIntegration {
      throw ValidationError(
        "`--record \(record.rawValue)` does not work where `CI` is set: record on your machine, and commit."
      )
    }
    if prune, Process.isContinuousIntegration {
      throw ValidationError(
        "`--prune` does not work where `CI` is set: delete on your machine, and commit.")
    }
    if failed, noPages {
      throw ValidationError(
        "`--failed` reads what has failed from the folder of the pages: leave out `--no-pages`.")
    }
    if filter.contains("") { throw ValidationError("`--filter` takes a text, found ''.") }
  }

  func run() throws {
    var output = TestOutput(
      form: json ? .json : .text, junit: junit, pages: noPages ? nil : pages,
      review: review ? TestReview() : nil)
    output.prunes = prune
    do throws(Diagnostic) {
      var filter = TestFilter(filter)
      var memory = noPages ? nil : FailedTests(in: pages)
      let found = try TestDiscovery(
        paths, on: device?.devices ?? [], with: textSize?.sizes ?? []
      ).jobs
      if failed, let titles = memory?.titles {
        if titles.isEmpty {
          StandardStream.error.write("note: no test has failed in the last run, so all run\n")
        } else {
          filter.titles = titles
        }
      }
      let chosen = found.filter { job in
        if case .script(let path) = job {
          filter.matchesTests(of: path)
        } else {
          filter.matches(job.file)
        }
      }
      let jobs = shard?.part(of: chosen) ?? chosen
      var limits = limits.limits
      limits.run = timeout ?? limits.run
      let worker = TestWorker(
        record: mode, filter: filter, limits: limits, isReviewing: review,
        makesPages: !noPages, font: noPages ? nil : .installed(beside: paths.first ?? "."),
        hasColor: StandardStream.output.hasColor && !json, width: StandardStream.output.width)
      let run = TestRun(jobs: jobs, worker: worker, workers: Workers.count(self.jobs))
      var origins = GoldenOrigins()
      defer { origins.revisions.remove() }
      var isStopped = false
      try run.run { (job, delivery) throws(Diagnostic) in
        var delivery = delivery
        origins.explain(&delivery, of: job, worker)
        let goesOn = try output.add(delivery, of: job)
        isStopped = bail && output.tally.failed > 0
        return goesOn && !isStopped
      }
      guard output.tally.count > 0 || (shard != nil && !chosen.isEmpty) else {
        throw nothingToTest(found)
      }
      let isWhole = paths == ["."] && self.filter.isEmpty && shard == nil && device == nil
      memory?.note(
        failed: output.failedTitles, passed: output.passedTitles,
        ofAll: isWhole && textSize == nil && !isStopped)
      try output.finish()
      if isStopped {
        StandardStream.error.write("note: stopped at the first failure, as `--bail` asks\n")
      }
    } catch {
      throw SceneFailure(error).report()
    }
    if output.tally.failed > 0 { throw ExitCode(1) }
  }

  private var mode: RecordMode {
    review || Process.isContinuousIntegration ? .never : record ?? .missing
  }

  private func nothingToTest(_ found: [TestJob]) -> Diagnostic {
    if !filter.isEmpty, !found.isEmpty {
      return Diagnostic(
        .nothingToTest, "no test matches \(filter.map { "`\($0)`" }.joined(separator: ", "))",
        help: Suggestion.nearest(to: filter[0], in: found.map(\.file)).map {
          ["did you mean `\($0)`?"]
        } ?? ["a title is the path of a golden trace, or that of a test file and the test's name"])
    }
    if failed {
      return Diagnostic(
        .nothingToTest, "the tests that failed in the last run are not here any more",
        help: ["run all: leave out `--failed`"])
    }
    let places = paths.map { "`\($0)`" }.joined(separator: ", ")
    return Diagnostic(
      .nothingToTest, "there are no tests in \(places)",
      help: [
        "record the trace of a scene: `motion test scene.lua`",
        "or write a file that ends in `.test.lua`",
      ])
  }
}

/// Which golden traces `motion test` writes.
enum RecordMode: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// Those that do not exist.
  case missing
  /// Those that do not exist, and those that differ.
  case failed
  /// All whose bytes differ, even if they describe the same motion.
  case all
  case never
}
