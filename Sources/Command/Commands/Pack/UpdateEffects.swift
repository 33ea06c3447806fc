import MotionCore
import MotionPacks
import MotionPlugin
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// What an update changes for a project: in the declarations of its packs, and in its scenes.
struct UpdateEffects {
  /// The greatest number of changes, and of scenes, that are listed for a pack.
  private static let listLimit = 12

  private var changes: [PackName: [InterfaceChange]] = [:]
  private var scenes: [ProjectScenes.Scene] = []

  /// Compares the packs of two locks, and runs the project's scenes with both if one of them has changed.
  init(
    of lockChanges: [LockChange], from project: PackProject, to lock: LockFile,
    in workspace: PackWorkspace
  ) throws(Diagnostic) {
    guard let old = project.lock else { return }
    let reading = PackReading(workspace)
    var isPlayed = false
    for change in lockChanges {
      guard let before = old[change.name], let after = lock[change.name], before.hash != after.hash
      else { continue }
      isPlayed = true
      guard let first = reading.interface(of: before, in: project, old),
        let second = reading.interface(of: after, in: project, lock)
      else { continue }
      changes[change.name] = InterfaceComparison(from: first, to: second).changes.filter {
        $0.step > .patch
      }
    }
    guard isPlayed else { return }
    scenes = try ProjectScenes(in: project.folder, disk: workspace.disk).played(
      with: lock, searching: Self.listLimit)
  }

  /// What changes in a pack, and the scenes that use it.
  func lines(of pack: PackName) -> [String] {
    guard let changes = changes[pack] else { return [] }
    let names = Set(changes.compactMap { change in change.definition.map { "\(pack).\($0)" } })
    let uses = scenes.compactMap { scene -> String? in
      let used = scene.names.filter(names.contains)
      guard !used.isEmpty else { return nil }
      let short = used.map { "`\($0.dropFirst(pack.description.count + 1))`" }
      return "\(scene.path) uses " + short.joined(separator: ", ")
    }
    return Self.limited(changes.map(\.sentence)) + Self.limited(uses)
  }

  /// The scenes of the project that move in another way with the new packs, or no longer run, in words; empty
  /// if there are none.
  var text: String {
    let changed = scenes.compactMap(\.change).filter(\.isDifference)
    if changed.isEmpty { return "" }
    let lines = changed.flatMap { change -> [String] in
      if change.kind != .changed { return ["\(change.path) \(change.words)"] }
      return ["\(change.path):"] + change.sentences.map { "  " + $0 }
    }
    let count =
      changed.count == 1
      ? "a scene of the project changes" : "\(changed.count) scenes of the project change"
    return "\(count):\n" + lines.map { "  \($0)\n" }.joined()
  }

  private static func limited(_ lines: [String]) -> [String] {
    let rest = lines.count - listLimit
    return rest > 0 ? lines.prefix(listLimit) + ["and \(rest) more"] : lines
  }
}

/// The scripts of a project.
struct ProjectScenes {
  /// A script that has run.
  struct Scene {
    let path: String
    /// The full names of the definitions of packs that it uses, sorted.
    let names: [String]
    /// How it differs with other packs; nil if it makes no scene.
    let change: SceneChange?
  }

  /// The greatest number of scripts that are run.
  private static let limit = 200
  private static let ending = ".lua"

  private let folder: String
  /// The paths of its scripts in the folder, sorted.
  private let paths: [String]

  /// Finds the scripts in a project's folder, without its tests, its vendored packs, hidden folders, and
  /// folders that are packs or projects themselves.
  init(in folder: String, disk: any PackDisk) {
    var paths: [String] = []
    func add(_ names: [String], in path: String) {
      for name in names.sorted() where !name.hasPrefix(".") && paths.count < Self.limit {
        let inner = path + name
        let place = PackProject.join(folder, inner)
        switch try? disk.kind(of: place) {
        case .folder? where inner != PackProject.vendorFolder:
          guard let names = try? disk.names(in: place), !names.contains(PackManifest.fileName)
          else { continue }
          add(names, in: inner + "/")
        case .file? where name.hasSuffix(Self.ending) && !name.hasSuffix(TestDiscovery.testEnding):
          paths.append(inner)
        default: continue
        }
      }
    }
    add((try? disk.names(in: folder)) ?? [], in: "")
    self.folder = folder
    self.paths = paths
  }

  /// Runs each script with the project's packs and with those of another lock, in a process of its own. One
  /// that fails has used what it has used until then.
  ///
  /// - Parameter limit: The number of scenes that differ whose causes are searched for.
  func played(with lock: LockFile, searching limit: Int) throws(Diagnostic) -> [Scene] {
    let comparer = SceneComparer(units: try Program.propertyUnits)
    var searched = 0
    var scenes: [Scene] = []
    for path in paths {
      let place = PackProject.join(folder, path)
      guard let around = ScriptFolder(script: place) else { continue }
      let modules = PackModules(scriptFolder: around)
      let (folders, newFolders) = (
        modules.folders, PackModules(scriptFolder: around, lock: lock).folders
      )
      let parts = try? SandboxedCopy.run(reading: folders + newFolders, failure: .badPack) {
        () throws(Diagnostic) in
        let names = try Self.namesUsed(by: place)
        let file = try SourceFile(path: place)
        let change = try comparer.change(
          of: path, InputFile(SceneSource(file)),
          InputFile(
            SceneSource(
              name: file.name, path: file.path, text: file.bytes,
              modules: PackModules(scriptFolder: around, lock: lock))),
          searches: searched < limit)
        return [[UInt8(clamping: names.count)]] + names.map { Array($0.utf8) }
          + (change?.parts ?? [])
      }
      guard var parts, let count = parts.first?.first.map(Int.init), parts.count > count else {
        continue
      }
      let names = parts[1..<count + 1].map { String(decoding: $0, as: UTF8.self) }
      parts.removeFirst(count + 1)
      let scene = Scene(path: path, names: names, change: SceneChange(path, parts: parts))
      if scene.change?.kind == .changed { searched += 1 }
      scenes.append(scene)
    }
    return scenes
  }

  private static func namesUsed(by path: String) throws(Diagnostic) -> [String] {
    var options = RunOptions()
    options.watchdogExpired = watchdogExpired
    var opened: Session?
    let run = SceneRun(try SceneSource(path: path), options, plugins: Program.plugins) { _ in
    } prepare: {
      opened = $0
    }
    var sink = HashSink()
    _ = try run.run(into: &sink)
    let used = opened?.usedDefinitions ?? []
    return used.filter { $0.pack != nil }.map(\.fullName).sorted()
  }
}
