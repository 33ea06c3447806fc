#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that gets its name when it is whole.
struct PictureFile {
  let path: String
  private let unfinished: String

  /// Makes an empty file beside the one that it will replace.
  init(_ path: String) throws {
    self.path = path
    // The ending stays, because programs tell formats by it.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let folder = path.dropLast(name.count)
    unfinished = "\(folder).\(getpid())-\(name)"
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Self.failure(path) }
    close(descriptor)
    UnfinishedPicture.begin(unfinished)
  }

  /// Where to write until the file is whole.
  var temporaryPath: String { unfinished }

  /// Writes the content of the file.
  func write(_ bytes: [UInt8]) throws {
    let descriptor = open(unfinished, O_WRONLY | O_APPEND | O_CLOEXEC)
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      #else
        let count = rest.withUnsafeBytes { Darwin.write(descriptor, $0.baseAddress, $0.count) }
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        defer { UnfinishedPicture.remove() }
        throw Self.failure(path)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the file its name.
  func finish() throws {
    guard rename(unfinished, path) == 0 else {
      defer { UnfinishedPicture.remove() }
      throw Self.failure(path)
    }
    UnfinishedPicture.end()
  }

  private static func failure(_ path: String) -> RenderFailure {
    RenderFailure(
      .unwritable, "`\(path)` cannot be written: \(String(cString: strerror(errno)))",
      help: "name a file in a folder that exists and has room")
  }
}

/// The file that is being written, which is removed if the program ends before it is whole.
enum UnfinishedPicture {
  private nonisolated(unsafe) static var path: UnsafeMutablePointer<CChar>?

  static func begin(_ path: String) {
    end()
    Self.path = strdup(path)
  }

  static func end() {
    free(path)
    path = nil
  }

  static func remove() {
    if let path { unlink(path) }
  }

  /// Removes it when a signal ends the program.
  static func removeOnSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { number in
        UnfinishedPicture.remove()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
}
