import ArgumentParser
import MotionCore
import MotionPacks

/// What a pack can be played by: its demo and its tests, each with the trace that it has to print.
///
/// Each is played as a designer plays it, by `motion run` in a process of its own.
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
        let trace = try trace(of: scene)
        if let golden = content.tree[path: scene.tracePath] {
          try compare(trace, with: golden, of: scene)
          lines.append("\(scene.path) prints what is in \(scene.tracePath)")
        } else {
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
    var motion = ChildProcess(program: Process.executable, purpose: "playing a pack's scenes")
    // Where the packs are that this one needs.
    motion.environment =
      Process.environment("XDG_CACHE_HOME").map { [("XDG_CACHE_HOME", $0)] } ?? []
    let outcome = try motion.run(
      ["run", scene.argument, "--appearance", scene.appearance.rawValue])
    guard outcome.code == 0 else {
      let lines = outcome.error.split(whereSeparator: \.isNewline).map(String.init)
      let message = lines.first { $0.hasPrefix("error") } ?? lines.first ?? "code \(outcome.code)"
      throw Diagnostic(
        .goldenTrace, "`\(scene.path)` does not run to its end: \(message)",
        help: ["look at it: `motion run \(scene.argument)`"])
    }
    return outcome.output
  }

  private func compare(
    _ trace: [UInt8], with golden: [UInt8], of scene: Scene
  ) throws(Diagnostic) {
    guard trace != golden else { return }
    let found = Self.lines(trace)
    let wanted = Self.lines(golden)
    let index = zip(found, wanted).prefix { $0 == $1 }.count
    func line(_ lines: [Substring]) -> String {
      lines.indices.contains(index) ? "`\(lines[index])`" : "nothing"
    }
    throw Diagnostic(
      .goldenTrace,
      "`\(scene.path)` prints another trace than `\(scene.tracePath)`: line \(index + 1) is "
        + "\(line(found)), and was \(line(wanted))",
      help: [
        PackWorkspace.isArchive(place)
          ? "ask its author, or run it with the motion that it was made with"
          : "if the new trace is right, keep it: `motion pack verify \(place) --record`"
      ])
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    var lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    // What follows the last line's end is none.
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
