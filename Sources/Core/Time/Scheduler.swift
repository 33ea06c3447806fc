import MotionValues

/// What a timeline waits for.
package enum Wait {
  case until(Double)
  case end(of: any Playable)
  /// Waits for the first turn in which the condition holds.
  case condition(() throws(Diagnostic) -> Bool)
  case finished
}

/// Runs timelines: each one is resumed at the exact time at which its wait ends.
///
/// Invariants:
/// 1. A task that waits is in exactly one collection, that of its `wait`; a running one is in none.
/// 2. After a turn, no wait ends at a time that has passed.
/// 3. A task that is over is never resumed. One that was cancelled may remain in `timed`.
///
///     start ──▶ timed ──its time──▶ running ──return, error, cancel──▶ over
///                                    │   ▲
///     timed, ends, conditional ◀─┘ its next wait; back when the wait ends
package final class Scheduler {
  /// The maximum number of resumes of one timeline at one time.
  package static let resumeLimit = 10_000
  /// The maximum number of resumes in one turn, because timelines could start each other forever.
  package static let turnLimit = 1_000_000

  /// Tasks that wait for a time, the earliest first.
  private var timed = TaskHeap()
  /// Tasks that wait for ends.
  private var ends = CompletionQueue()
  /// What has to know of reports, by the playable that makes them.
  private var observations: [ObjectIdentifier: [Observation]] = [:]
  /// Tasks that wait for a condition, in the order in which their waits began.
  private var conditional: [Task] = []
  /// The timeline or callback that ran last, for messages.
  var lastActor: String?
  private var nextOrder = 0
  private var nextWait = 0
  /// Returns the script's current line during a call from a script; otherwise nil.
  package var scriptPlace: () -> SourceLocation? = { nil }
  /// The script line that started the task that is running.
  private var taskPlace: SourceLocation?

  package init() {}

  /// The script's current line, or else the line that started the task that is running.
  package var place: SourceLocation? { scriptPlace() ?? taskPlace }

  deinit {
    for task in untimed { task.end() }
    while timed.first != nil { timed.removeFirst().task.end() }
  }

  /// All tasks that wait for something other than a time, unordered.
  private var untimed: [Task] { conditional + (ends.count == 0 ? [] : Array(ends.all)) }

  /// Adds a timeline that begins at a time, in seconds; `resume` runs it to its next wait.
  ///
  /// A timeline that `precedes` resumes before all others whose waits end at the same time, because
  /// its effects belong to the end that they wait for.
  @discardableResult
  package func start(
    label: String, at time: Double, precedes: Bool = false,
    resume: @escaping () throws(Diagnostic) -> Wait
  ) -> Task {
    let order = precedes ? nextOrder - Int(Int32.max) : nextOrder
    let task = Task(
      label: label, place: place, wait: .until(time), order: order,
      resume: resume)
    nextOrder += 1
    timed.insert(task, at: time)
    return task
  }

  /// Removes a task; it is never resumed again.
  package func cancel(_ task: Task) {
    if task.endTimeSource != nil {
      ends.remove(task)
    } else {
      conditional.removeAll { $0 === task }
    }
    task.end()
  }

  /// Records that the end of a playable may have changed; tasks that wait for it read it again, and
  /// its observers are notified.
  package func endTimeDidChange(of playable: any Playable) {
    ends.note(playable)
    guard !observations.isEmpty, let observations = observations[ObjectIdentifier(playable)]
    else { return }
    for observation in observations {
      observation.observer?.endTimeDidChange(ofSource: observation.index)
    }
  }

  /// Notifies an observer of the reports of some sources, until it is removed.
  package func addObserver(_ observer: any EndTimeObserver, of sources: [ObjectIdentifier]) {
    for (index, source) in sources.enumerated() {
      observations[source, default: []].append(Observation(by: observer, of: index))
    }
  }

  /// Removes an observer that was added with the same sources.
  package func removeObserver(_ observer: any EndTimeObserver, of sources: [ObjectIdentifier]) {
    let id = ObjectIdentifier(observer)
    for source in sources {
      observations[source]?.removeAll { $0.id == id }
      if observations[source]?.isEmpty ?? false { observations[source] = nil }
    }
  }

  private struct Observation {
    let id: ObjectIdentifier
    weak let observer: (any EndTimeObserver)?
    let index: Int

    init(by observer: any EndTimeObserver, of index: Int) {
      id = ObjectIdentifier(observer)
      self.observer = observer
      self.index = index
    }
  }

  /// When the next wait ends, in seconds, if that is known; it may be in the past.
  var nextWake: Double? {
    ends.refresh()
    guard let end = ends.first?.time, let time = timed.first?.time else {
      return timed.first?.time ?? ends.first?.time
    }
    return min(end, time)
  }

  /// Whether a timeline waits for a condition.
  var hasConditions: Bool { !conditional.isEmpty }

  /// Resumes every timeline whose wait ends by a time: the earliest first, then in start order.
  /// Returns whether any was resumed.
  func run(dueBy time: Double, on stage: Stage) throws(Diagnostic) -> Bool {
    try checkConditions(at: stage.now)
    var resumes = 0
    while let (task, wakeTime) = takeDue(by: time + Instant.tolerance) {
      guard let resume = task.resume else { continue }
      resumes += 1
      do throws(Diagnostic) {
        stage.begin(at: max(wakeTime, stage.now))
        try count(task, at: stage.now, resumes: resumes)
        lastActor = task.label
        assert(task.heapIndex == nil && task.endTimeSource == nil, "1: \(task.label) runs")
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
    case .end(let playable): ends.insert(task, endingWith: playable.endTimeSource)
    case .condition: conditional.append(task)
    case .finished: task.end()
    }
    checkPlace(of: task)
  }

  private func checkPlace(of task: Task) {
    switch task.wait {
    case .until: assert(timed.contains(task) && task.endTimeSource == nil, "1: \(task.label)")
    case .end: assert(ends.contains(task), "1: \(task.label)")
    case .condition:
      assert(conditional.last === task && task.heapIndex == nil, "1: \(task.label)")
    case .finished: assert(task.resume == nil && task.heapIndex == nil, "3: \(task.label)")
    }
  }

  /// Checks the state after a turn at a time, in debug builds.
  func checkInvariants(at time: Double) {
    assert(
      [timed.first, ends.first].allSatisfy { $0.map { $0.time > time } ?? true },
      "2: a wait ended by \(time) s")
    assert(ends.unreported.isEmpty, "not reported: the end of \(ends.unreported)")
  }

  /// The number of waiting tasks.
  package var taskCount: Int { timed.count + ends.count + conditional.count }

  /// Whether anything waits for a time, a condition, or an end that is known.
  package var isActive: Bool {
    ends.refresh()
    return timed.first != nil || ends.first != nil || !conditional.isEmpty
  }

  /// A description of what waits for a time, a condition or a known end, for messages.
  package var activity: String? {
    if let (task, time) = timed.first { return "\(task.label) waits until \(NumberText(time)) s" }
    let waits = untimed.filter {
      if case .condition = $0.wait { true } else { $0.knownEnd != nil }
    }
    guard let task = waits.min(by: { $0.waitOrder < $1.waitOrder }) else { return nil }
    if case .end(let playable) = task.wait { return "\(task.label) waits for \(playable.label)" }
    return "\(task.label) waits for a condition"
  }

  /// The wait of a timeline for something without a known end; nil if there is none.
  package var endlessWait: EndlessWait? {
    var waits: [(task: Task, playable: any Playable)] = []
    for task in untimed {
      if case .end(let playable) = task.wait, playable.endTime == nil {
        waits.append((task, playable))
      }
    }
    // A wait for a timeline may only reflect what that timeline waits for, so other waits come
    // first.
    let first = waits.min {
      let (a, b) = ($0.playable.waitsItself ? 1 : 0, $1.playable.waitsItself ? 1 : 0)
      return (a, $0.task.waitOrder) < (b, $1.task.waitOrder)
    }
    return first.map { EndlessWait(waiter: $0.task.label, playable: $0.playable) }
  }

  /// Moves the tasks whose condition holds to `timed`.
  private func checkConditions(at time: Double) throws(Diagnostic) {
    guard hasConditions else { return }
    var hasMoved = false
    for task in conditional {
      // A condition may have cancelled the task.
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

  /// Removes and returns the task whose wait ends first, if it ends by a time.
  private func takeDue(by time: Double) -> TaskHeap.Entry? {
    ends.refresh()
    guard let end = ends.first, end.time <= time,
      timed.first.map({ TaskHeap.isBefore(end, $0) }) ?? true
    else { return timed.first.flatMap { $0.time <= time ? timed.removeFirst() : nil } }
    return ends.removeFirst()
  }

  private func count(_ task: Task, at time: Double, resumes: Int) throws(Diagnostic) {
    task.resumes = (time, task.resumes.time == time ? task.resumes.count + 1 : 1)
    guard task.resumes.count <= Self.resumeLimit, resumes <= Self.turnLimit else {
      throw Diagnostic(
        .limitResumes,
        "\(task.label) ran \(Self.resumeLimit) times at \(NumberText(time)) s without time "
          + "passing",
        help: ["wait for longer than 0 seconds in its loop"])
    }
  }
}

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
    /// The source of the end that it waits for.
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

/// A wait for something without a known end.
package struct EndlessWait {
  /// The label of what waits.
  let waiter: String
  package let playable: any Playable

  package var message: String {
    "\(waiter) waits for \(playable.label), \(playable.missingEnd.clause)"
  }
  package var help: String { playable.missingEnd.help }
}

/// A heap of tasks by the time at which they resume, then by start order.
///
/// Invariants:
/// 1. The `heapIndex` of a task is its index in the heap, and nil outside of it.
/// 2. No entry resumes before its parent.
struct TaskHeap {
  typealias Entry = (task: Scheduler.Task, time: Double)

  private var entries: [Entry] = []

  var first: Entry? { entries.first }
  var count: Int { entries.count }

  mutating func insert(_ task: Scheduler.Task, at time: Double) {
    entries.append((task, time))
    rise(from: entries.count - 1)
    checkInvariants(of: task)
  }

  mutating func removeFirst() -> Entry { remove(at: 0) }

  /// Returns the time at which a task resumes, in seconds; nil if it is not in the heap.
  func time(of task: Scheduler.Task) -> Double? { task.heapIndex.map { entries[$0].time } }

  /// Whether a task is in this heap.
  func contains(_ task: Scheduler.Task) -> Bool {
    task.heapIndex.map { $0 < entries.count && entries[$0].task === task } ?? false
  }

  private func checkInvariants(of task: Scheduler.Task) {
    assert(contains(task), "1: \(task.label)")
    assert(
      task.heapIndex.map { $0 == 0 || !isBefore($0, ($0 - 1) / 2) } ?? false, "2: \(task.label)")
  }

  /// Removes a task; does nothing if it is not in a heap.
  mutating func remove(_ task: Scheduler.Task) {
    if let index = task.heapIndex { _ = remove(at: index) }
  }

  private mutating func remove(at index: Int) -> Entry {
    entries.swapAt(index, entries.count - 1)
    let removed = entries.removeLast()
    removed.task.heapIndex = nil
    if index < entries.count {
      rise(from: index)
      sink(from: index)
      checkInvariants(of: entries[index].task)
    }
    return removed
  }

  private mutating func rise(from index: Int) {
    var child = index
    while child > 0, isBefore(child, (child - 1) / 2) {
      swap(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
    entries[child].task.heapIndex = child
  }

  private mutating func sink(from index: Int) {
    var parent = index
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < entries.count && isBefore(child, least) { least = child }
      if least == parent { break }
      swap(parent, least)
      parent = least
    }
    entries[parent].task.heapIndex = parent
  }

  private mutating func swap(_ a: Int, _ b: Int) {
    entries.swapAt(a, b)
    entries[a].task.heapIndex = a
    entries[b].task.heapIndex = b
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    TaskHeap.isBefore(entries[a], entries[b])
  }

  /// Whether one entry resumes before the other.
  static func isBefore(_ a: Entry, _ b: Entry) -> Bool {
    (a.time, a.task.order) < (b.time, b.task.order)
  }
}
