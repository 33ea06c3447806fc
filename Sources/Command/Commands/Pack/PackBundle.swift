import MotionCore
import MotionPacks
import MotionPlugin
import MotionRuntime
import MotionValues

/// A `.motionpack` file that runs on its own: its demo, without writing anything to disk.
struct PackBundle {
  static let fileEnding = ".motionpack"

  let content: PackContent
  let files: PackTreeFiles

  init(path: String) throws(Diagnostic) {
    let disk = DiskFiles()
    guard try disk.kind(of: path) != nil else {
      throw Diagnostic(.unreadableFile, "there is no file `\(path)`", help: ["check the path"])
    }
    let bytes = try disk.read(path, limit: PackLimits.standard.archiveSize)
    self.init(try PackContent(try ArchiveReader.tree(of: bytes, origin: path), origin: path))
    if let needed = content.manifest.dependencies.first {
      throw Diagnostic(
        .unknownPack, "`\(content.name)` needs `\(needed.name)`, so it does not run on its own",
        help: ["use it in a project: `motion pack add \(path)`"])
    }
  }

  /// Makes a bundle of a pack that has been read, whatever its dependencies.
  init(_ content: PackContent) {
    self.content = content
    files = PackTreeFiles(content.tree)
  }

  /// The definitions of the exported modules.
  func definitions() throws(Diagnostic) -> [DefinitionDescription] {
    try PackLoading(
      content.name, content.manifest, modules: PackModules(bundle: self)
    ).definitions()
  }

  /// The script that demonstrates the pack.
  func demo() throws(Diagnostic) -> SourceFile {
    guard let demo = content.manifest.demo else {
      throw Diagnostic(
        .missingKey, "`\(content.name)` has no demo to run",
        help: ["use it in a project: `motion pack add`"])
    }
    return SourceFile(path: demo.scene, bytes: try files.bytes(of: demo.scene))
  }
}

/// The files of a pack, in memory.
final class PackTreeFiles: ScriptFiles, Sendable {
  private let tree: PackTree

  init(_ tree: PackTree) { self.tree = tree }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = tree[path: path] else {
      throw Diagnostic(
        .unreadableFile, "there is no file `\(path)` in the pack",
        help: [nearest(to: path).map { "did you mean `\($0)`?" } ?? "check the path"], token: path)
    }
    return bytes
  }

  func exists(_ path: String) -> Bool { tree[path: path] != nil }

  func nearest(to path: String) -> String? { Suggestion.nearest(to: path, in: tree.paths) }
}
