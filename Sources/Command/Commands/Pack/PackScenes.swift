import ArgumentParser
import MotionCore
import MotionPacks
import MotionRecording
import MotionRuntime
import MotionValues

/// The scenes of a pack: its demo and its tests, each with its expected trace.
///
/// Each is run as by `motion run`, in the same sandbox; the output of the scripts is discarded.
struct PackScenes {
  /// The folder of tests; files in folders below it are modules of the tests.
  private static let testFolder = "tests/"
  private static let ending = ".lua"
  /// The help of `--skip-scenes`, for the commands that share a pack.
  static let skipHelp: ArgumentHelp = "Share the pack without running its scenes."

  private struct Scene {
    /// The path within the pack.
    let path: String
    /// The argument for `motion run`.
    let argument: String
    var appearance = Appearance.light
    var tracePath: String { SceneVariant(appearance: appearance).trace(of: path) }
  }

  private let content: PackContent
  private let scenes: [Scene]
  /// The pack's folder, or its file.
  private let place: String

  /// Finds the scenes of a pack in a folder or a file. `motion run` plays only the demo of a
  /// file, so tests are run only from a folder.
  init(of content: PackContent, at place: String) {
    self.content = content
    self.place = place
    let demo = [content.manifest.demo?.scene].compactMap { $0 }
    let light: [Scene]
    if PackWorkspace.isArchive(place) {
      let runs = content.manifest.dependencies.isEmpty
      light = runs ? demo.map { Scene(path: $0, argument: place) } : []
    } else {
      light = (demo + Self.tests(of: content)).map { path in
        Scene(path: path, argument: PackProject.normal("\(place)/\(path)"))
      }
    }
    // The dark appearance is played if there is a trace of it.
    scenes = light.flatMap { scene in
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

  /// Runs all scenes and returns a line for each; all faults are reported as one error.
  func check() throws(Diagnostic) -> [String] {
    try inSandbox { () throws(Diagnostic) in try checkedLines().map { Array($0.utf8) } }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs scenes in a process that can read only the pack's file or its folder, and write nothing.
  private func inSandbox(
    _ play: () throws(Diagnostic) -> [[UInt8]]
  ) throws(Diagnostic) -> [[UInt8]] {
    let folder =
      PackWorkspace.isArchive(place) ? ScriptFolder(script: place) : ScriptFolder(folder: place)
    return try SandboxedCopy.run(
      reading: folder.map { PackModules(scriptFolder: $0).folders } ?? [], failure: .goldenTrace,
      play)
  }

  private func checkedLines() throws(Diagnostic) -> [String] {
    var lines: [String] = []
    var faults: [Diagnostic] = []
    for scene in scenes {
      do throws(Diagnostic) {
        if let golden = content.tree[path: scene.tracePath] {
          try compare(scene, with: golden)
          lines.append("\(scene.path) matches \(scene.tracePath)")
        } else {
          _ = try trace(of: scene)
          lines.append(
            "\(scene.path) runs to its end; there is no \(scene.tracePath) to compare with")
        }
      } catch {
        faults.append(error)
      }
    }
    guard var fault = faults.first else { return lines }
    if faults.count > 1 {
      fault.help.append("\(faults.count - 1) more of its \(scenes.count) scenes failed")
    }
    throw fault
  }

  /// Runs all scenes, then writes their traces, and returns the paths of these.
  func record(disk: any PackDisk) throws(Diagnostic) -> [String] {
    let traces = try inSandbox { () throws(Diagnostic) in
      try scenes.map { scene throws(Diagnostic) in try trace(of: scene) }
    }
    var paths: [String] = []
    for (scene, trace) in zip(scenes, traces) {
      let path = PackProject.normal("\(place)/\(scene.tracePath)")
      try disk.replace(path, trace)
      paths.append(path)
    }
    return paths
  }

  private func trace(of scene: Scene) throws(Diagnostic) -> [UInt8] {
    KeptTrace.golden(
      of: try playing(scene) { (scene) throws(SceneFailure) in try scene.trace().bytes })
  }

  private func compare(_ scene: Scene, with golden: [UInt8]) throws(Diagnostic) {
    let isEqual = try playing(scene) { (scene) throws(SceneFailure) in
      try scene.equals(golden).isEqual
    }
    if isEqual { return }
    let before = try RecordingReader.whole(golden, name: scene.tracePath)
    let now = try playing(scene) { (scene) throws(SceneFailure) in
      try scene.recording(coveringRateOf: before)
    }
    let hidden = before.kept == nil ? nil : "in frames of which that keeps no values"
    guard let difference = MotionDifference(before, now)?.sentences.first ?? hidden else { return }
    throw Diagnostic(
      .goldenTrace,
      "`\(scene.path)` prints another trace than `\(scene.tracePath)`: \(difference)",
      help: [
        PackWorkspace.isArchive(place)
          ? "ask its author, or use the version of motion with which it was made"
          : "if the new trace is right, record it: `motion pack verify \(place) --record`"
      ])
  }

  private func playing<Result>(
    _ scene: Scene, _ play: (GoldenScene) throws(SceneFailure) -> Result
  ) throws(Diagnostic) -> Result {
    do throws(SceneFailure) {
      return try play(
        GoldenScene(path: scene.argument, variant: SceneVariant(appearance: scene.appearance)))
    } catch {
      let failure = error.diagnostic
      throw Diagnostic(
        .goldenTrace,
        "`\(scene.path)` does not run to its end: error[\(failure.code.slug)]: \(failure.message)",
        help: ["look at it: `motion run \(scene.argument)`"])
    }
  }
}
