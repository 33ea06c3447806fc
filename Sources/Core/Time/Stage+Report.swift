import MotionValues

extension Stage {
  /// Adds an event at the current time.
  package func report(_ name: String, target: String, _ words: [StageEvent.Word] = []) {
    events.append(StageEvent(name, target: target, words, at: now))
  }
}
