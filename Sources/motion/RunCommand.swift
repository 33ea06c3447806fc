import ArgumentParser
import MotionCore
import MotionRuntime
import MotionTrace

/// `motion run`: steps a script and prints its trace.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script and print the state of every frame.",
    discussion: """
      The trace goes to the standard output, what the script prints to the standard error. Without \
      `--seconds` or `--frames` the run ends when nothing moves or waits any more.
      """)

  @Argument(
    help: ArgumentHelp("The script, or `-` for the standard input.", valueName: "file"),
    completion: .file(extensions: ["lua"]))
  var file: String

  @Option(help: ArgumentHelp("Frames a second, 1 to 1000.", valueName: "n"))
  var fps = 60

  @Option(
    help: ArgumentHelp(
      "Run for so long: 1 prints frame 0 to the frame at 1 s.", valueName: "s"))
  var seconds: Double?

  @Option(help: ArgumentHelp("Run for so many frames.", valueName: "n"))
  var frames: Int?

  @Option(
    help: ArgumentHelp(
      "lines, table, ndjson or csv; table on a terminal, lines elsewhere.", valueName: "format"))
  var format: TraceFormat?

  @Option(
    help: ArgumentHelp(
      "Print only what matches, such as 'card.*' or 'header/**'; may be repeated.",
      valueName: "pattern"))
  var select: [String] = []

  @Option(help: ArgumentHelp("Print every n-th frame; events are always printed.", valueName: "n"))
  var every = 1

  @Flag(help: "Print all values of each frame, not only what changed.")
  var full = false

  @Option(help: ArgumentHelp("light or dark.", valueName: "appearance"))
  var appearance = Appearance.light

  @Option(help: ArgumentHelp("What the script's random numbers start from.", valueName: "n"))
  var seed = 0

  @Flag(help: "Print only a hash of the trace; it is the same for every format.")
  var hash = false

  func validate() throws {
    guard FrameRate.range.contains(fps) else {
      throw ValidationError("`--fps` takes 1 to 1000 frames a second, found \(fps).")
    }
    guard every >= 1 else { throw ValidationError("`--every` takes 1 or more, found \(every).") }
    if seconds != nil, frames != nil {
      throw ValidationError("Give `--seconds` or `--frames`, not both.")
    }
    if let frames, frames < 1 {
      throw ValidationError("`--frames` takes 1 or more, found \(frames).")
    }
    if let seconds, !(seconds >= 0) {
      throw ValidationError("`--seconds` takes 0 or more, found \(seconds).")
    }
    let count = frames.map(Double.init) ?? seconds.map { $0 * Double(fps) + 1 } ?? 1
    guard count <= Double(Run.frameLimit) else {
      throw ValidationError(
        """
        A run has at most \(Run.frameLimit) frames (\(Run.frameLimit / fps) s at \(fps) frames a \
        second).
        """)
    }
  }

  func run() throws {
    var source: SourceFile?
    do throws(Diagnostic) {
      let read = try SourceFile(path: file)
      source = read
      try run(read)
    } catch {
      let text = source.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      let isHere = error.location == nil || error.location?.file == source?.name
      StandardStream.error.write(
        DiagnosticText(
          error, source: isHere ? text : "", hasColor: StandardStream.error.hasColor
        ).text)
      throw ExitCode(error.code.isLimit ? 3 : 1)
    }
  }

  private func run(_ source: SourceFile) throws(Diagnostic) {
    var options = Session.Options()
    options.rate = FrameRate(framesPerSecond: fps) ?? .sixty
    options.appearance = appearance
    options.seed = seed
    let session = try Session(options) { StandardStream.error.write($0 + "\n") }
    try session.load(source.bytes, name: source.name)
    let digest = TraceHash()
    let output = StandardStream.output
    let printer =
      hash
      ? TracePrinter(format: .lines, output: digest)
      : TracePrinter(
        format: format ?? (output.isTerminal ? .table : .lines), width: output.width,
        output: output)
    var recorder = TraceRecorder(
      stage: session.stage, options: recorderOptions, printer: printer)
    try Run.frames(of: session, length, seed: seed, into: &recorder, isFull: full)
    if hash { output.write(digest.hexadecimal + "\n") }
  }

  private var recorderOptions: TraceRecorder.Options {
    var options = TraceRecorder.Options()
    options.select = select
    options.every = every
    options.isFull = full
    return options
  }

  private var length: Run.Length {
    if let frames { return .frames(frames) }
    guard let seconds else { return .untilRest }
    return .frames(Int((seconds * Double(fps) + FrameRate.tolerance).rounded(.down)) + 1)
  }
}

extension TraceFormat: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
