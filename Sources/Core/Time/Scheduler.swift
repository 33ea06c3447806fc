import MotionMath

/// What a timeline waits for.
package enum Wait {
  case until(Double)
  case end(of: any Playable)
  /// For the first turn in which the condition holds.
  case condition(() throws(Diagnostic) -> Bool)
  case finished
}

/// Runs timelines: each one is resumed at the exact time at which its wait ends.
package final class Scheduler {
  /// How often one timeline may go on without time passing.
  package static let resumeLimit = 10_000
  /// How often all timelines together may go on in one turn: each could start the next one for ever.
  package static let turnLimit = 1_000_000

  /// Tasks that wait for a time, the earliest first.
  private var timed = TaskHeap()
  /// Tasks that wait for ends of which they are told.
  private var ends = CompletionQueue()
  /// Tasks that wait for ends that have to be asked for: all of these, for each task that goes on.
  private var polled: [Task] = []
  /// Tasks that wait for a condition, in the order in which their waits began.
  private var conditional: [Task] = []
  private var nextOrder = 0
  private var nextWait = 0
  /// Tells where the script stands while it calls something; nil while no script does.
  package var scriptPlace: () -> SourceLocation? = { nil }
  /// The place of the task that goes on.
  private var taskPlace: SourceLocation?

  package init() {}

  deinit {
    for task in untimed { task.end() }
    while timed.first != nil { timed.removeFirst().task.end() }
  }

  /// All that wait for something else than a time, in no order.
  private var untimed: [Task] { polled + conditional + ends.all }

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
    if task.endTimeSource != nil {
      ends.remove(task)
    } else {
      polled.removeAll { $0 === task }
      conditional.removeAll { $0 === task }
    }
    task.end()
  }

  /// Notes that the end of something which tells it may have changed: who waits for it asks again.
  package func endTimeDidChange(of playable: any Playable) { ends.note(playable) }

  /// The time at which the next wait ends, as far as that is known; it may have passed.
  var nextWake: Double? {
    ends.refresh()
    var wake = timed.first?.time
    func consider(_ time: Double?) {
      if let time { wake = min(wake ?? time, time) }
    }
    consider(ends.first?.time)
    for task in polled { consider(task.knownEnd) }
    return wake
  }

  /// Whether a timeline waits for a condition.
  var hasConditions: Bool { !conditional.isEmpty }

  /// Resumes every timeline whose wait ends by a time: the earliest first, then in start order. Returns
  /// whether any went on.
  func run(dueBy time: Double, on stage: Stage) throws(Diagnostic) -> Bool {
    try checkConditions(at: stage.now)
    var resumes = 0
    while let (task, wakeTime) = takeDue(by: time + Instant.tolerance) {
      guard let resume = task.resume else { continue }
      resumes += 1
      do throws(Diagnostic) {
        stage.begin(at: max(wakeTime, stage.now))
        try count(task, at: stage.now, resumes: resumes)
        stage.lastActor = task.label
        task.wait = .finished
        taskPlace = task.place
        defer { taskPlace = nil }
        let wait = try resume()
        if task.resume != nil { suspend(task, wait, at: stage.now) }
      } catch {
        task.end()
        throw error.located(at: task.place)
      }
    }
    return resumes > 0
  }

  private func suspend(_ task: Task, _ wait: Wait, at time: Double) {
    task.wait = wait
    task.waitTime = time
    task.waitOrder = nextWait
    nextWait += 1
    switch wait {
    case .until(let time): timed.insert(task, at: time)
    case .end(let playable):
      if let source = playable.endTimeSource {
        ends.insert(task, endingWith: source)
      } else {
        polled.append(task)
      }
    case .condition: conditional.append(task)
    case .finished: task.end()
    }
  }

  /// How many tasks wait.
  package var taskCount: Int { timed.count + ends.count + polled.count + conditional.count }

  /// Whether anything waits for a time, a condition, or an end that is in sight.
  package var isActive: Bool {
    ends.refresh()
    return timed.first != nil || ends.first != nil || !conditional.isEmpty
      || polled.contains { $0.knownEnd != nil }
  }

  /// What waits for a time or a condition, named for people.
  package var activity: String? {
    if let (task, time) = timed.first { return "\(task.label) waits until \(NumberText(time)) s" }
    let waits = untimed.filter {
      if case .condition = $0.wait { true } else { $0.knownEnd != nil }
    }
    guard let task = waits.min(by: { $0.waitOrder < $1.waitOrder }) else { return nil }
    if case .end(let playable) = task.wait { return "\(task.label) waits for \(playable.label)" }
    return "\(task.label) waits for a condition"
  }

  /// A timeline that waits for something whose end is not in sight.
  package var endlessWait: String? {
    var waits: [(task: Task, playable: any Playable)] = []
    for task in untimed {
      if case .end(let playable) = task.wait, playable.endTime == nil {
        waits.append((task, playable))
      }
    }
    // Behind one that waits for a timeline stands what that timeline waits for.
    let first = waits.min {
      let (a, b) = ($0.playable.waitsItself ? 1 : 0, $1.playable.waitsItself ? 1 : 0)
      return (a, $0.task.waitOrder) < (b, $1.task.waitOrder)
    }
    return first.map {
      "\($0.task.label) waits for \($0.playable.label), which has not been played or does not end"
    }
  }

  /// Moves the tasks whose condition holds to the timed ones.
  private func checkConditions(at time: Double) throws(Diagnostic) {
    guard hasConditions else { return }
    var hasMoved = false
    for task in conditional {
      // A condition may have taken the task out.
      guard case .condition(let holds) = task.wait, try holds(), task.resume != nil else {
        continue
      }
      task.wait = .until(time)
      timed.insert(task, at: time)
      hasMoved = true
    }
    guard hasMoved else { return }
    conditional.removeAll {
      if case .until = $0.wait { true } else { false }
    }
  }

  /// Takes out the task whose wait ends first, if it ends by a time.
  private func takeDue(by time: Double) -> TaskHeap.Entry? {
    ends.refresh()
    let isEnd = ends.first.map { end in timed.first.map { TaskHeap.isBefore(end, $0) } ?? true }
    let known = (isEnd ?? false ? ends.first : timed.first).flatMap { $0.time <= time ? $0 : nil }
    if let index = firstPolled(by: time, before: known) {
      return (polled.remove(at: index.place), index.time)
    }
    guard known != nil else { return nil }
    return isEnd ?? false ? ends.removeFirst() : timed.removeFirst()
  }

  /// Returns which of the tasks that ask goes on first, if it does by a time, and before another one.
  private func firstPolled(by time: Double, before known: TaskHeap.Entry?) -> (
    place: Int, time: Double
  )? {
    // No wait ends before it began, so what comes before all of these needs no look at their ends, which a
    // group computes from all of its members.
    if let known, polled.allSatisfy({ TaskHeap.isBefore(known, ($0, $0.waitTime)) }) { return nil }
    var first = known
    var place: Int?
    for (index, task) in polled.enumerated() {
      guard case .end(let playable) = task.wait, let end = playable.end(by: time) else { continue }
      let entry = (task: task, time: max(end, task.waitTime))
      if first.map({ TaskHeap.isBefore(entry, $0) }) ?? true {
        first = entry
        place = index
      }
    }
    return place.flatMap { place in first.map { (place, $0.time) } }
  }

  private func count(_ task: Task, at time: Double, resumes: Int) throws(Diagnostic) {
    task.resumes = (time, task.resumes.time == time ? task.resumes.count + 1 : 1)
    guard task.resumes.count <= Self.resumeLimit, resumes <= Self.turnLimit else {
      throw Diagnostic(
        .limitResumes,
        "\(task.label) went on \(Self.resumeLimit) times at \(NumberText(time)) s without time "
          + "passing",
        help: ["wait for longer than 0 seconds in its loop"])
    }
  }
}
