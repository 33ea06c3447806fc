import MotionCore
import MotionValues

/// The invariants of a scroll view, which debug builds check.
extension ScrollView {
  /// Checks the state after a turn and the start of a motion.
  func checkInvariants() {
    grip.checkInvariants()
    assert(!isMoving || grip.holder == nil, "5: a finger is on \(layer.path), which moves")
    assert(isMoving || (finish == nil && motion == nil), "5: the end of a motion of \(layer.path)")
    assert(due.map { $0 >= time } ?? true, "2: something was due on \(layer.path)")
    assert(
      grip.holder != nil || !tracks.contains { $0.axis?.state(at: time) == .dragging },
      "5: \(layer.path) is dragged by no finger")
    assert(!stepsAtTicks || steps.isOneATick, "6: \(layer.path) steps between two ticks")
  }
}
