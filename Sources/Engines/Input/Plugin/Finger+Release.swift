import MotionCore
import MotionValues

/// How a finger leaves what it holds: it lifts, it is cancelled, or something else takes a consumer.
extension Finger {
  /// Lifts the finger.
  ///
  /// Without a given velocity, the consumer that moved last keeps its own velocity if
  /// `keepsVelocity`, and has none otherwise.
  func lift(given velocity: Point?, keepsVelocity: Bool, at time: Double) throws(Diagnostic) {
    var pan = currentPan
    pan?.cut(at: time)
    if let velocity, pan == nil, velocity != Point(x: 0, y: 0) {
      // A flick moves the consumer that a finger would move first in this direction.
      pan = Pan(held, along: .both)
      try recognizers.cancel(for: nil, at: time)
    }
    if let velocity { pan?.aim(velocity, from: path.position(at: time), at: time) }
    phase = .over
    let members = held
    try release(members, at: time) { consumer in
      var parts = PanVelocity.none
      for axis in PanAxis.allCases where pan?.last(along: axis) === consumer {
        if let velocity {
          parts[axis] = .given(velocity[axis])
        } else if keepsVelocity {
          parts[axis] = .own
        }
      }
      if parts != .none { self.moved.append(consumer) }
      return parts
    }
    noteMoved(members, by: pan)
    try recognizers.lift(at: time)
    transformable?.fingerUp(self, at: time)
    reportRaw("ended", at: time)
  }

  /// Cancels the touch: the finger disappears without a lift.
  func cancel(at time: Double) throws(Diagnostic) {
    guard !isOver else { return }
    let pan = currentPan
    pan?.cut(at: time)
    phase = .over
    let members = held
    try release(members, at: time)
    noteMoved(members, by: pan)
    try recognizers.cancel(for: nil, at: time)
    transformable?.fingerUp(self, at: time)
    reportRaw("cancelled", at: time)
  }

  /// Adds the consumers that a pan has moved, or that move now, to those that it has moved.
  private func noteMoved(_ members: [any PanConsumer], by pan: Pan?) {
    for consumer in members where consumer.isMoving || (pan?.hasMoved(consumer) ?? false) {
      if !moved.contains(where: { $0 === consumer }) { moved.append(consumer) }
    }
  }

  /// Releases its consumers, because it moves a transformable together with a second finger.
  func letGo(at time: Double) throws(Diagnostic) {
    currentPan?.cut(at: time)
    phase = .idle
    recognitions = []
    try recognizers.cancel(for: nil, at: time)
    try release(held, at: time)
  }

  /// Releases consumers that it holds; `velocity` is that with which it leaves each.
  ///
  /// All of them are released, even if one throws.
  func release(
    _ consumers: [any PanConsumer], at time: Double,
    with velocity: (any PanConsumer) -> PanVelocity = { _ in .none }
  ) throws(Diagnostic) {
    held.removeAll { member in consumers.contains { $0 === member } }
    var failure: Diagnostic?
    for consumer in consumers {
      do throws(Diagnostic) {
        try consumer.lift(velocity(consumer), at: time)
      } catch {
        consumer.grip.release()
        failure = failure ?? error
      }
      assert(consumer.grip.holder !== self, "3: \(consumer.layer.path) is held")
    }
    if let failure { throw failure }
  }

  private func reportRaw(_ word: String, at time: Double) {
    guard let number else { return }
    let point = path.position(at: time)
    stage.report("touch", target: "\(number)", [.name(word), .number(point.x), .number(point.y)])
  }

  func didLose(_ consumer: any PanConsumer, at time: Double) throws(Diagnostic) {
    assert(consumer.grip.holder !== self, "3: \(consumer.layer.path) is held")
    held.removeAll { $0 === consumer }
    recognitions.removeAll { $0.consumer === consumer }
    try cancel(at: time)
  }
}
