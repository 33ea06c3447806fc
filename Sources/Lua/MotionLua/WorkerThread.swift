internal import CLuaLibrary

/// A thread that can run scripts: it has the main thread's stack size, and its faults are reported.
package struct WorkerThread {
  private let handle: UInt

  /// Starts a thread; nil if the system cannot create another one.
  package init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body: body))
    handle = clua_start_thread(
      { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }, work.toOpaque())
    if handle == 0 {
      work.release()
      return nil
    }
  }

  /// Waits until the thread has ended; call it once.
  package func join() { clua_join_thread(handle) }

  private final class Work {
    let body: @Sendable () -> Void
    init(body: @escaping @Sendable () -> Void) { self.body = body }
  }
}

/// Handles faults of the process without losing frames that were already printed.
package enum ProcessFaults {
  /// Sets the stack to 64 MB if the system allows it, and turns faults into errors. Call it once, on the main
  /// thread.
  ///
  /// The process then exits with code 3 if a script has used up the stack, and with code 70 after any other
  /// fault. `flush` runs in a signal handler, where it may only write.
  package static func handle(_ flush: @escaping @convention(c) () -> Void) {
    clua_catch_faults(flush)
  }
}
