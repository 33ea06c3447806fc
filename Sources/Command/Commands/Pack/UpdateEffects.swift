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
  private var uses: [ProjectScenes.Use] = []

  /// Compares the packs of two locks, and runs the project's scenes if one of them has changed.
  init(
    of lockChanges: [LockChange], from project: PackProject, to lock: LockFile,
    in workspace: PackWorkspace
  ) {
    guard let old = project.lock else { return }
    let reading = PackReading(workspace)
    for change in lockChanges {
      guard let before = old[change.name], let after = lock[change.name],
        before.hash != after.hash,
        let first = reading.interface(of: before, in: project, old),
        let second = reading.interface(of: after, in: project, lock)
      else { continue }
      changes[change.name] = InterfaceComparison(from: first, to: second).changes.filter {
        $0.step > .patch
      }
    }
    if changes.values.contains(where: { $0.contains { $0.definition != nil } }) {
      uses = ProjectScenes(in: project.folder, disk: workspace.disk).uses()
    }
  }

  /// What changes in a pack, and the scenes that use it.
  func lines(of pack: PackName) -> [String] {
    guard let changes = changes[pack] else { return [] }
    let names = Set(changes.compactMap { change in change.definition.map { "\(pack).\($0)" } })
    let scenes = uses.compactMap { use -> String? in
      let used = use.names.filter(names.contains)
      guard !used.isEmpty else { return nil }
      let short = used.map { "`\($0.dropFirst(pack.description.count + 1))`" }
      return "\(use.path) uses " + short.joined(separator: ", ")
    }
    return Self.limited(changes.map(\.sentence)) + Self.limited(scenes)
  }

  private static func limited(_ lines: [String]) -> [String] {
    let rest = lines.count - listLimit
    return rest > 0 ? lines.prefix(listLimit) + ["and \(rest) more"] : lines
  }
}

/// The scripts of a project.
struct ProjectScenes {
  /// A script, and the full names of the definitions of packs that its run uses, sorted.
  struct Use: Equatable {
    let path: String
    let names: [String]
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

  /// Runs each script in a process of its own, and returns those that use definitions of packs. One that
  /// fails has used what it has used until then.
  func uses() -> [Use] {
    paths.compactMap { path in
      let place = PackProject.join(folder, path)
      let folders = ScriptFolder(script: place).map { PackModules(scriptFolder: $0).folders } ?? []
      let parts = try? SandboxedCopy.run(reading: folders, failure: .badPack) {
        () throws(Diagnostic) in
        try Self.namesUsed(by: place).map { Array($0.utf8) }
      }
      guard let parts, !parts.isEmpty else { return nil }
      return Use(path: path, names: parts.map { String(decoding: $0, as: UTF8.self) })
    }
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
