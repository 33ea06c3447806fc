import MotionAnalysis
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues

/// Runs tests in a process that cannot write files.
struct TestWorker: Sendable {
  /// The number of properties in the plot of a difference.
  private static let plottedCount = 3

  let record: RecordMode
  let filter: TestFilter
  let limits: Limits
  /// Whether the differences are shown to a person for a decision.
  let isReviewing: Bool
  let makesPages: Bool
  /// The letters of those pages, as far as they are installed.
  let font: MeasuredFont?
  /// Of the terminal.
  let hasColor: Bool
  let width: Int

  /// The results of a job, in order.
  func deliveries(of job: TestJob) -> [TestDelivery] {
    Session.beginJob(limits)
    return switch job {
    case .golden(let scene): [measuredDelivery(of: scene)]
    case .orphan(let path):
      [
        failed(
          path, .orphanedGolden, "`\(path)` has no scene: there is no script of its name",
          help: [
            "delete it by `--prune`, or rename it as its script: `card.trace` belongs to `card.lua`"
          ])
      ]
    case .script(let path): deliveries(ofFile: path)
    }
  }

  // MARK: Test files

  private func deliveries(ofFile path: String) -> [TestDelivery] {
    let script: TestScript
    do throws(Diagnostic) {
      script = try TestScript(path: path, mode: record, limits: limits)
    } catch {
      return [broken(path, error, "")]
    }
    do throws(Diagnostic) {
      try script.load()
    } catch {
      let source = error.location.flatMap { script.text(of: $0.file) } ?? ""
      return [broken(path, script.shown(error), source)]
    }
    guard !script.file.tests.isEmpty else {
      let diagnostic = Diagnostic(
        .brokenTest, "`\(path)` contains no test",
        help: ["declare one: `test(\"opens\", function(t) … end)`"])
      return filter.matches(path) ? [broken(path, diagnostic, "")] : []
    }
    let hasOnly = script.file.tests.contains(where: \.isOnly)
    return script.file.tests.filter { test in
      filter.matches(TestResult.title(file: path, name: test.name))
    }.map { test in
      let reason = test.skipReason ?? (hasOnly && !test.isOnly ? "`only` chooses others" : nil)
      var delivery: TestDelivery
      if let reason {
        delivery = TestDelivery(TestResult(.test, file: path, name: test.name))
        delivery.result.skipReason = reason
      } else {
        let start = Process.processorTime
        delivery = self.delivery(of: test, in: script, path)
        delivery.result.time = Process.processorTime - start
      }
      delivery.result.place = SourceLocation(file: path, line: test.line)
      return delivery
    }
  }

  private func delivery(
    of test: TestFile.Test, in script: TestScript, _ path: String
  ) -> TestDelivery {
    var delivery = TestDelivery(TestResult(.test, file: path, name: test.name))
    var failures: [Diagnostic] = []
    Session.restartJob(limits)
    do throws(Diagnostic) {
      try script.run(test)
    } catch {
      failures = [error]
    }
    if test.isOnly, Process.isContinuousIntegration {
      failures.append(
        Diagnostic(
          .brokenTest, "`only` leaves out the other tests of the file where `CI` is set",
          help: ["remove it: it is for the time of writing a test"],
          at: SourceLocation(file: path, line: test.line)))
    }
    let file = script.file
    for failure in file.failures + failures.map({ .init(diagnostic: $0, record: nil) }) {
      let shown = script.shown(failure.diagnostic)
      let source = shown.location.flatMap { script.text(of: $0.file) } ?? ""
      delivery.result.failures.append(
        TestFailure(
          shown, text: text(of: shown, source: source), record: failure.record?.json ?? ""))
    }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    for change in file.changes where change.isRecorded || isReviewing {
      let plot = isReviewing ? change.before.flatMap { try? self.plot($0, change.now) } : nil
      delivery.changes.append(
        .init(path: folder + change.path, trace: change.trace, plot: plot ?? ""))
    }
    delivery.result.isRecorded = file.changes.contains(where: \.isRecorded)
    if makesPages, let failed = file.failedRun {
      let change = file.changes.first { $0.now == failed.recording }
      delivery.page =
        (try? page(
          failed.recording, label: failed.scene.path, before: change?.before,
          label: change?.path ?? "", script: folder + failed.scene.path)) ?? []
    }
    return delivery
  }

  /// The result of a test file whose tests cannot run.
  private func broken(_ path: String, _ error: Diagnostic, _ source: String) -> TestDelivery {
    TestDelivery(
      TestResult(
        .test, file: path, failures: [TestFailure(error, text: text(of: error, source: source))]))
  }

  /// The failure of a job that has ended the process.
  func delivery(ofEnded job: TestJob, code: Int32) -> TestDelivery {
    let kind: TestResult.Kind = if case .script = job { .test } else { .golden }
    let failure = failure(
      .brokenTest, "the process that ran it has ended with exit code \(code)",
      help: job.script.map { ["run it alone to see why: `motion run \($0)`"] } ?? [])
    return TestDelivery(TestResult(kind, file: job.file, failures: [failure]))
  }

  // MARK: Golden traces

  private func measuredDelivery(of scene: GoldenScene) -> TestDelivery {
    let start = Process.processorTime
    var delivery = delivery(of: scene)
    delivery.result.time = Process.processorTime - start
    delivery.result.place = SourceLocation(file: scene.path, line: 0)
    return delivery
  }

