internal import CLuaLibrary

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
