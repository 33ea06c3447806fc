#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files that this process has read or looked for, including those that do not exist.
///
/// Nothing is noted until `start`, which only a copy of the process calls, on its only thread, before
/// it reads anything.
enum ReadFiles {
  private nonisolated(unsafe) static var noted: Set<String>?
  private nonisolated(unsafe) static var folder = ""

  /// Notes from now on all files; relative paths start at `folder`.
  static func start(in folder: String) {
    Self.folder = folder
    noted = []
  }

  static func note(_ path: String) {
    guard noted != nil, path != "-" else { return }
    noted?.insert(path.hasPrefix("/") ? path : folder + "/" + path)
  }

  /// The absolute paths of the noted files, in byte order.
  static var paths: [String] { (noted ?? []).sorted() }
}
