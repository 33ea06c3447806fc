import MotionCore

/// The unit of work of a worker: a test file, or a golden trace.
enum TestJob: Sendable {
  case golden(GoldenScene)
  case script(String)
  /// A golden trace without its scene.
  case orphan(String)

  /// The path that the results name.
  var file: String {
    switch self {
    case .golden(let scene): scene.tracePath
    case .script(let path), .orphan(let path): path
    }
  }

  /// The script that it runs; nil if there is none.
  var script: String? {
    switch self {
    case .golden(let scene): scene.path
    case .script(let path): path
    case .orphan: nil
    }
  }

  /// Whether the job may write a golden trace: that of its scene, or one below the folder of its
  /// test file.
  func mayRecord(_ path: String) -> Bool {
    switch self {
    case .golden(let scene): return path == scene.tracePath
    case .orphan: return false
    case .script(let file):
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
      let parts = path.dropFirst(folder.count).split(
        separator: "/", omittingEmptySubsequences: false)
      guard path.hasPrefix(folder), path.hasSuffix(SceneVariant.ending),
        !parts.contains(where: { ["", ".", ".."].contains($0) }), !path.contains("\0")
      else { return false }
      // A link could refer to another folder.
      let parent = folder + parts.dropLast().joined(separator: "/")
      guard let root = DiskFiles.real(folder.isEmpty ? "." : folder),
        let place = DiskFiles.real(parent.isEmpty ? "." : parent)
      else { return false }
      let target = DiskFiles.real(path) ?? place + "/x"
      return (target + "/").hasPrefix(root == "/" ? "/" : root + "/")
        && (place + "/").hasPrefix(root == "/" ? "/" : root + "/")
    }
  }
}
