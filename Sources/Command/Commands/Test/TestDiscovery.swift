import MotionCore
import MotionPacks
import MotionRecording
import MotionValues

/// The tests below some paths.
///
/// In a folder and its subfolders, these are the test files, `*.test.lua`, and the golden traces,
/// `*.trace`. Hidden folders and links to folders are skipped. A golden trace belongs to the script
/// of its name, or to a test file that names it, in its folder or in one around it.
struct TestDiscovery {
  static let testEnding = ".test.lua"

  private(set) var jobs: [TestJob] = []
  private var known = Set<String>()
  private let disk = DiskFiles()
  /// The devices and text sizes with which scripts are tested; empty for those that golden traces
  /// request.
  private let devices: [Device]
  private let sizes: [TextSize]

  /// Finds the tests of files and folders, ordered by the paths, then by name.
  ///
  /// With devices or text sizes, each script that is named is tested with each of them, with or without
  /// a golden trace, and no golden trace of another one is found.
  init(
    _ paths: [String], on devices: [Device] = [], with sizes: [TextSize] = []
  ) throws(Diagnostic) {
    self.devices = devices
    self.sizes = sizes
    for path in paths { try add(path) }
  }

  private mutating func add(_ path: String) throws(Diagnostic) {
    let trimmed = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    if let names = DiskFiles.names(in: trimmed) {
      try addFolder(trimmed == "." ? "" : trimmed + "/", names, mentions: [])
    } else if path.hasSuffix(Self.testEnding), DiskFiles.isFile(path) {
      add(.script(path))
    } else if path.hasSuffix(SceneVariant.ending), DiskFiles.isFile(path) {
      add(Self.scene(of: path).map { .golden($0) } ?? .orphan(path))
    } else {
      // The file is read now, so that a missing one is an error of the command line.
      _ = try SourceFile(path: path)
      guard path.hasSuffix(".lua") else {
        throw Diagnostic(
          .nothingToTest, "`\(path)` is neither a script, a test file nor a golden trace",
          help: ["name a folder, or a file that ends in `.lua` or `.trace`"])
      }
      for devices in devices.isEmpty ? [SceneVariant.devices] : devices.map({ [$0] }) {
        for sizes in sizes.isEmpty ? [SceneVariant.sizes] : sizes.map({ [$0] }) {
          addScenes(SceneVariant.variants(on: devices, with: sizes), of: path)
        }
      }
    }
  }

  /// Adds the variants of a script that have golden traces, or else the first one.
  private mutating func addScenes(_ variants: [SceneVariant], of path: String) {
    let scenes = variants.map { GoldenScene(path: path, variant: $0) }
    let recorded = scenes.filter { DiskFiles.isFile($0.tracePath) }
    for scene in recorded.isEmpty ? Array(scenes.prefix(1)) : recorded {
      add(.golden(scene))
    }
  }

  /// Adds the tests of a folder, whose path is empty or ends in a slash. `mentions` are the texts of
  /// the test files around it.
  private mutating func addFolder(
    _ folder: String, _ names: [String], mentions: [[UInt8]]
  ) throws(Diagnostic) {
    let names = names.filter { !$0.hasPrefix(".") }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
    var mentions = mentions
    for name in names where name.hasSuffix(Self.testEnding) {
      mentions.append(try SourceFile(path: folder + name, shownAs: folder + name).bytes)
    }
    for name in names {
      let path = folder + name
      switch try disk.kind(of: path) {
      case .folder?:
        try addFolder(path + "/", try disk.names(in: path), mentions: mentions)
      case .file?, .link?:
        if name.hasSuffix(Self.testEnding) {
          add(.script(path))
        } else if name.hasSuffix(SceneVariant.ending) {
          if let scene = Self.scene(of: path) {
            add(.golden(scene))
          } else if !mentions.contains(where: { $0.contains(name.utf8) }) {
            add(.orphan(path))
          }
        }
      case .other?, nil: break
      }
    }
  }

  private mutating func add(_ job: TestJob) {
    if case .golden(let scene) = job {
      let device = scene.variant.device
      guard devices.isEmpty || device.map(devices.contains) ?? false,
        sizes.isEmpty || sizes.contains(scene.variant.textSize)
      else { return }
    }
    if known.insert(job.file).inserted { jobs.append(job) }
  }

  /// The scene of a golden trace; nil if there is no such script.
  private static func scene(of trace: String) -> GoldenScene? {
    for variant in SceneVariant.all {
      let ending = variant.trace(of: "")
      guard trace.hasSuffix(ending) else { continue }
      let scene = GoldenScene(path: trace.dropLast(ending.count) + ".lua", variant: variant)
      if !scene.path.hasSuffix(testEnding), DiskFiles.isFile(scene.path) { return scene }
    }
    return nil
  }
}
