import MotionCore
import MotionPacks
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a command writes; `-` is standard output.
struct OutputFile {
  let path: String

  /// The same for all paths of one file, also of one that does not exist yet.
  var place: String {
    if path == "-" { return path }
    if let real = DiskFiles.real(path) { return real }
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let folder = path.dropLast(name.count)
    return "\(DiskFiles.real(folder.isEmpty ? "." : String(folder)) ?? String(folder))/\(name)"
  }

  /// The folder of the file; nil for standard output.
  var folder: String? {
    if path == "-" { return nil }
    let place = DiskFiles.real(path) ?? path
    return place.lastIndex(of: "/").map { String(place[...$0]) } ?? "."
  }

  /// Writes text as UTF-8.
  func write(_ text: String) throws(Diagnostic) { try write(Array(text.utf8)) }

  /// Replaces the file in one step: a reader sees either the old content or the new.
  func write(_ bytes: [UInt8]) throws(Diagnostic) {
    if path == "-" {
      _ = bytes.withUnsafeBytes { StandardStream.output.write($0) }
      return
    }
    let disk = DiskFiles()
    // Replace the target of a symbolic link, not the link.
    let path = DiskFiles.real(path) ?? path
    if let folder, !OpenFile.exists(folder) {
      throw Diagnostic(
        .unwritableFile, "there is no folder `\(folder)` for `\(path)`",
        help: ["make it, or name another file: `mkdir -p \(folder)`"])
    }
    // A file that may not be read can be replaced as well.
    switch try? disk.kind(of: path) {
    case nil, .file?, .link?:
      try Process.withoutInterruption { () throws(Diagnostic) in try disk.replace(path, bytes) }
    case .folder?:
      throw Diagnostic(
        .unwritableFile, "`\(path)` is a folder", help: ["name a file in it"])
    case .other?:
      throw Diagnostic(
        .unwritableFile, "`\(path)` is neither a file nor a folder",
        help: ["`-` is standard output"])
    }
  }

  /// Writes a new temporary file that only the user can read, and returns its path.
  static func temporary(_ bytes: [UInt8], ending: String) throws(Diagnostic) -> String {
    let folder = Process.temporaryFolder
    // Made in place of the `X`; known before the file exists, because every allocation may fail.
    guard let name = strdup("\(folder)/motion-XXXXXX\(ending)") else { abort() }
    let descriptor = mkstemps(name, Int32(ending.utf8.count))
    UnfinishedFile.begin(name)
    defer { UnfinishedFile.end() }
    guard descriptor >= 0 else {
      throw Diagnostic(
        .unwritableFile, "`\(folder)` cannot be written: \(String(cString: strerror(errno)))",
        help: ["set `TMPDIR` to a writable folder, or name a file: `-o scene\(ending)`"])
    }
    let path = String(cString: name)
    try DiskFiles.fill(descriptor, bytes, of: path)
    return path
  }
}

/// The file that is being written, which is removed if the process ends before it is whole, as without
/// memory.
enum UnfinishedFile {
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  /// Begins to write the file; `path` is from `malloc`. No other file is being written.
  static func begin(_ path: UnsafeMutablePointer<CChar>?) { Self.path = path }

  /// The file is whole, or has been removed.
  static func end() {
    free(path)
    path = nil
  }

  /// Removes the file; async-signal-safe.
  static func remove() {
    if let path { unlink(path) }
  }
}
