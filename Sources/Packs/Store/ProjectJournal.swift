import MotionRecording
import MotionValues

/// The next manifest and lock of a project while they are written, so that both change together.
///
/// The journal is a file of the user's cache. One in the project's folder would let the author of a
/// cloned project replace its manifest and its lock after they have been read and verified.
///
/// ```
///         begin             manifest            lock
///   old ────────▶ journal ──────────▶ half new ──────▶ new ──▶ no journal
/// ```
package struct ProjectJournal {
  /// The name of a project's own file that older versions of motion obeyed.
  package static let obsoleteName = ".motion.change"
  private static let separator = "\u{1E}\n"

  /// The project's folder.
  private let folder: String
  private let path: String
  private let disk: any PackDisk

  /// Makes the journal of the project in a folder, an absolute path; `cache` is the store's root.
  package init(of folder: String, in cache: String, disk: any PackDisk) {
    self.folder = folder
    self.disk = disk
    path = "\(cache)/changes/\(SHA256.hexadecimal(Array(folder.utf8)))"
  }

  private var files: [String] {
    [PackManifest.fileName, LockFile.fileName].map { PackProject.join(folder, $0) }
  }

  /// Whether a change was interrupted.
  package func isPending() throws(Diagnostic) -> Bool { try disk.kind(of: path) == .file }

  /// Writes manifest and lock: if the process is killed, either both stay old, or both are new after
  /// `finish`.
  func write(manifest: String, lock: String) throws(Diagnostic) {
    var parts: [String] = []
    for file in files { parts.append(SHA256.hexadecimal(try bytes(of: file))) }
    parts += [manifest, lock]
    try disk.makeFolder(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.endIndex)))
    try disk.replace(path, Array(parts.joined(separator: Self.separator).utf8))
    _ = try finish()
  }

  /// Finishes an interrupted change, and returns whether there was one.
  ///
  /// A change is dropped if a file is neither the one before the change nor the one after it, for
  /// example because another project is now in the folder.
  package func finish() throws(Diagnostic) -> Bool {
    guard try isPending() else { return false }
    let text = String(
      decoding: try disk.read(path, limit: 2 * TOMLDocument.sizeLimit + 256), as: UTF8.self)
    let parts = text.split(
      separator: Self.separator, maxSplits: 3, omittingEmptySubsequences: false)
    var isDue = parts.count == 4
    if isDue {
      for (index, file) in files.enumerated() {
        let present = try bytes(of: file)
        let isNew = present.elementsEqual(parts[index + 2].utf8)
        isDue = isDue && (isNew || SHA256.hexadecimal(present) == parts[index])
      }
    }
    if isDue {
      for (index, file) in files.enumerated() {
        try disk.replace(file, Array(parts[index + 2].utf8))
      }
    }
    try disk.remove(path)
    return isDue
  }

  /// The bytes of a file; none if it does not exist.
  private func bytes(of file: String) throws(Diagnostic) -> [UInt8] {
    guard try disk.kind(of: file) != nil else { return [] }
    return try disk.read(file, limit: TOMLDocument.sizeLimit)
  }
}
