import MotionCore

/// Properties that a layer has while a finger is on it.
struct TouchedLook {
  func show(at time: Double) throws(Diagnostic) {}
  func hide(at time: Double) throws(Diagnostic) {}
}
