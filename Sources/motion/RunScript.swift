import ArgumentParser
import MotionCore
import MotionRuntime
import MotionTrace

/// What `motion run` is asked for.
struct RunOptions {
  var file: String
  var fps = 60
  var seconds: Double?
  var frames: Int?
  var format: TraceFormat?
  var select: [String] = []
  var every = 1
  var isFull = false
  var appearance = Appearance.light
  var reducesMotion = false
  var seed = 0
  var printsHash = false
  var settings: [String: String] = [:]
  var limits = Limits()

  /// The defaults, for the command's declaration.
  static let standard = RunOptions(file: "")

  init(file: String) { self.file = file }
}

/// Runs a script and prints its trace.
struct RunScript {
  private let options: RunOptions

  init(_ options: RunOptions) { self.options = options }

  /// Runs it; what is wrong goes to the standard error, and out as an exit code.
  func run() throws {
    var session: Session?
    do throws(Diagnostic) {
      try run(&session)
    } catch {
      let text = error.location.flatMap { session?.text(of: $0.file) } ?? ""
      StandardStream.error.write(
        DiagnosticText(error, source: text, hasColor: StandardStream.error.hasColor).text)
      throw ExitCode(error.code.isLimit ? 3 : 1)
    }
  }

  private func run(_ opened: inout Session?) throws(Diagnostic) {
    let isPack = options.file.hasSuffix(PackBundle.fileEnding)
    let bundle = isPack ? try PackBundle(path: options.file) : nil
    let source = if let bundle { try bundle.demo() } else { try SourceFile(path: options.file) }
    var sessionOptions = Session.Options()
    sessionOptions.rate = FrameRate(framesPerSecond: options.fps) ?? .sixty
    sessionOptions.appearance = options.appearance
    sessionOptions.reducesMotion = options.reducesMotion
    sessionOptions.seed = options.seed
    sessionOptions.limits = options.limits
    sessionOptions.settings = options.settings
    let folder = bundle == nil ? ScriptFolder(script: source.path) : nil
    sessionOptions.files = bundle?.files ?? folder
    let modules: (any ScriptModules)? =
      bundle.map { PackModules(bundle: $0) } ?? folder.map { PackModules(scriptFolder: $0) }
    let session = try Session(sessionOptions, modules: modules) {
      StandardStream.error.write($0 + "\n")
    }
    opened = session
    session.watch(giveUp)
    try session.load(source.bytes, name: source.name)
    let digest = TraceHash()
    let output = StandardStream.output
    let printer =
      options.printsHash
      ? TracePrinter(format: .lines, output: digest)
      : TracePrinter(
        format: options.format ?? (output.isTerminal ? .table : .lines), width: output.width,
        output: output)
    var recorder = TraceRecorder(
      stage: session.stage, options: recorderOptions, printer: printer)
    let endlessWait = try Run.frames(
      of: session, length, seed: options.seed, into: &recorder, isFull: options.isFull)
    if let endlessWait {
      StandardStream.error.write("warning[endless-wait]: \(endlessWait)\n")
    }
    if !options.select.isEmpty, !recorder.hasSelected {
      StandardStream.error.write(Self.selectsNothing(options.select, on: session.stage))
    }
    if options.printsHash { output.write(digest.hexadecimal + "\n") }
    // Taking the scene apart would cost a third of a short run; the system frees a process at once.
    Process.exit(0)
  }

  /// Says that no printed property matches the patterns, and which layer may be meant.
  private static func selectsNothing(_ patterns: [String], on stage: Stage) -> String {
    let listed = patterns.map { "`\($0)`" }.joined(separator: ", ")
    let ids = stage.layers.map(\.id)
    let near = patterns.lazy.compactMap { pattern in
      let path = pattern.prefix { $0 != "." }
      return Suggestion.nearest(to: String(path.split(separator: "/").last ?? ""), in: ids)
    }.first
    let help = near.map { "did you mean the layer `\($0)`?" } ?? "a pattern is like 'card.*'"
    return "warning[nothing-selected]: no property that is printed matches \(listed)\n"
      + "  = help: \(help)\n"
  }

  private var recorderOptions: TraceRecorder.Options {
    var recorder = TraceRecorder.Options()
    recorder.select = options.select
    recorder.every = options.every
    recorder.isFull = options.isFull
    return recorder
  }

  private var length: Run.Length {
    if let frames = options.frames { return .frames(frames) }
    guard let seconds = options.seconds else { return .untilRest }
    return .frames(Int((seconds * Double(options.fps) + FrameRate.tolerance).rounded(.down)) + 1)
  }
}
