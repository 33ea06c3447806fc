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
