import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// The jobs of a sweep of one scene.
struct SweepRun: Sendable {
  /// The result of a job.
  struct Outcome: Sendable {
    var result = SweepResult()
    var failure: SceneFailure?
    /// Those that name files; what else is odd in a variant, its row shows.
    var warnings: [RunWarning] = []
  }

  let plan: SweepPlan
  let scene: SceneFile
  /// The arguments that all jobs have in common.
  let common: SceneArguments
  /// The option of each axis of the plan.
  let options: [SweepOption]
  private let images = ImageDigests()

  init(
    plan: SweepPlan, scene: SceneFile, common: SceneArguments, options: [SweepOption]
  ) {
    self.plan = plan
    self.scene = scene
    self.common = common
    self.options = options
  }

  /// Checks that the scene loads, and that it declares all parameters that the sweep sets. Returns
  /// what it reads while it loads.
  func check() throws(Diagnostic) -> RunInputs {
    var arguments = common
    arguments.settings = [:]
    let source = scene.source
    let noted = source.modules.map { NotedModules($0, RunInputs.digest) }
    let session = try Session(
      arguments.runOptions().session, plugins: Program.plugins, modules: noted)
    session.watch(watchdogExpired)
    defer { session.endWatch() }
    do throws(Diagnostic) {
      try session.load(source.text, name: source.name)
    } catch {
      throw error.renaming(source.name, to: source.path)
    }
    let declared = session.parameterNames
    for case .setting(let name) in options where !declared.contains(name) {
      throw Diagnostic(
        .unknownOption, "`--set \(name)`: the scene has no parameter `\(name)`",
        help: declared.isEmpty
          ? ["declare it in the scene: `motion.params { \(name) = { 0.5 } }`"]
          : Suggestion.help(for: name, in: declared, kind: "its parameters are"))
    }
    var files = noted?.digests ?? [:]
    files[source.name] = RunInputs.digest(source.text)
    return RunInputs(version: "\(Motion.semanticVersion)", files: files)
  }

  /// Runs a job. Output of the script is discarded.
  func outcome(of number: Int) -> Outcome {
    Session.beginJob(common.limits)
    var arguments = common
    for (option, value) in zip(options, plan.job(number).values) {
      option.choose(value, in: &arguments)
    }
    var options = arguments.runOptions()
    options.digest = RunInputs.digest
    let source = scene.source
    let run = SceneRun(source, options, plugins: Program.plugins)
    var outcome = Outcome()
    do throws(Diagnostic) {
      outcome.result = try result(of: run, &outcome.warnings)
    } catch {
      outcome.result.error = error.code.slug
      outcome.result.message = error.message
      outcome.failure = SceneFailure(error, of: run)
    }
    outcome.result.inputs = run.inputs(source, images)
    return outcome
  }

  private func result(
    of run: SceneRun, _ warnings: inout [RunWarning]
  ) throws(Diagnostic) -> SweepResult {
    var result = SweepResult()
    if plan.properties.isEmpty {
      var hash = HashSink()
      let outcome = try run.run(into: &hash)
      warnings = outcome.warnings.filter(\.code.isOfImage)
      if let failure = outcome.failure { throw failure }
      result.hash = hash.hexadecimal
    } else {
      var sink = PairSink(HashSink(), RecordingSink(select: plan.properties))
      let outcome = try run.run(into: &sink)
      warnings = outcome.warnings.filter(\.code.isOfImage)
      if let failure = outcome.failure { throw failure }
      let recording = sink.second.recording
      result.measures = try plan.properties.map { property throws(Diagnostic) in
        try SweepMeasures(of: property, in: recording)
      }
      result.hash = sink.first.hexadecimal
    }
    return result
  }
}
