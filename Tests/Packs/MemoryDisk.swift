import MotionPacks
import MotionValues

/// A disk in memory that records its changes.
final class MemoryDisk: PackDisk {
  private var files: [String: [UInt8]]
  private(set) var changes: [String] = []

  init(_ files: [String: [UInt8]]) { self.files = files }

  func kind(of path: String) throws(Diagnostic) -> PackFileKind? {
    if files[path] != nil { return .file }
    return files.keys.contains { $0.hasPrefix(path + "/") } ? .folder : nil
  }

  func names(in folder: String) throws(Diagnostic) -> [String] {
    let inside = files.keys.filter { $0.hasPrefix(folder + "/") }
    return Set(inside.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
  }

  func read(_ path: String, limit: Int) throws(Diagnostic) -> [UInt8] {
    guard let bytes = files[path], bytes.count <= limit else {
      throw Diagnostic(.unreadableFile, "`\(path)` cannot be read")
    }
    return bytes
  }

  func create(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    changes.append("create \(path)")
    files[path] = bytes
  }

  func makeFolder(_ path: String) throws(Diagnostic) { changes.append("make \(path)") }

  func temporaryFolder(in folder: String) throws(Diagnostic) -> String {
    try makeFolder(folder + "/fresh")
    return folder + "/fresh"
  }

  func move(_ path: String, to newPath: String) throws(Diagnostic) {
    changes.append("move \(path) to \(newPath)")
    for (file, bytes) in files where file == path || file.hasPrefix(path + "/") {
      files[file] = nil
      files[newPath + file.dropFirst(path.count)] = bytes
    }
  }

  func remove(_ path: String) throws(Diagnostic) {
    guard try kind(of: path) != nil else { return }
    changes.append("remove \(path)")
    files = files.filter { $0.key != path && !$0.key.hasPrefix(path + "/") }
  }

  func locking<Result>(
    _ folder: String, _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result { try body() }
}

/// A transport without any source.
final class NoTransport: PackTransport {
  func download(_ address: String, limit: Int) throws(Diagnostic) -> [UInt8] { throw nothing }
  func commit(_ reference: GitReference, of url: String) throws(Diagnostic) -> String {
    throw nothing
  }
  func files(of commit: String, in url: String) throws(Diagnostic) -> [PackTree.File] {
    throw nothing
  }

  private var nothing: Diagnostic { Diagnostic(.unreachableSource, "there is no network") }
}
