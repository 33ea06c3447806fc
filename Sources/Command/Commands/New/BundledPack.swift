import MotionCore
import MotionPacks
import MotionValues

/// The pack of components that is a part of the program, so that a project has it without a registry.
enum BundledPack {
  static let name = "motion/ui"
  /// Where a project has its own copy, which a newer motion does not change.
  static let folder = "packs/ui"
  private static let demoFolder = "demos/"

  /// Its files, by their paths in it.
  static let files: [ProjectFiles.File] = ExampleScene.files.compactMap { file in
    guard file.path.hasPrefix(folder + "/") else { return nil }
    return (String(file.path.dropFirst(folder.count + 1)), file.bytes)
  }

  /// The scenes that show its components, such as `ui/sheet`.
  static let demos: [ExampleScene] = files.compactMap { file in
    guard file.path.hasPrefix(demoFolder) else { return nil }
    let name = file.path.dropFirst(demoFolder.count).dropLast(ExampleScene.ending.count)
    return ExampleScene(
      name: "ui/\(name)", path: "\(folder)/\(demoFolder)\(name)",
      text: String(decoding: file.bytes, as: UTF8.self))
  }

  /// What makes it a dependency of a new project: its copy, the manifest, and the lock.
  static func projectFiles() throws(Diagnostic) -> [ProjectFiles.File] {
    let tree = try PackTree(
      files.map { PackTree.File(path: $0.path, bytes: $0.bytes) }, origin: folder)
    let content = try PackContent(tree, origin: folder)
    var manifest = ManifestEditor("")
    try manifest.set(dependency(on: content.name))
    let lock = LockFile([
      .init(
        name: content.name, version: content.version, source: .folder(folder), hash: tree.hash,
        dependencies: [])
    ])
    return [
      (PackManifest.fileName, Array(manifest.text.utf8)),
      (LockFile.fileName, Array(lock.text.utf8)),
    ] + files.map { ("\(folder)/\($0.path)", $0.bytes) }
  }

  /// Copies it into a project that has no copy yet; returns the dependency on that.
  static func add(
    to project: PackProject, as name: PackName
  ) throws(Diagnostic) -> PackDependency {
    let disk = DiskFiles()
    let place = project.resolved(folder)
    if try disk.kind(of: place) == nil {
      try disk.makeNewFolder(place, files, help: "move it away, or add it as a folder")
    }
    return dependency(on: name)
  }

  private static func dependency(on name: PackName) -> PackDependency {
    PackDependency(name: name, range: .any, source: .folder(folder))
  }
}
