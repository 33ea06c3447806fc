import ArgumentParser
import CSandbox
import MotionCore
import MotionExport
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion play`: makes a page that plays a scene in a browser.
struct PlayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Make a page that plays a scene in a browser.",
    discussion: """
      The page is a single file that needs no network. Without `-o` it is a temporary file, whose \
      path is printed, and it opens in the browser. `#110` after its address shows frame 110.

      With `--watch`, the page is served on this machine only, and its address is printed. It reloads \
      when a file of the scene changes, and keeps the playhead, the loop, the speed and the selection. \
      Touch the scene: it answers the mouse and fingers, from the playhead on.

      `--screens iphone-se,ipad,dark` shows it on further screens, and a finger on one is a finger on \
      all: on the same layer of each, or else at the same part of the screen.
      """)

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; a `.motionpack` file, for its demo; or a trace.",
      valueName: "file"),
    completion: .file(extensions: InputFile.endings))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file for the page; `-` is standard output.", valueName: "page"),
    completion: .file(extensions: ["html"]))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Another script or trace, drawn over the first.", valueName: "file"),
    completion: .file(extensions: InputFile.endings))
  var compare: String?

  @Flag(
    help:
      "Show the scene light, dark, with increased contrast, and with reduced motion, side by side.")
  var variants = false

  @Option(
    help: ArgumentHelp(
      """
      Further screens beside the first: devices, \(ScreenVariant.words), and combinations such as \
      iphone-se+dark.
      """, valueName: "names"))
  var screens: String?

  @Flag(help: "Serve the page, and reload it when a file of the scene changes; Ctrl-C ends.")
  var watch = false

  @Option(help: ArgumentHelp("The port of `--watch`; by default any free one.", valueName: "n"))
  var port: Int?

  @Flag(
    name: .customLong("no-font"),
    help: "Leave the font's letters out of the page; each line keeps its measured width.")
  var leavesFontOut = false

  @Flag(help: "Do not open the browser.")
  var noOpen = false

  /// Whether this process runs the scene for a page that another one serves.
  @Flag(name: .customLong(Self.liveFlag), help: .private)
  var isLive = false

  /// Which of the further screens this process runs the scene for, from 1; 0 for the first screen.
  @Option(name: .customLong(Self.screenOption), help: .private)
  var screenNumber = 0

  /// Whether this process makes tests of what a page has recorded.
  @Flag(name: .customLong(Self.testFlag), help: .private)
  var makesTests = false

  /// Whether this process writes numbers into the script for a page.
  @Flag(name: .customLong(Self.numberFlag), help: .private)
  var writesNumbers = false

  @OptionGroup
  var options: SceneOptions

  private static let (liveFlag, screenOption, testFlag, numberFlag) = (
    "answer-commands", "on-screen", "make-tests", "write-numbers"
  )

  /// What the screens beside the first one differ in.
  private var furtherScreens: [ScreenVariant] {
    variants ? ScreenVariant.all : screenWords.compactMap { ScreenVariant(words: $0) }
  }

  /// The words of `--screens`.
  private var screenWords: [Substring] {
    screens?.split(separator: ",", omittingEmptySubsequences: false) ?? []
  }

  func validate() throws {
    if watch {
      try options.validateFiles([file, compare])
      if output != nil {
        throw ValidationError("`--watch` serves the page instead of writing it: leave out `-o`.")
      }
    } else if port != nil {
      throw ValidationError("`--port` is for `--watch`, which serves the page.")
    }
    if let port, !(1...65535).contains(port) {
      throw ValidationError("`--port` takes 1 to 65535, found \(port).")
    }
    if file == "-", compare == "-" {
      throw ValidationError("Standard input can be only one of the files: name the other.")
    }
    if let word = screenWords.first(where: { ScreenVariant(words: $0) == nil }) {
      throw ValidationError(
        "`--screens` takes names, separated by commas: \(DeviceArgument.names), \(ScreenVariant.words), or joined by `+`; found '\(word)'."
      )
    }
    if screenWords.count > ScreenVariant.limit {
      throw ValidationError(
        "`--screens` takes at most \(ScreenVariant.limit), found \(screenWords.count).")
    }
    if variants, screens != nil {
      throw ValidationError(
        "`--variants` are the screens `dark`, `increased-contrast` and `reduced-motion`: leave it out, and add them to `--screens`."
      )
    }
    if variants,
      options.reduceMotion || options.appearance == .dark || options.contrast == .increased
    {
      throw ValidationError(
        "`--variants` shows light, dark, increased contrast and reduced motion: leave out `--appearance`, `--contrast` and `--reduce-motion`."
      )
    }
  }

  func run() throws {
    if isLive || makesTests || writesNumbers {
      csandbox_end_with_parent()
      let further = [nil] + furtherScreens.map(Optional.some)
      if isLive {
        guard further.indices.contains(screenNumber) else { throw ExitCode.validationFailure }
        return try LiveScene.run(file, options, on: further[screenNumber])
      }
      return try makesTests ? TestRecorder.run(file) : NumberWriter.run(file)
    }
    var recorded = RecordedPage()
    let browser = output == nil && !noOpen && !watch ? Browser() : nil
    do throws(Diagnostic) {
      if watch {
        // Before any other word, which may end the options.
        let words = Array(CommandLine.arguments.dropFirst(2))
        func command(_ options: String...) -> [String] {
          [Process.executable, "play"] + options.map { "--\($0)" } + words
        }
        let live = (0...furtherScreens.count).map { number in
          ("live-\(number)", command(Self.liveFlag, "\(Self.screenOption)=\(number)"))
        }
        let others = ["test": command(Self.testFlag), "numbers": command(Self.numberFlag)]
        try WatchedPage(
          port: port ?? 0, opensBrowser: !noOpen, live: live.map(\.0),
          commands: others.merging(live) { $1 }
        ).watch(recordedPage)
      }
      recorded = try recordedPage()
      let pages = recorded.runs.filter { $0.input.recording.frameCount > 0 }.map(\.page)
      // A scene that fails before its first frame has nothing to play.
      if pages.first?.role == .scene {
        try deliver(ScenePage(pages, try PageDeclarations.all, recorded.font), to: browser)
      }
    } catch {
      throw SceneFailure(error).report()
    }
    // The runs of one scene mostly warn about the same.
    var known: Set<String> = []
    for var run in recorded.runs {
      run.input.warnings.removeAll { !known.insert($0).inserted }
      try run.input.report()
    }
  }

  /// Runs the scenes of the page, the main one first.
  private func recordedPage() throws(Diagnostic) -> RecordedPage {
    let arguments = try options.readArguments()
    let scene = try InputFile(path: file)
    let other: InputFile? = if let compare { try InputFile(path: compare) } else { nil }
    if !scene.isScene, !furtherScreens.isEmpty {
      let option = variants ? "--variants" : "--screens"
      throw Diagnostic(
        .conflictingOptions, "`\(option)` does not apply to a trace, which is not run again",
        help: ["leave it out, or play the script that produced the trace"])
    }
    try InputFile.requireScene(
      among: [scene, other].compactMap(\.self), for: arguments, orTo: "play")
    // The copy that runs watched scenes writes no page.
    let folder =
      watch ? nil : output.map { OutputFile(path: $0).folder } ?? Process.temporaryFolder
    let letters = leavesFontOut ? nil : MeasuredFont.installed(beside: file)
    Sandbox.enter(
      for: [scene, other].compactMap { $0?.source }, writing: [folder].compactMap(\.self))
    var planned: [(InputFile, SceneArguments, label: String, PageRun.Role)] = [
      (scene, arguments, variants ? "light" : file, .scene)
    ]
    for screen in furtherScreens {
      planned.append((scene, screen.applied(to: arguments), screen.name, .variant))
    }
    if let other { planned.append((other, arguments, other.path, .compare)) }
    var runs: [(page: PageRun, input: RecordedInput)] = []
    for (file, arguments, label, role) in planned {
      runs.append(try recorded(file, arguments, label: label, role))
      // A watched scene that fails is not shown, so its error does not wait for the other runs.
      if watch, runs.last?.input.failure != nil { break }
    }
    let font = PageFont(runs.map(\.input.recording), letters, isLive: watch)
    if let warning = font.warning {
      runs[0].input.warnings.append(StandardStream.error.text(of: warning))
    }
    return RecordedPage(runs: runs, font: font)
  }

  /// Runs a scene, or reads a trace; only the main scene's script prints its output.
  private func recorded(
    _ file: InputFile, _ arguments: SceneArguments, label: String, _ role: PageRun.Role = .scene
  ) throws(Diagnostic) -> (page: PageRun, input: RecordedInput) {
    var input = try file.record(
      arguments, isQuiet: role == .variant, velocities: .corners, readsScore: true)
    var run = PageRun(input.recording, label: label, role: role)
    run.error = input.failure?.text(hasColor: false)
    if watch, role == .scene { run.parameters = input.parameters }
    run.images = PageImages(of: input.recording, in: file.files).dataURLs
    let sounds = PageSounds(
      of: input.recording, script: file.source?.text ?? [], in: file.files)
    run.sounds = sounds.dataURLs
    input.warnings += sounds.warnings.map { StandardStream.error.text(of: $0) }
    return (run, input)
  }

  /// Writes the page, or opens it in the browser.
  private func deliver(_ page: ScenePage, to browser: Browser?) throws(Diagnostic) {
    if let output {
      try OutputFile(path: output).write(page.bytes)
    } else {
      let path = try OutputFile.temporary(page.bytes, ending: ".html")
      StandardStream.output.write(path + "\n")
      browser?.open(path)
    }
  }
}

/// The runs of a page, with the main scene first, and the font of their texts.
struct RecordedPage {
  var runs: [(page: PageRun, input: RecordedInput)] = []
  var font: PageFont?
}

extension PageDeclarations {
  /// The declarations of the properties of all kinds of layer.
  static var all: PageDeclarations {
    get throws(Diagnostic) {
      let interface = try Program.interface
      return PageDeclarations(
        kinds: interface.types.compactMap(\.layerKind), attachments: interface.attachments)
    }
  }
}
