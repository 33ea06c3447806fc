import MotionValues

/// The hold of one finger on a consumer.
///
/// 1. It changes only by `take` and `release`: a consumer is free because its finger has released
///    it, never because the finger no longer exists.
/// 2. Its finger is not over: a finger releases all that it holds before it ends, and each consumer
///    once.
///
///     free ──take──▶ held ──release──▶ free
///                     └── another finger: refused ──┘
package struct PanGrip {
  /// The finger that holds the consumer; nil if none does. The engine of fingers keeps it alive
  /// until it is over.
  package private(set) unowned var holder: (any PanHolder)?

  package init() {}

  /// Makes a finger hold the consumer; returns false if another finger does.
  package mutating func take(_ finger: any PanHolder) -> Bool {
    if let holder, holder !== finger { return false }
    holder = finger
    return true
  }

  /// Frees the consumer.
  package mutating func release() { holder = nil }

  /// Checks the invariants in debug builds.
  package func checkInvariants() {
    assert(!(holder?.isOver ?? false), "2: a finger that is over holds a consumer")
  }
}

extension PanConsumer {
  /// Frees it from the finger that holds it, and cancels this finger, because something else moves
  /// it now.
  package func cancelFinger(at time: Double) throws(Diagnostic) {
    guard let finger = grip.holder else { return }
    grip.release()
    try finger.didLose(self, at: time)
  }
}
