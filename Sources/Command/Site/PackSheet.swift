import MotionAnalysis
import MotionCore
import MotionExport
import MotionPacks
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// What running the code of a pack says of it, for pages.
///
/// It is made in a copy of the process that can write nothing, and is read as data that is not
/// trusted.
struct PackSheet {
  /// In the order of `DefinitionKind`, then by name.
  var definitions: [DefinitionSheet] = []
  /// What the version declares, for comparisons; nil if that is unknown.
  var interface: PackInterface?
  /// Why the definitions are unknown; nil if they are known.
  var fault: String?
  /// The data of the page that plays the demo; empty if there is none.
  var stage: [UInt8] = []
  /// Why the demo is not played to its end; nil if it is.
  var demoFault: String?
  /// How the properties of the demo move that change most often, in a square of 1 × 1.
  var lines: [[PlotPoint]] = []
}

extension PackSheet {
  /// Loads a pack and, with `font`, plays its demo; `packs` are those that it needs.
  init(_ content: PackContent, packs: [PackName: PackContent], playing font: MeasuredFont?) {
    guard content.manifest.motion.contains(Motion.semanticVersion) else {
      fault = "It runs with motion `\(content.manifest.motion)`."
      return
    }
    let bundle = PackBundle(content)
    do throws(Diagnostic) {
      let loading = try PackLoading(
        content.name, content.manifest, modules: PackModules(bundle: bundle, packs: packs))
      let contents = try loading.contents()
      interface = loading.interface(of: content, contents)
      let order = DefinitionKind.allCases.map(\.rawValue)
      definitions = contents.definitions.map {
        DefinitionSheet($0, in: loading, contents.modules)
      }.sorted { first, second in
        let places = [first, second].map { order.firstIndex(of: $0.kind) ?? order.count }
        return (places[0], first.name) < (places[1], second.name)
      }
    } catch {
      fault = error.message
    }
    guard let font, content.manifest.demo != nil else { return }
    do throws(Diagnostic) {
      try play(bundle, packs, font)
    } catch {
      demoFault = error.message
    }
  }

  /// Plays the demo in light and dark appearance, and with reduced motion.
  private mutating func play(
    _ bundle: PackBundle, _ packs: [PackName: PackContent], _ font: MeasuredFont
  ) throws(Diagnostic) {
    let demo = try bundle.demo()
    var runs: [PageRun] = []
    for screen in [nil] + ScreenVariant.all.map(Optional.some) {
      let modules = PackModules(bundle: bundle, packs: packs)
      let scene = InputFile(
        SceneSource(name: demo.name, path: demo.path, text: demo.bytes, modules: modules))
      let input = try scene.record(
        screen?.applied(to: SceneArguments()) ?? SceneArguments(), isQuiet: true,
        velocities: .corners, seesRepetitions: true)
      if let failure = input.failure, demoFault == nil { demoFault = failure.diagnostic.message }
      guard input.recording.frameCount > 0 else { continue }
      var run = PageRun(
        input.recording, label: screen?.name ?? "light", role: runs.isEmpty ? .scene : .variant)
      run.error = input.failure?.text(hasColor: false)
      run.images = PageImages(of: input.recording, in: scene.files).dataURLs
      run.sounds = PageSounds(of: input.recording, script: demo.bytes, in: bundle.files).dataURLs
      runs.append(run)
    }
    guard let first = runs.first else { return }
    lines = Self.lines(of: first.recording)
    stage = ScenePage.data(
      of: runs, try PageDeclarations.all, PageFont(runs.map(\.recording), font))
  }

  /// The most lines of a thumbnail.
  private static let lineLimit = 4
  private static let tolerance = 0.004

  private static func lines(of recording: Recording) -> [[PlotPoint]] {
    let last = max(recording.frameCount - 1, 1)
    let moving = recording.columns.compactMap { column -> [PlotPoint]? in
      guard let track = column.track, track.numbers.count > 2 else { return nil }
      return (0...last).compactMap { frame in
        guard let number = track.value(at: frame), number.isFinite else { return nil }
        return PlotPoint(Double(frame) / Double(last), number)
      }
    }
    // Of properties that move together, one line would cover the others.
    var shown: [[PlotPoint]] = []
    for points in moving where shown.count < lineLimit {
      let numbers = points.map(\.y)
      guard let low = numbers.min(), let high = numbers.max(), high > low else { continue }
      let line = points.map { PlotPoint($0.x, ($0.y - low) / (high - low)) }.reduced(
        within: tolerance)
      if !shown.contains(line) { shown.append(line) }
    }
    return shown
  }
}
