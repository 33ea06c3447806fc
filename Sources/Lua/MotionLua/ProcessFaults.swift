internal import CLuaLibrary

/// Faults of the process, in which no frame that has been printed may be lost.
package enum ProcessFaults {
  /// Ends the process in an error if it faults, with code 3 where a script has used up the stack, which becomes
  /// 64 MB where the system allows it, and with code 70 elsewhere; called once, on the main thread.
  ///
  /// `flush` runs in a signal handler, where it may only write.
  package static func handle(_ flush: @escaping @convention(c) () -> Void) {
    clua_catch_faults(flush)
  }
}
