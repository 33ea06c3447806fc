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