  private func delivery(of scene: GoldenScene) -> TestDelivery {
    var scene = scene
    scene.limits = limits
    let path = scene.tracePath
    var delivery = TestDelivery(TestResult(.golden, file: path))
    do throws(SceneFailure) {
      guard DiskFiles.isFile(path) else {
        if record == .never, !isReviewing {
          return failed(
            path, .missingGolden, "there is no golden trace `\(path)`",
            help: ["record it: `motion test \(scene.path) --record missing`"])
        }
        let (trace, facts) = try scene.trace()
        delivery.warnings = facts.warnings.map(\.text)
        delivery.result.inputs = facts.inputs.hash
        delivery.changes = [.init(path: path, trace: KeptTrace.golden(of: trace))]
        if isReviewing {
          delivery.result.failures = [
            failure(.missingGolden, "there is no golden trace `\(path)`")
          ]
        } else {
          delivery.result.isRecorded = true
        }
        return delivery
      }
      let golden = try goldenBytes(path)
      let (isEqual, facts) = try scene.equals(golden)
      delivery.warnings = facts.warnings.map(\.text)
      delivery.result.inputs = facts.inputs.hash
      if !isEqual { try compare(scene, with: golden, &delivery) }
    } catch {
      delivery.result.failures = [
        TestFailure(error.diagnostic, text: error.text(hasColor: hasColor))
      ]
    }
    return delivery
  }

  /// Compares the motion of a scene with that of a golden trace with different bytes.
  private func compare(
    _ scene: GoldenScene, with golden: [UInt8], _ delivery: inout TestDelivery
  ) throws(SceneFailure) {
    let path = scene.tracePath
    let (now, trace, inputs) = try scene.recording()
    // A run that ends at the first difference may not have read everything.
    delivery.result.inputs = inputs.hash
    let before: Recording?
    let failure: Diagnostic?
    do throws(Diagnostic) {
      let whole = try RecordingReader.whole(golden, name: path)
      let difference = MotionDifference(whole, try recording(of: scene, like: whole, now: now))
      // The same motion may be printed differently, for example by an older version.
      let isHidden = difference == nil && whole.kept != nil
      guard difference != nil || isHidden || record == .all else { return }
      before = whole
      delivery.result.comparison = difference?.comparison.json ?? ""
      failure =
        difference?.failure(
          "`\(scene.path)` differs from its golden trace", .goldenTrace,
          help: ["if the new motion is right, accept it: `motion test \(path) --review`"])
        ?? (isHidden ? .hidden(scene.path, path) : nil)
    } catch {
      before = nil
      failure = error
    }
    if record == .all || record == .failed {
      delivery.changes = [.init(path: path, trace: KeptTrace.golden(of: trace))]
      delivery.result.isRecorded = true
      delivery.result.comparison = ""
      return
    }
    delivery.result.failures = failure.map { [TestFailure($0, text: text(of: $0))] } ?? []
    if makesPages {
      delivery.page =
        (try? page(now, label: scene.path, before: before, label: path, script: scene.path)) ?? []
    }
    if isReviewing {
      let plot = before.flatMap { try? self.plot($0, now) } ?? ""
      delivery.changes = [.init(path: path, trace: KeptTrace.golden(of: trace), plot: plot)]
    }
  }

  /// The run of a scene with a frame at each instant of its golden trace; `now` is that at the usual
  /// frame rate.
  private func recording(
    of scene: GoldenScene, like golden: Recording, now: Recording
  ) throws(Diagnostic) -> Recording {
    guard golden.rate != now.rate else { return now }
    do throws(SceneFailure) {
      return try scene.recording(coveringRateOf: golden)
    } catch {
      throw error.diagnostic
    }
  }

  private func goldenBytes(_ path: String) throws(SceneFailure) -> [UInt8] {
    do throws(Diagnostic) {
      return try SourceFile(path: path, shownAs: path).bytes
    } catch {
      throw SceneFailure(error)
    }
  }

  // MARK: Pictures of a difference

  private func page(
    _ now: Recording, label: String, before: Recording?, label golden: String, script: String
  ) throws(Diagnostic) -> [UInt8] {
    var run = PageRun(now, label: label)
    let files = ScriptFolder(script: script)
    run.images = PageImages(of: now, in: files).dataURLs
    run.sounds = PageSounds(of: now, in: files).dataURLs
    let other = before.map { PageRun($0, label: golden, role: .compare) }
    let runs = [run] + [other].compactMap(\.self)
    return ScenePage(
      runs, try PageDeclarations.all, PageFont(runs.map(\.recording), font)
    ).bytes
  }

  private func plot(_ before: Recording, _ now: Recording) throws(Diagnostic) -> String {
    let runs = [PlotRun(label: "golden", before), PlotRun(label: "now", now)]
    let changed = MotionDifference(before, now)?.properties.prefix(Self.plottedCount) ?? []
    let units = try Program.propertyUnits
    // A property that differs does not have to move.
    let plot: Plot
    if let chosen = try? Plot(runs, patterns: Array(changed), units: units) {
      plot = chosen
    } else {
      plot = try Plot(runs, units: units)
    }
    return PlotText(plot, width: width, hasColor: hasColor).text
  }

  // MARK: Failures

  private func failed(
    _ file: String, _ code: DiagnosticCode, _ message: String, help: [String]
  ) -> TestDelivery {
    TestDelivery(
      TestResult(.golden, file: file, failures: [failure(code, message, help: help)]))
  }

  private func failure(
    _ code: DiagnosticCode, _ message: String, help: [String] = []
  ) -> TestFailure {
    let diagnostic = Diagnostic(code, message, help: help)
    return TestFailure(diagnostic, text: text(of: diagnostic))
  }

  private func text(of diagnostic: Diagnostic, source: String = "") -> String {
    DiagnosticText(diagnostic, source: source, hasColor: hasColor).text
  }
}
