import ArgumentParser
import MotionCore
import MotionPacks
import MotionRuntime
import MotionTrace

/// What a pack can be played by: its demo and its tests, each with the trace that it has to print.
///
/// Each is played as `motion run` plays it; what it prints itself is of no interest.
struct PackScenes {
  /// Where tests lie; what lies deeper is theirs to require.
  private static let testFolder = "tests/"
  private static let ending = ".lua"
  /// What `--skip-scenes` of the commands that share a pack does.
  static let skipHelp: ArgumentHelp = "Share the pack although its scenes are not played."

  private struct Scene {
    /// As the pack names it.
    let path: String
    /// What `motion run` is given.
    let argument: String
    var appearance = Appearance.light
    var tracePath: String {
      let name = path.dropLast(PackScenes.ending.count)
      return name + (appearance == .dark ? ".dark.trace" : ".trace")
    }
  }

  private let content: PackContent
  private let scenes: [Scene]
  /// The pack's folder, or its file.
  private let place: String

  /// Takes a pack that lies in a folder, or is a file; of a file, which shows no tests, only the demo.
  init(of content: PackContent, at place: String) {
    self.content = content
    self.place = place
    let demo = [content.manifest.demo?.scene].compactMap { $0 }
    let lit: [Scene]
    if PackWorkspace.isArchive(place) {
      let runs = content.manifest.dependencies.isEmpty
      lit = runs ? demo.map { Scene(path: $0, argument: place) } : []
    } else {
      lit = (demo + Self.tests(of: content)).map { path in
        Scene(path: path, argument: PackProject.normal("\(place)/\(path)"))
      }
    }
    // The dark is played where there is a trace of it.
    scenes = lit.flatMap { scene in
      let dark = Scene(path: scene.path, argument: scene.argument, appearance: .dark)
      return content.tree[path: dark.tracePath] == nil ? [scene] : [scene, dark]
    }
  }

  /// The paths of the tests.
  static func tests(of content: PackContent) -> [String] {
    content.tree.paths.filter { path in
      path.hasPrefix(testFolder) && path.hasSuffix(ending) && path != content.manifest.demo?.scene
        && !path.dropFirst(testFolder.count).contains("/")
    }
  }

  /// Plays all scenes and returns a line for each; what is wrong with any of them is one error.
  func check() throws(Diagnostic) -> [String] {
    var lines: [String] = []
    var faults: [Diagnostic] = []
    for scene in scenes {
      do throws(Diagnostic) {
        if let golden = content.tree[path: scene.tracePath] {
          try compare(scene, with: golden)
          lines.append("\(scene.path) prints what is in \(scene.tracePath)")
        } else {
          _ = try trace(of: scene)
          lines.append("\(scene.path) runs to its end; no \(scene.tracePath) says what it prints")
        }
      } catch {
        faults.append(error)
      }
    }
    guard var fault = faults.first else { return lines }
    if faults.count > 1 {
      fault.help.append("\(faults.count - 1) more of its \(scenes.count) scenes are not right")
    }
    throw fault
  }

  /// Plays all scenes, then writes what they print, and returns the paths of the traces.
  func record(disk: any PackDisk) throws(Diagnostic) -> [String] {
    let traces = try scenes.map { scene throws(Diagnostic) in try trace(of: scene) }
    var paths: [String] = []
    for (scene, trace) in zip(scenes, traces) {
      let path = PackProject.normal("\(place)/\(scene.tracePath)")
      try disk.replace(path, trace)
      paths.append(path)
    }
    return paths
  }

  private func trace(of scene: Scene) throws(Diagnostic) -> [UInt8] {
    let memory = TraceMemory()
    var sink = TraceSink(printer: TracePrinter(format: .canonical, output: memory))
    try play(scene, into: &sink)
    return memory.bytes
  }

  private func compare(_ scene: Scene, with golden: [UInt8]) throws(Diagnostic) {
    var sink = CompareSink(golden: golden)
    try play(scene, into: &sink)
    guard let difference = sink.difference else { return }
    throw Diagnostic(
      .goldenTrace,
      "`\(scene.path)` prints another trace than `\(scene.tracePath)`: \(difference)",
      help: [
        PackWorkspace.isArchive(place)
          ? "ask its author, or run it with the motion that it was made with"
          : "if the new trace is right, keep it: `motion pack verify \(place) --record`"
      ])
  }

  private func play(
    _ scene: Scene, into sink: inout some FrameSink & ~Copyable
  ) throws(Diagnostic) {
    var options = RunOptions()
    options.session.appearance = scene.appearance
    options.giveUp = giveUp
    var failure: Diagnostic?
    do throws(Diagnostic) {
      let run = SceneRun(try SceneSource(path: scene.argument), options)
      failure = try run.run(into: &sink).failure
    } catch {
      failure = error
    }
    guard let failure else { return }
    throw Diagnostic(
      .goldenTrace,
      "`\(scene.path)` does not run to its end: error[\(failure.code.slug)]: \(failure.message)",
      help: ["look at it: `motion run \(scene.argument)`"])
  }
}
