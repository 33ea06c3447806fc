import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// A scene in one of its variants, which is run until it rests, as by `motion run`.
///
/// The output of the script is discarded.
struct GoldenScene: Sendable {
  /// The script's path, or that of a pack's file.
  let path: String
  var variant = SceneVariant()
  var limits = Limits()

  /// The path of its golden trace.
  var tracePath: String { variant.trace(of: path) }

  /// What a run has besides its trace.
  struct Facts {
    let warnings: [RunWarning]
    let inputs: RunInputs
  }

  /// The trace, and the facts of the run.
  func trace() throws(SceneFailure) -> (bytes: [UInt8], facts: Facts) {
    let memory = TraceMemory()
    var sink = TraceSink(printer: TracePrinter(format: .canonical, output: memory))
    let facts = try run(into: &sink)
    return (memory.bytes, facts)
  }

  /// Whether its trace has the same bytes as a golden one, and the facts of the run.
  ///
  /// The run ends at the first difference.
  func equals(_ golden: [UInt8]) throws(SceneFailure) -> (isEqual: Bool, facts: Facts) {
    if let hash = KeptTrace.hash(in: golden) {
      var sink = HashSink()
      let facts = try run(into: &sink)
      return (sink.hexadecimal == hash, facts)
    }
    let comparison = GoldenTrace(golden)
    var sink = TraceSink(printer: TracePrinter(format: .canonical, output: comparison))
    let facts = try run(into: &sink)
    return (comparison.isEqual, facts)
  }

  /// The recording of the whole run, its trace, and its inputs.
  func recording() throws(SceneFailure) -> (
    recording: Recording, trace: [UInt8], inputs: RunInputs
  ) {
    let memory = TraceMemory()
    var sink = PairSink(
      TraceSink(printer: TracePrinter(format: .canonical, output: memory)), RecordingSink())
    let facts = try run(into: &sink)
    return (sink.second.recording, memory.bytes, facts.inputs)
  }

  /// The recording of the whole run, with a frame at each instant of a golden trace.
  func recording(coveringRateOf golden: Recording) throws(SceneFailure) -> Recording {
    var sink = RecordingSink()
    _ = try run(into: &sink, at: FrameRate(covering: golden.rate) ?? .sixty)
    return sink.recording
  }

  /// The options of a plain run.
  func options(at rate: FrameRate) -> RunOptions {
    var options = RunOptions()
    options.session.rate = rate
    options.session.device = variant.device
    options.session.appearance = variant.appearance
    options.session.contrast = variant.contrast
    options.session.reducesMotion = variant.reducesMotion
    options.session.textSize = variant.textSize
    options.session.limits = limits
    options.watchdogExpired = watchdogExpired
    return options
  }

  private func run(
    into sink: inout some FrameSink & ~Copyable, at rate: FrameRate = .sixty
  ) throws(SceneFailure) -> Facts {
    var options = options(at: rate)
    options.digest = RunInputs.digest
    // Strictness ends a run that a plain one would go on with, and changes no frame.
    let plain = options
    options.session.isStrictAboutTouches = true
    var run: SceneRun?
    do throws(Diagnostic) {
      let source = try SceneSource(path: path)
      let opened = SceneRun(source, options, plugins: Program.plugins)
      run = opened
      let outcome = try opened.run(into: &sink)
      if let failure = outcome.failure { throw failure }
      return Facts(warnings: outcome.warnings, inputs: opened.inputs(source, options: plain))
    } catch {
      throw SceneFailure(error, of: run)
    }
  }
}

/// The device and the system settings with which a golden trace is recorded, according to its name.
///
/// `card.trace` is the scene with its own size and default settings, `card.dark.trace` with dark
/// appearance, `card.increased.trace` with increased contrast, `card.reduced.trace` with reduced motion,
/// `card.ax5.trace` with a text size, `card.ipad.trace` on a device, and
/// `card.ipad.dark.increased.reduced.ax5.trace` with all of these.
struct SceneVariant: Hashable, Sendable {
  static let ending = ".trace"
  static let all = variants(on: devices, with: sizes)

  /// All devices, none first, and all text sizes, the standard one first.
  static let devices = [nil] + Device.all.map(Optional.some)
  static let sizes = [.l] + TextSize.allCases.filter { $0 != .l }

  /// The variants on some devices with some text sizes; the one with default settings is the first.
  static func variants(on devices: [Device?], with sizes: [TextSize]) -> [SceneVariant] {
    devices.flatMap { device in
      sizes.flatMap { size in
        Contrast.allCases.flatMap { contrast in
          [(Appearance.light, false), (.dark, false), (.light, true), (.dark, true)].map {
            SceneVariant(
              device: device, appearance: $0, contrast: contrast, reducesMotion: $1,
              textSize: size)
          }
        }
      }
    }
  }

  var device: Device?
  var appearance = Appearance.light
  var contrast = Contrast.standard
  var reducesMotion = false
  var textSize = TextSize.l

  /// The path of the golden trace of a script.
  func trace(of script: String) -> String {
    let base = script.hasSuffix(".lua") ? String(script.dropLast(4)) : script
    return base + (device.map { "." + $0.name } ?? "") + (appearance == .dark ? ".dark" : "")
      + (contrast == .increased ? ".increased" : "") + (reducesMotion ? ".reduced" : "")
      + (textSize == .l ? "" : "." + textSize.rawValue)
      + Self.ending
  }
}
