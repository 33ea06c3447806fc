import MotionValues

extension Scheduler {
  /// A timeline, or a native sequence of starts.
  package final class Task {
    package let label: String
    /// The script line that started it, its own or that of the task that did.
    package let place: SourceLocation?
    /// Runs it to its next wait; cleared when the task is over, since it may refer to the task's
    /// owner.
    private(set) var resume: (() throws(Diagnostic) -> Wait)?
    var wait: Wait
    /// When the wait began. If the end came before, the task resumes at this time, not in the past.
    var waitTime = 0.0
    /// The start order, which decides between waits that end at the same time.
    let order: Int
    /// The position in the order in which waits began, by which messages choose a wait.
    var waitOrder = 0
    /// The time of the last resume, and the number of resumes at that time.
    var resumes = (time: -1.0, count: 0)
    /// Its index in the heap that contains it.
    var heapIndex: Int?
    /// The source of the end that it waits for, if that end need not be polled.
    var endTimeSource: ObjectIdentifier?

    init(
      label: String, place: SourceLocation?, wait: Wait, order: Int,
      resume: @escaping () throws(Diagnostic) -> Wait
    ) {
      self.label = label
      self.place = place
      self.wait = wait
      self.order = order
      self.resume = resume
    }

    func end() {
      resume = nil
      wait = .finished
    }

    /// When the playable that it waits for ends, in seconds, if that is known; never before the
    /// wait began.
    var knownEnd: Double? {
      guard case .end(let playable) = wait else { return nil }
      return playable.endTime.map { max($0, waitTime) }
    }
  }
}
