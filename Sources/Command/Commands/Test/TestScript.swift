import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A running test file: its session, and the runs of scenes that its tests request. The output of
/// all of them is discarded.
final class TestScript: TestScenes {
  private let path: String
  private let folder: ScriptFolder?
  private let session: Session
  private let source: SourceFile
  private let limits: Limits
  let file: TestFile
  let records: (missing: Bool, different: Bool)

  /// Opens a test file, without running it.
  init(path: String, mode: RecordMode, limits: Limits) throws(Diagnostic) {
    self.path = path
    self.limits = limits
    source = try SourceFile(path: path)
    folder = ScriptFolder(script: path)
    var options = Session.Options()
    options.limits = limits
    session = try Session(
      options, plugins: [TestPlugin.self] + Program.plugins,
      modules: folder.map { PackModules(scriptFolder: $0) })
    file = session.stage[TestFile.self]
    records = (mode != .never, mode == .failed || mode == .all)
    file.scenes = self
  }

  /// Runs the file, which declares its tests.
  func load() throws(Diagnostic) {
    try watched { () throws(Diagnostic) in try session.evaluate(source.bytes, name: source.name) }
  }

  /// Runs one test.
  ///
  /// - Throws: The error that ended it; failed expectations are in `file`.
  func run(_ test: TestFile.Test) throws(Diagnostic) {
    file.begin()
    try watched { () throws(Diagnostic) in
      try session.turn { () throws(Diagnostic) in try file.run(test) }
    }
  }

  /// The text of a file that was run, so that errors can quote its lines.
  func text(of file: String) -> String? {
    session.text(of: file == path ? source.name : file)
  }

  /// Returns the failure with the path that the user wrote instead of the internal name.
  func shown(_ failure: Diagnostic) -> Diagnostic { failure.renaming(source.name, to: path) }

  private func watched(_ body: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    session.watch(watchdogExpired)
    defer { session.endWatch() }
    try body()
  }

  // MARK: Scenes

  func record(_ scene: TestScene) throws(Diagnostic) -> Recording {
    var sink = RecordingSink()
    try run(scene, into: &sink)
    return sink.recording
  }

  func looks(of paths: [String], in scene: TestScene) throws(Diagnostic) -> [LayerLook] {
    var sink = LayerSink(paths: paths)
    try run(scene, into: &sink)
    return sink.looks
  }

  func contrast(of path: String, in scene: TestScene) throws(Diagnostic) -> Double? {
    var sink = ContrastSink(path: path)
    try run(scene, into: &sink)
    return sink.contrast
  }

  func sample(
    _ scene: TestScene, rate: Int, touchedBy inputs: InputLog, into sink: inout SignalSink
  ) throws(Diagnostic) {
    var scene = scene
    scene.options.fps = rate
    try run(scene, touchedBy: inputs, into: &sink)
  }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    try folder?.bytes(of: path) ?? []
  }

  /// Runs a scene; its time does not count towards the test file's limit. Fingers of a log take the
  /// place of its own.
  private func run(
    _ scene: TestScene, touchedBy log: InputLog = InputLog(),
    into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) {
    guard let folder else { return }
    let options = try runOptions(scene.options, touchedBy: log)
    let text = try folder.bytes(of: scene.path)
    let place = folder.path + "/" + scene.path
    let source = SceneSource(
      name: SourceFile(path: scene.path, bytes: []).name, path: scene.path, text: text,
      modules: ScriptFolder(script: place).map { PackModules(scriptFolder: $0) })
    let outcome = try SceneRun(source, options, plugins: Program.plugins).run(into: &sink)
    if let failure = outcome.failure {
      let line = failure.location.map { " in line \($0.line)" } ?? ""
      throw Diagnostic(
        failure.code.isLimit ? .brokenTest : failure.code,
        "`\(scene.path)` fails\(line): error[\(failure.code.slug)]: \(failure.message)",
        help: failure.help, token: scene.path)
    }
  }

  private func runOptions(
    _ options: TestRunOptions, touchedBy log: InputLog
  ) throws(Diagnostic) -> RunOptions {
    var arguments = SceneArguments()
    arguments.fps = options.fps
    arguments.seconds = options.seconds
    arguments.device = options.device
    arguments.appearance = options.appearance
    arguments.reducesMotion = options.reduceMotion
    arguments.textSize = options.textSize
    arguments.contrast = options.contrast
    arguments.seed = options.seed
    arguments.isStrictAboutTouches = true
    arguments.limits = limits
    arguments.settings = options.set.values
    if let seconds = options.seconds, seconds * Double(options.fps) >= Double(RunOptions.frameLimit)
    {
      throw Diagnostic(
        .outOfRange, "a run has at most \(RunOptions.frameLimit) frames",
        help: ["make `seconds` shorter"], token: "seconds")
    }
    if let inputs = options.inputs, let bytes = try folder?.bytes(of: inputs) {
      arguments.inputs = try InputLog(path: inputs, bytes: bytes)
    }
    if log.touches != nil {
      arguments.inputs.touches = log.touches
      arguments.inputs.seconds = log.seconds
      // Where an app was touched is not the script's doing.
      arguments.isStrictAboutTouches = false
      arguments.playsDemos = false
    }
    return arguments.runOptions()
  }

  // MARK: Golden traces

  func golden(_ path: String) throws(Diagnostic) -> [UInt8]? {
    guard let folder, folder.exists(path) else { return nil }
    return try folder.bytes(of: path)
  }

  func trace(of recording: Recording) -> [UInt8] {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .canonical, output: memory)
    recording.print(with: &printer)
    return memory.bytes
  }
}

/// Records the looks of some layers in each frame.
struct LayerSink: FrameSink {
  /// The paths of the layers.
  let paths: [String]
  private(set) var looks: [LayerLook] = []
  /// Each layer that was found, with the index of its path.
  private var places: [(layer: Int, index: Int)] = []
  private var layerCount = 0

  init(paths: [String]) { self.paths = paths }

  mutating func begin(_ scene: borrowing SceneHeader) {}

  mutating func frame(_ frame: borrowing SceneFrame) throws(Diagnostic) -> Continuation {
    while layerCount < frame.layerCount {
      let layer = frame.layer(layerCount)
      for index in paths.indices where paths[index] == layer.path {
        places.removeAll { $0.index == index }
        places.append((layerCount, index))
      }
      layerCount += 1
    }
    for place in places where !frame.isRemoved(place.layer) {
      looks.append(
        LayerLook(
          time: frame.time, index: place.index, corners: try frame.corners(place.layer),
          opacity: frame.isVisible(place.layer) ? frame.effectiveOpacity(place.layer) : 0))
    }
    return .goOn
  }

  mutating func end(_ outcome: RunOutcome) {}
}
