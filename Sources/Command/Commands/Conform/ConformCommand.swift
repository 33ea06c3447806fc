import ArgumentParser
import MotionAnalysis
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion conform`: compares what an app has logged of itself with a scene.
struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform", abstract: "Say where an app moves otherwise than its scene.",
    usage: "motion conform <file> <log> ... [<options>]",
    discussion: """
      motion conform sheet.lua app.csv
      motion conform sheet.lua iphone.csv pixel.csv --map app.map --junit conform.xml
      motion conform --logger swiftui > MotionLog.swift

      A log has a row for each layer and frame: `time,layer,x,y,width,height,opacity`, with any of these \
      columns and any further property of the scene; or a row for each frame: `time,sheet.y,dim.opacity`; \
      or the same as objects of JSON. Rows `time,finger:1,moved,x,y` are its fingers: then they touch the \
      scene, instead of its demo. Without them its timelines run, and each burst of motion is compared from \
      where it begins. Places are those on the screen; `# motion-log 1 scale=3 unit=px frame=parent` as the \
      first line says otherwise. `--logger` prints code that writes such a log.

      A value is right if the scene has it at some instant within the slack: lengths to 0.5 pt, opacity to \
      0.02, scales to 0.01, angles to 0.5°, colours to 2 of 255. Exit codes: 0 the app conforms, 1 it does \
      not, or a burst could not be judged.
      """)

  @Argument(
    help: ArgumentHelp("The script, or a `.motionpack` file, for its demo.", valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack"]))
  var file: String?

  @Argument(
    help: ArgumentHelp("What an app has logged; several logs are one report.", valueName: "log"),
    completion: .file(extensions: ["csv", "ndjson"]))
  var logs: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file of names, with lines such as `BottomSheet.minY = sheet.y`.", valueName: "file"),
    completion: .file())
  var map: String?

  @OptionGroup
  var differences: ToleranceOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How early or late a value may be, in seconds.", valueName: "s"))
  var slack = ConformedRun.Options().slack

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Also write a page that plays the scene with the app drawn over it.", valueName: "page"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp("Also write the results as JUnit's XML.", valueName: "file"),
    completion: .file(extensions: ["xml"]))
  var junit: String?

  @Flag(help: "Print the result as JSON, one object a log.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Print code that logs an app, for \(ConformLogger.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "framework"))
  var logger: ConformLogger?

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    guard logger == nil else { return }
    guard file != nil, !logs.isEmpty else {
      throw ValidationError("Name the script and a log: `motion conform scene.lua app.csv`.")
    }
    guard slack >= 0, slack <= 0.1 else {
      throw ValidationError("`--slack` takes 0 to 0.1 s, found \(NumberText(slack)).")
    }
    if output != nil, logs.count > 1 {
      throw ValidationError(
        "A page shows one log, found \(logs.count): name one, or leave out `-o`.")
    }
    if ([file] + logs).count(where: { $0 == "-" }) > 1 {
      throw ValidationError("Standard input can be only one of the files: name the others.")
    }
  }

  func run() throws {
    if let logger {
      StandardStream.output.write(logger.code)
      return
    }
    var results: [Compared] = []
    do throws(Diagnostic) {
      results = try compared()
      for result in results { print(result.report) }
      if let junit { try OutputFile(path: junit).write(Self.junit(results.map(\.report))) }
      if let output, let result = results.first { try writePage(result, to: output) }
    } catch {
      throw SceneFailure(error).report()
    }
    for result in results { if let failure = result.failure { throw failure.report() } }
    if !results.allSatisfy(\.report.conforms) { throw ExitCode(1) }
  }

  /// A log, compared.
  private struct Compared {
    let run: ConformedRun
    let input: InputFile
    let arguments: SceneArguments
    let report: ConformReport
    let subject: ConformSubject
    let failure: SceneFailure?
  }

  private func compared() throws(Diagnostic) -> [Compared] {
    let arguments = try scene.readArguments()
    var options = ConformedRun.Options()
    options.tolerances = try differences.tolerances
    options.slack = slack
    if let map { options.map = try NameMap(SourceFile(path: map).bytes, name: map) }
    var runs: [ConformedRun] = []
    for path in logs {
      let bytes = try SourceFile(path: path).bytes
      runs.append(try ConformedRun(AppLogReader.read(bytes, name: path), options))
    }
    let input = try InputFile(path: file ?? "-")
    guard let source = input.source else {
      throw Diagnostic(
        .conflictingOptions, "`\(input.path)` is no script, and cannot be touched",
        help: ["name the script first, then the log: `motion conform scene.lua \(input.path)`"])
    }
    Sandbox.enter(
      for: [source],
      writing: [junit, output].compactMap { $0.flatMap { OutputFile(path: $0).folder } })
    var results: [Compared] = []
    for run in runs { results.append(try compared(run, input, source, arguments)) }
    return results
  }

  private func compared(
    _ run: ConformedRun, _ input: InputFile, _ source: SceneSource, _ arguments: SceneArguments
  ) throws(Diagnostic) -> Compared {
    var own = arguments
    if run.inputs.touches != nil {
      own.inputs.touches = run.inputs.touches
      own.inputs.seconds = run.inputs.seconds
      own.playsDemos = false
    }
    // A scene that moves for as long as the log is not one that never rests.
    if own.seconds == nil, own.frames == nil, own.inputs.seconds == nil { own.seconds = run.length }
    var failure: SceneFailure?
    let result = try run.result(scene: input.path, fingers: own.inputs) {
      (sink) throws(Diagnostic) in
      var fine = own
      fine.fps = run.rate
      if let frames = arguments.frames { fine.frames = frames * run.rate / arguments.fps }
      let scene = SceneRun(source, fine.runOptions(), plugins: Program.plugins) {
        StandardStream.error.write($0 + "\n")
      }
      _ = Unmanaged.passRetained(scene)
      let outcome = try scene.run(into: &sink)
      for warning in outcome.warnings {
        StandardStream.error.write(StandardStream.error.text(of: warning))
      }
      failure = outcome.failure.map { SceneFailure($0, of: scene) }
      // Without a layer, no name means anything.
      if let failure = outcome.failure, sink.result.paths.isEmpty { throw failure }
    } record: {
      try? input.record(own, isQuiet: true, velocities: .corners).recording
    }
    return Compared(
      run: run, input: input, arguments: own, report: result.report, subject: result.subject,
      failure: failure)
  }

  // MARK: Outputs

  private func print(_ report: ConformReport) {
    let stream = StandardStream.output
    if json {
      stream.write(report.jsonLine)
      return
    }
    for note in report.notes { StandardStream.error.write("note: \(note)\n") }
    stream.write(report.headline + "\n")
    for line in report.lines { stream.write(line + "\n") }
  }

  /// A test for each burst of each log, and one for what is outside of them.
  private static func junit(_ reports: [ConformReport]) -> String {
    var junit = JUnitReport()
    for report in reports {
      func add(_ name: String, _ sentences: [String]) {
        let failures = sentences.map { sentence in
          TestFailure(Diagnostic(.failedExpectation, sentence), text: sentence)
        }
        junit.add(TestResult(.test, file: report.log, name: name, failures: failures))
      }
      for burst in report.conformance.bursts {
        add(
          "motion at \(NumberText(burst.motionStart, decimals: 2)) s",
          burst.doubt.map { ["not judged: the log \($0)"] } ?? burst.differences.map(\.sentence))
      }
      add("rest", report.conformance.others.map(\.sentence))
    }
    return junit.text
  }

  /// Writes a page with the scene, and over it the scene as the app shows it.
  private func writePage(_ compared: Compared, to path: String) throws(Diagnostic) {
    let input = try compared.input.record(compared.arguments, isQuiet: true, velocities: .corners)
    let shifts = compared.report.conformance.bursts.map { (from: $0.start, shift: $0.shift) }
    let offset = compared.report.conformance.offset
    let app = input.recording.showing(
      compared.subject.signals, shifts: shifts.isEmpty ? [(0, offset)] : shifts)
    var run = PageRun(input.recording, label: compared.input.path)
    run.images = PageImages(of: input.recording, in: compared.input.files).dataURLs
    var other = PageRun(app, label: compared.run.log.name, role: .compare)
    other.images = run.images
    let font = PageFont(
      [input.recording, app], MeasuredFont.installed(beside: compared.input.path))
    try OutputFile(path: path).write(
      ScenePage([run, other], try PageDeclarations.all, font).bytes)
    guard let first = compared.report.differences.first, path != "-" else { return }
    let frame = Int((first.time * input.recording.rate).rounded(.up))
    StandardStream.error.write("note: the first difference is at `\(path)#\(frame)`\n")
  }
}

extension ConformLogger: ExpressibleByArgument {}
