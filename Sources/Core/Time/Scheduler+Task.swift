extension Scheduler {
  /// A timeline, or a native sequence of starts.
  package final class Task {
    package let label: String
    /// The line of the script that has started it, or what started it.
    package let place: SourceLocation?
    /// Runs it to its next wait; nil once it is over, since it may hold what holds the task.
    private(set) var resume: (() throws(Diagnostic) -> Wait)?
    var wait: Wait
    /// When the wait began: what had ended by then lets the task go on at once, not in the past.
    var waitTime = 0.0
    /// The order of starts, which decides between waits that end at one time.
    let order: Int
    /// The order in which waits began, by which messages choose between them.
    var waitOrder = 0
    /// The time of the last resume, and how often the task was resumed at it.
    var resumes = (time: -1.0, count: 0)
    /// Its place in the heap that holds it.
    var heapIndex: Int?
    /// What tells of the end that it waits for, if that need not be asked for.
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

    /// When the thing that it waits for ends, if that is known; never before the wait began.
    var knownEnd: Double? {
      guard case .end(let playable) = wait else { return nil }
      return playable.endTime.map { max($0, waitTime) }
    }
  }
}
