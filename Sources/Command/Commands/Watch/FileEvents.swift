#if canImport(Glibc)
  import Glibc

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
  import Darwin

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
