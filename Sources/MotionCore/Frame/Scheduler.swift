/// What a timeline waits for.
package enum Wait {
  case until(Double)
  case end(of: any Playable)
  /// For the first frame in which the condition holds.
  case condition(() throws(Diagnostic) -> Bool)
  case finished
}

/// Runs timelines: each one is resumed at the exact time at which its wait ends.
///
/// A wait that ends between two frames is resumed in the later one, but what the timeline starts then begins
/// at the exact end of the wait; so the frame rate changes nothing.
package final class Scheduler {
  /// How often one timeline may go on within a frame without time passing.
  package static let resumeLimit = 10_000
  /// How often all timelines together may go on within a frame: each could start the next one for ever.
  package static let frameLimit = 1_000_000

  /// A timeline, or a native sequence of starts.
  package final class Task {
    package let label: String
    /// The line of the script that has started it, or what started it.
    package let place: SourceLocation?
    /// Runs it to its next wait; nil once it is over, since it may hold what holds the task.
    fileprivate var resume: (() throws(Diagnostic) -> Wait)?
    fileprivate var wait: Wait
    /// When the wait began: what had ended by then lets the task go on at once, not in the past.
    fileprivate var waitTime = 0.0
    /// The order of starts, which decides between waits that end at one time.
    fileprivate let order: Int
    /// The frame of the last resume, and how often the task was resumed in it at one time.
    fileprivate var resumes = (time: -1.0, count: 0)

    fileprivate init(
      label: String, place: SourceLocation?, wait: Wait, order: Int,
      resume: @escaping () throws(Diagnostic) -> Wait
    ) {
      self.label = label
      self.place = place
      self.wait = wait
      self.order = order
      self.resume = resume
    }

    fileprivate func end() {
      resume = nil
      wait = .finished
    }
  }

  /// Tasks that wait for a time, the earliest first.
  private var timed = TaskHeap()
  /// Tasks that wait for an end or a condition, in start order.
  private var waiting: [Task] = []
  private var nextOrder = 0
  /// Tells where the script stands while it calls something; nil while no script does.
  package var scriptPlace: () -> SourceLocation? = { nil }
  /// The place of the task that goes on.
  private var taskPlace: SourceLocation?

  package init() {}

  deinit {
    for task in waiting { task.end() }
    while timed.first != nil { timed.removeFirst().0.end() }
  }

  /// Adds a timeline that begins at a time; `resume` runs it to its next wait.
  ///
  /// One that `precedes` goes on before all others whose wait ends at the same time: what it does belongs to
  /// the end that they wait for.
  @discardableResult
  package func start(
    label: String, at time: Double, precedes: Bool = false,
    resume: @escaping () throws(Diagnostic) -> Wait
  ) -> Task {
    let order = precedes ? nextOrder - Int(Int32.max) : nextOrder
    let task = Task(
      label: label, place: scriptPlace() ?? taskPlace, wait: .until(time), order: order,
      resume: resume)
    nextOrder += 1
    timed.insert(task, at: time)
    return task
  }

  /// Takes a task out; it is never resumed again.
  package func cancel(_ task: Task) {
    task.end()
    waiting.removeAll { $0 === task }
  }

  /// Resumes every timeline whose wait ends by a frame's time: the earliest first, then in start order.
  package func run(upTo time: Double, on stage: Stage) throws(Diagnostic) {
    stage.isRunningTimelines = true
    defer { stage.isRunningTimelines = false }
    try checkConditions(at: time)
    var resumes = 0
    while let (task, wakeTime) = takeDue(by: time + FrameRate.tolerance) {
      guard let resume = task.resume else { continue }
      resumes += 1
      do throws(Diagnostic) {
        try count(task, at: wakeTime, resumes: resumes, frame: stage.frame)
        stage.now = wakeTime
        if case .end(let playable) = task.wait { try playable.settle(at: wakeTime) }
        task.wait = .finished
        taskPlace = task.place
        defer { taskPlace = nil }
        let wait = try resume()
        if task.resume != nil { suspend(task, wait, at: wakeTime) }
      } catch {
        task.end()
        throw error.located(at: task.place)
      }
    }
    stage.now = time
  }

  private func suspend(_ task: Task, _ wait: Wait, at time: Double) {
    task.wait = wait
    task.waitTime = time
    switch wait {
    case .until(let time): timed.insert(task, at: time)
    case .end, .condition: waiting.append(task)
    case .finished: task.end()
    }
  }

  /// How many tasks wait.
  package var taskCount: Int { timed.count + waiting.count }

  /// Whether anything waits for a time, a condition, or an end that is in sight.
  package var isActive: Bool {
    timed.first != nil
      || waiting.contains {
        switch $0.wait {
        case .condition: true
        case .end(let playable): playable.endTime != nil
        case .until, .finished: false
        }
      }
  }

  /// What waits for a time or a condition, named for people.
  package var activity: String? {
    if let (task, time) = timed.first { return "\(task.label) waits until \(NumberText(time)) s" }
    for task in waiting {
      switch task.wait {
      case .condition: return "\(task.label) waits for a condition"
      case .end(let playable) where playable.endTime != nil:
        return "\(task.label) waits for \(playable.label)"
      case .end, .until, .finished: break
      }
    }
    return nil
  }

  /// A timeline that waits for something whose end is not in sight.
  package var endlessWait: String? {
    for task in waiting {
      if case .end(let playable) = task.wait, playable.endTime == nil {
        return
          "\(task.label) waits for \(playable.label), which has not been played or does not end"
      }
    }
    return nil
  }

  /// Moves the tasks whose condition holds to the timed ones.
  private func checkConditions(at time: Double) throws(Diagnostic) {
    for task in waiting {
      guard case .condition(let holds) = task.wait, try holds() else { continue }
      waiting.removeAll { $0 === task }
      if task.resume != nil { timed.insert(task, at: time) }
    }
  }

  /// Takes out the task whose wait ends first, if it ends by a time.
  private func takeDue(by time: Double) -> (Task, Double)? {
    // No wait ends before it began, so what comes before all of these needs no look at their ends, which a
    // group computes from all of its members.
    if let first = timed.first, first.time <= time,
      waiting.allSatisfy({ first.time <= $0.waitTime && first.task.order < $0.order })
    {
      return timed.removeFirst()
    }
    var due: (index: Int, time: Double, order: Int)?
    for (index, task) in waiting.enumerated() {
      guard case .end(let playable) = task.wait, let ended = playable.end(by: time) else {
        continue
      }
      let end = max(ended, task.waitTime)
      if due.map({ (end, task.order) < ($0.time, $0.order) }) ?? true {
        due = (index, end, task.order)
      }
    }
    if let first = timed.first, first.time <= time {
      let isFirst = due.map { (first.time, first.task.order) < ($0.time, $0.order) }
      if isFirst ?? true { return timed.removeFirst() }
    }
    return due.map { (waiting.remove(at: $0.index), $0.time) }
  }

  private func count(
    _ task: Task, at time: Double, resumes: Int, frame: Int
  ) throws(Diagnostic) {
    task.resumes = (time, task.resumes.time == time ? task.resumes.count + 1 : 1)
    guard task.resumes.count <= Self.resumeLimit, resumes <= Self.frameLimit else {
      throw Diagnostic(
        .limitResumes,
        "\(task.label) went on \(Self.resumeLimit) times in frame \(frame) without time passing",
        help: ["wait for longer than 0 seconds in its loop"])
    }
  }
}

/// A heap of tasks by the time at which they go on, then by order of start.
private struct TaskHeap {
  private var entries: [(task: Scheduler.Task, time: Double)] = []

  var first: (task: Scheduler.Task, time: Double)? { entries.first }
  var count: Int { entries.count }

  mutating func insert(_ task: Scheduler.Task, at time: Double) {
    entries.append((task, time))
    var child = entries.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func removeFirst() -> (Scheduler.Task, Double) {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && isBefore(child, least) { least = child }
      if least == parent { return first }
      entries.swapAt(parent, least)
      parent = least
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    (entries[a].time, entries[a].task.order) < (entries[b].time, entries[b].task.order)
  }
}
