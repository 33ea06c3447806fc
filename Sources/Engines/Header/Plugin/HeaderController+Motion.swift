import MotionCore

/// Starting and ending a header's own motion.
extension HeaderController {
  /// Whether the header moves by itself or is dragged.
  var isDriven: Bool {
    switch activity {
    case .following: false
    case .moving, .dragging, .held: true
    }
  }

  /// Starts a motion to a height, in points; without a timing the header jumps there.
  func move(
    to height: Double, _ timing: HeaderTiming?, velocity: Double = 0, by gesture: HeaderGesture?,
    at time: Double
  ) {
    let from = model.visibleHeight
    interrupt(at: time)
    guard let timing, from != height || velocity != 0 else {
      model.show(height)
      gesture?.end(at: time)
      return follow(to: time)
    }
    model.show(from)
    activity = .moving(
      HeaderMotion(
        timing, from: from, to: height, velocity: velocity, within: model.minimum...model.maximum,
        at: time), gesture)
  }

  /// Starts a drag of the header itself.
  func touch(_ touch: HeaderTouch, at time: Double) {
    interrupt(at: time)
    activity = .dragging(touch)
  }

  /// Ends the current motion or drag at `time`; the header keeps its height.
  func interrupt(at time: Double) {
    follow(to: time)
    switch activity {
    case .following: break
    case .moving(let motion, let gesture):
      model.show(motion.height(at: time))
      gesture?.end(at: time)
    case .dragging(var touch):
      touch.move(&model, to: time)
      model.endDrag()
      touch.gesture.end(at: time)
    case .held(var hold):
      hold.move(&model, to: time)
      model.endDrag()
      hasLostFinger = grip.holder != nil
    }
    activity = .following
    follow(to: time)
  }

  /// Lifts the finger from the header. A stretched header returns to its greatest height; a header
  /// between its limits snaps. That motion belongs to `gesture`.
  func lift(velocity: Double, by gesture: HeaderGesture?, at time: Double) {
    let visible = model.visibleHeight
    model.endDrag()
    activity = .following
    let target = model.snapTarget()
    let isStretched = visible > model.maximum
    guard isStretched || target != model.height else {
      gesture?.end(at: time)
      return
    }
    model.show(visible)
    move(
      to: isStretched ? model.maximum : target,
      isStretched ? HeaderTiming.release : snapTiming, velocity: isBetweenLimits ? velocity : 0,
      by: gesture, at: time)
  }
}
