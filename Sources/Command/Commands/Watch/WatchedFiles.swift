import MotionCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Files whose changes are waited for.
///
/// 1. A file has changed if its signature differs from the last one seen. Replacing, removing and
///    restoring a file or its folder are therefore the same as saving it.
/// 2. Events of the system only say when to look. Without them, the files are looked at regularly.
struct WatchedFiles {
  /// The time without a further change after which a change counts as complete, in milliseconds.
  private static let quietTime: Int32 = 20
  /// The longest time for which further changes are waited for, in milliseconds.
  private static let patience: Int64 = 100
  /// How often to look where there are no events, in milliseconds.
  private static let period: Int32 = 100
  /// How often to look in any case: changes by other machines cause no events.
  private static let longPeriod: Int32 = 1000
  /// By how much a file system's clock may be late, in nanoseconds.
  private static let clockStep: Int64 = 10_000_000

  private var signatures: [String: FileSignature] = [:]
  private let events = FileEvents()
  /// Whether each folder that exists is watched, and all of them exist.
  private var isComplete = false

  /// The number of files that exist.
  var count: Int { signatures.keys.count { FileSignature(of: $0).exists } }

  /// Watches these files instead of the previous ones.
  ///
  /// A file that was not watched before has changed if that happened after `start`, in nanoseconds
  /// since 1970.
  mutating func watch(_ paths: [String], since start: Int64) {
    let known = signatures
    signatures = [:]
    for path in paths {
      let present = FileSignature(of: path)
      let isLate = present.time >= start - Self.clockStep
      signatures[path] = known[path] ?? (isLate ? FileSignature(of: "") : present)
    }
    listen()
  }

  /// The watched paths.
  var paths: [String] { Array(signatures.keys) }

  /// The descriptor that becomes readable when the files may have changed; -1 if there is none.
  var descriptor: Int32 { events.descriptor }

  /// The files that have changed since they were last looked at, in byte order.
  var changed: [String] {
    signatures.filter { FileSignature(of: $0.key) != $0.value }.map(\.key).sorted()
  }

  /// Waits until files change, and returns their paths in byte order; nil as soon as nothing writes to
  /// the pipe `life` any more.
  ///
  /// Changes that follow each other quickly are one change.
  mutating func nextChange(unlessEnded life: Int32) -> [String]? {
    var changed: [String] = []
    while true {
      changed = self.changed
      if !changed.isEmpty { break }
      let time = isComplete ? Self.longPeriod : Self.period
      if wait(milliseconds: time, orEndOf: life) { return nil }
      // The system stops watching a folder that is removed or replaced.
      listen()
    }
    let end = FileSignature.now + Self.patience * 1_000_000
    var seen = signatures
    while FileSignature.now < end {
      let present = signatures.reduce(into: [:]) { $0[$1.key] = FileSignature(of: $1.key) }
      // An editor may remove a file and write it again.
      if present == seen, changed.allSatisfy({ present[$0]?.exists ?? false }) { break }
      seen = present
      wait(milliseconds: Self.quietTime)
    }
    changed = self.changed
    for path in signatures.keys { signatures[path] = FileSignature(of: path) }
    listen()
    return changed
  }

  /// Waits for an event; returns whether nothing writes to the pipe any more.
  @discardableResult
  private func wait(milliseconds: Int32, orEndOf life: Int32 = -1) -> Bool {
    var watched = [
      pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: life, events: 0, revents: 0),
    ]
    poll(&watched, nfds_t(watched.count), milliseconds)
    events.clear()
    return watched[1].revents != 0
  }

  /// Listens to the folders of all files, and to those of the files to which links lead.
  private mutating func listen() {
    let paths = signatures.keys.flatMap { [$0, DiskFiles.real($0) ?? $0] }
    isComplete = events.listen(to: Set(paths))
  }
}

/// What distinguishes a file from its earlier self; all zero for a missing file.
struct FileSignature: Equatable {
  private var device: UInt64 = 0
  private var number: UInt64 = 0
  private var size: Int64 = 0
  /// The time of the last change, in nanoseconds since 1970.
  private(set) var time: Int64 = 0

  /// Reads the signature of a file, after following links.
  init(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    #if canImport(Glibc)
      let changed = status.st_mtim
    #else
      let changed = status.st_mtimespec
    #endif
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    time = Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec)
  }

  var exists: Bool { number != 0 }

  /// The present time, in nanoseconds since 1970.
  static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}

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

#if canImport(Glibc)
  /// Events of files, by inotify.
  ///
  /// Folders are watched, not files: most editors save a file by renaming another one.
  final class FileEvents {
    private static let mask = UInt32(
      IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB)

    /// Becomes readable at an event; -1 if the system has no more watches.
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private var watches: Set<Int32> = []

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Listens to the folders of these files only. Returns whether all of them can be watched.
    func listen(to paths: Set<String>) -> Bool {
      let folders = Set(paths.map { path in path.lastIndex(of: "/").map { path[...$0] } ?? "." })
      let wanted = folders.map { inotify_add_watch(descriptor, String($0), Self.mask) }
      let found = Set(wanted.filter { $0 >= 0 })
      for watch in watches.subtracting(found) { inotify_rm_watch(descriptor, watch) }
      watches = found
      return wanted.allSatisfy { $0 >= 0 }
    }

    /// Forgets the events so far.
    func clear() {
      var block = [UInt8](repeating: 0, count: 1 << 14)
      while read(descriptor, &block, block.count) > 0 {}
    }
  }
#else
  /// Events of files, by kqueue.
  ///
  /// The folders are watched as well, because most editors save a file by renaming another one.
  final class FileEvents {
    /// Becomes readable at an event; -1 if the system has no more queues.
    let descriptor = kqueue()
    private var opened: [String: Int32] = [:]

    deinit {
      for file in opened.values { close(file) }
      if descriptor >= 0 { close(descriptor) }
    }

    /// Listens to these files and their folders only. Returns whether all folders can be watched.
    func listen(to paths: Set<String>) -> Bool {
      for file in opened.values { close(file) }
      opened = [:]
      let folders = Set(
        paths.map { path in path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." })
      for path in folders.union(paths) {
        let file = open(path, O_EVTONLY | O_CLOEXEC)
        guard file >= 0 else { continue }
        opened[path] = file
        var event = kevent(
          ident: UInt(file), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB),
          data: 0,
          udata: nil)
        kevent(descriptor, &event, 1, nil, 0, nil)
      }
      return folders.allSatisfy { opened[$0] != nil }
    }

    /// Forgets the events so far.
    func clear() {
      var event = kevent()
      var now = timespec()
      while kevent(descriptor, nil, 0, &event, 1, &now) > 0 {}
    }
  }
#endif
