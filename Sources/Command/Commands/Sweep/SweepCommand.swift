import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion sweep`: runs a scene with every combination of values.
struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Run a scene with every combination of some values.",
    usage: "motion sweep <file> [<options>]\nmotion sweep --merge|--missing <part> ...",
    discussion: """
      motion sweep card.lua --set bounce=0:0.6:0.05 --set duration=0.3,0.4 --select card.y
      motion sweep card.lua --device iphone-15,ipad --appearance light,dark --reduce-motion both

      Prints one row per combination: its values, the hash of its trace, and measures of the \
      selected properties, as in the summary. `settled` is the time at which the last move has \
      settled; `overshoot` and `peak` are the greatest of all moves. A variant that fails has its \
      error and its message in its row, and the exit code is 1 at the end. The last columns are a hash \
      of all inputs, the version of motion, and the files that were read: the script, modules, data and \
      images.

      0:0.6:0.05 is a range with its end and its step, in exact decimals. A backslash before a comma \
      or a colon makes it a part of a text.

      On several machines, run `--shard 1/8` to `--shard 8/8`, or the jobs of `--list`, and join what \
      they print; parts that were cut off or overlap can be joined as well, but not parts that were made \
      with other files:

      seq 8 | parallel 'motion sweep card.lua --set bounce=0:0.6:0.05 --shard {}/8 > {}.csv'
      motion sweep --merge *.csv > all.csv

      `--missing` prints the jobs that still lack a result, one on a line; `--resume` runs only these:

      motion sweep --missing *.csv | parallel 'motion sweep card.lua --set bounce=0:0.6:0.05 --job {} > job{}.csv'
      motion sweep card.lua --set bounce=0:0.6:0.05 --resume all.csv > rest.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; a `.motionpack` file; with `--merge` or `--missing`, the parts.",
      valueName: "file"),
    completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Values of a parameter that the scene declares, as 0.3,0.4 or 0:0.6:0.05; may be repeated.",
      valueName: "name=values"))
  var set: [String] = []

  @Option(
    help: ArgumentHelp(
      "Devices whose size and safe area the scene has, instead of its own: \(DeviceArgument.names).",
      valueName: "names"))
  var device: String?

  @Option(help: ArgumentHelp("Appearances: light, dark or light,dark.", valueName: "appearances"))
  var appearance: String?

  @Option(
    help: ArgumentHelp(
      "Contrasts of named colours: standard, increased or standard,increased.",
      valueName: "contrasts"))
  var contrast: String?

  @Option(help: ArgumentHelp("Whether motion is reduced: off, on or both.", valueName: "values"))
  var reduceMotion: String?

  @Option(
    help: ArgumentHelp(
      "Text sizes that the user prefers, or all: \(TextSizeArgument.names).", valueName: "sizes"))
  var textSize: String?

  @Option(help: ArgumentHelp("Frames per second, such as 30,60,120.", valueName: "values"))
  var fps: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seeds of the script's random numbers, such as 0:9:1.", valueName: "values"))
  var seed: String?

  @Option(
    help: ArgumentHelp(
      "Measure a property, such as card.y or 'header/card.y'; may be repeated.",
      valueName: "property"))
  var select: [String] = []

  @Option(help: ArgumentHelp("The format of the rows: csv or ndjson.", valueName: "format"))
  var format = SweepFormat.csv

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of runs at the same time; by default, that of the processors. Never affects the rows.",
      valueName: "n"))
  var jobs: Int?

  @Flag(
    help:
      "List the jobs instead of running them: the number of each, and its arguments for `motion run`."
  )
  var list = false

  @Option(
    help: ArgumentHelp(
      "Run only every nth job, beginning with the ith: 1/8 is the first of eight parts.",
      valueName: "i/n"))
  var shard: ShardArgument?

  @Option(
    help: ArgumentHelp(
      "Run only these jobs of the list, such as 7 or 7-9,12.", valueName: "numbers"))
  var job: String?

  @Option(
    help: ArgumentHelp(
      "Run only the jobs that have no result in this part, because they are missing or have failed; "
        + "may be repeated.", valueName: "part"),
    completion: .file())
  var resume: [String] = []

  @Flag(help: "Join parts of a sweep in the order of its jobs, whatever their order and overlap.")
  var merge = false

  @Flag(help: "Print the numbers of the jobs that have no result in these parts, one on a line.")
  var missing = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The greatest number of combinations, 1 to \(SweepPlan.largestCount).", valueName: "n"))
  var limitJobs = SweepPlan.standardLimit

  @OptionGroup
  var common: CommonSceneOptions

  func validate() throws {
    if merge || missing {
      let values = [
        device, appearance, contrast, reduceMotion, textSize, fps, seed, shard.map { "\($0)" }, job,
      ]
      let others =
        !set.isEmpty || !select.isEmpty || list || jobs != nil || !resume.isEmpty
      let option = merge ? "--merge" : "--missing"
      guard !others, !(merge && missing), values.allSatisfy({ $0 == nil }), files.count > 0 else {
        throw ValidationError("`\(option)` takes only parts: motion sweep \(option) a.csv b.csv")
      }
      return
    }
    guard files.count == 1 else {
      throw ValidationError(
        "`motion sweep` takes one script; `--merge` joins parts of a sweep.")
    }
    try Workers.validate(jobs)
    guard (1...SweepPlan.largestCount).contains(limitJobs) else {
      throw ValidationError(
        "`--limit-jobs` takes 1 to \(SweepPlan.largestCount), found \(limitJobs).")
    }
    if [list, shard != nil, job != nil].count(where: { $0 }) > 1 {
      throw ValidationError("Use one of `--list`, `--shard` and `--job`.")
    }
    if let property = select.first(where: { $0.contains("*") || !$0.dropFirst().contains(".") }) {
      throw ValidationError("`--select` takes one property, such as card.y, found '\(property)'.")
    }
    if Set(select).count < select.count {
      throw ValidationError("`--select` names a property twice.")
    }
    let axes: [(option: SweepOption, axis: SweepAxis)]
    do throws(Diagnostic) {
      axes = try self.axes()
    } catch  where error.code.isLimit {
      return
    } catch {
      throw ValidationError(([error.message] + error.help).joined(separator: "\n  = help: "))
    }
    let rates = axes.first { $0.option == .fps }?.axis.values.compactMap { Int($0) }
    try common.validateLength(at: rates?.max() ?? SceneArguments().fps)
  }

  func run() throws {
    do throws(Diagnostic) {
      if merge {
        try runMerge()
      } else if missing {
        write(try rows(files).lacking.map { "\($0)\n" }.joined())
      } else {
        try runSweep()
      }
    } catch {
      throw SceneFailure(error).report()
    }
  }

  // MARK: Running

  private func runSweep() throws(Diagnostic) {
    let scene = try SceneFile(path: files[0])
    let arguments = try common.readArguments()
    let (plan, options) = try plan(scene, arguments)
    let done = resume.isEmpty ? nil : try rows(resume, of: plan)
    let numbers = try chosenJobs(of: plan, besides: done)
    if list {
      for number in numbers { write(format.listed(plan.job(number), of: plan)) }
      return
    }
    let run = SweepRun(plan: plan, scene: scene, common: arguments, options: options)
    Sandbox.enter(for: [scene.source])
    let inputs = try run.check()
    try done?.check(plan, in: format, inputs: inputs)
    write(format.header(plan))
    try rows(of: run, numbers)
  }

  /// Runs jobs and prints their rows.
  private func rows(of run: SweepRun, _ numbers: some Collection<Int>) throws(Diagnostic) {
    let plan = run.plan
    var failed: [Int] = []
    var first: SceneFailure?
    var found = [Bool](repeating: false, count: plan.properties.count)
    var known: Set<RunWarning> = []
    let workers = min(Workers.count(jobs), max(numbers.count, 1))
    try runInOrder(numbers, workers: workers, body: { run.outcome(of: $0) }) {
      (number, outcome) throws(Diagnostic) in
      if let failure = outcome.failure {
        failed.append(number)
        if first == nil { first = failure }
      }
      for warning in outcome.warnings where known.insert(warning).inserted {
        StandardStream.error.write(warning)
      }
      for (index, measures) in outcome.result.measures.enumerated() where measures != nil {
        found[index] = true
      }
      return write(format.row(plan.job(number), outcome.result, of: plan))
    }
    if failed.count < numbers.count {
      for (property, isFound) in zip(plan.properties, found) where !isFound {
        StandardStream.error.write(
          RunWarning(
            code: .nothingSelected, message: "`--select \(property)`: no variant has this property"
          ))
      }
    }
    if let first {
      StandardStream.error.write(first.text(on: .error))
      throw Self.failure(failed, of: plan.count, help: plan.job(failed[0]).arguments)
    }
  }

  private static func failure(_ jobs: [Int], of count: Int, help: [String] = []) -> Diagnostic {
    Diagnostic(
      .failedVariants,
      "\(jobs.count) of \(count) variants fail: job \(SweepJobs.text(of: jobs))",
      help: help.isEmpty ? [] : ["run one alone: `motion run` with \(help.joined(separator: " "))"])
  }

  @discardableResult private func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { StandardStream.output.write(UnsafeRawBufferPointer($0)) } == .open
  }

  // MARK: Merging

  private func runMerge() throws(Diagnostic) {
    let merged = try rows(files)
    _ = merged.bytes.withUnsafeBytes { StandardStream.output.write($0) }
    let gaps = [
      merged.missing.isEmpty ? nil : "job \(SweepJobs.text(of: merged.missing)) has no row",
      merged.disagreeing.isEmpty
        ? nil : "job \(SweepJobs.text(of: merged.disagreeing)) has rows that differ",
    ].compactMap(\.self)
    guard gaps.isEmpty else {
      throw Diagnostic(
        .incompleteSweep, gaps.joined(separator: ", and "),
        help: [
          "run the jobs again: `motion sweep --resume` with the parts, or `--job`, with the same options"
        ])
    }
    guard merged.failed.isEmpty else { throw Self.failure(merged.failed, of: merged.count) }
  }
}

extension SweepFormat: ExpressibleByArgument {}

/// A part of a sweep, written `3/8`.
struct ShardArgument: ExpressibleByArgument {
  let index: Int
  let count: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), count >= 1,
      index >= 1, index <= count
    else { return nil }
    self.index = index
    self.count = count
  }
}

extension SweepCommand {
  /// The options that vary, with their values, in the order of the columns.
  func axes() throws(Diagnostic) -> [(option: SweepOption, axis: SweepAxis)] {
    var texts: [(SweepOption, String)] = []
    for setting in set {
      let name = String(setting.prefix { $0 != "=" })
      guard !name.isEmpty, name.count < setting.count else {
        throw Diagnostic(
          .outOfRange, "`--set` takes a name and values, as in bounce=0,0.4, found `\(setting)`")
      }
      guard !texts.contains(where: { $0.0 == .setting(name) }) else {
        throw Diagnostic(
          .duplicateIdentifier, "`--set \(name)` occurs twice",
          help: ["write one list: --set \(name)=0,0.4"])
      }
      texts.append((.setting(name), String(setting.dropFirst(name.count + 1))))
    }
    let others: [(SweepOption, String?)] = [
      (.device, device), (.appearance, appearance), (.contrast, contrast),
      (.reduceMotion, reduceMotion), (.textSize, textSize), (.fps, fps), (.seed, seed),
    ]
    for case (let option, let text?) in others { texts.append((option, text)) }
    return try texts.map { (option, text) throws(Diagnostic) in
      (option, try option.axis(text, limit: limitJobs))
    }
  }

  /// The plan of the sweep, and the option of each axis.
  func plan(
    _ scene: SceneFile, _ common: SceneArguments
  ) throws(Diagnostic) -> (SweepPlan, [SweepOption]) {
    let axes = try axes()
    let length = common.seconds.map { "\($0) s" } ?? common.frames.map { "\($0) frames" } ?? ""
    let inputs = common.inputs.isEmpty ? "" : common.inputs.text
    let source = scene.source
    let plan = try SweepPlan(
      axes: axes.map(\.axis), properties: select,
      inputs: [
        Array(source.name.utf8), source.text, Array(length.utf8), Array(inputs.utf8),
        [common.isStrictAboutTouches ? 1 : 0],
      ], limit: limitJobs)
    return (plan, axes.map(\.option))
  }

  /// The numbers of the jobs that are to be run, ascending unless `--job` lists them.
  ///
  /// - Throws: an error for a `--job` that the sweep does not have.
  func chosenJobs(of plan: SweepPlan, besides done: SweepMerge?) throws(Diagnostic) -> [Int] {
    let chosen =
      try job.map { text throws(Diagnostic) in
        try SweepJobs.numbers(in: text, upTo: plan.count)
      } ?? Array(plan.numbers(ofShard: shard?.index ?? 1, of: shard?.count ?? 1))
    guard let done else { return chosen }
    let lacking = Set(done.lacking)
    return chosen.filter(lacking.contains)
  }

  /// The rows of the parts, which errors name by their paths.
  func rows(_ paths: [String], of plan: SweepPlan? = nil) throws(Diagnostic) -> SweepMerge {
    try SweepMerge(
      try paths.map { path throws(Diagnostic) in (path, try SourceFile(path: path).bytes) },
      of: plan)
  }
}
