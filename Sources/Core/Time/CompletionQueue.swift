/// Tasks that wait for the ends of playables that report when their ends may have changed.
///
/// The queue reads an end when a wait for it begins, and once after each reported change. The cost
/// of one task therefore does not depend on the number of other waiting tasks.
struct CompletionQueue {
  /// The tasks whose end is known, by that end.
  private var heap = TaskHeap()
  /// All tasks, by the source of their end time and by their start order.
  private var tasks: [ObjectIdentifier: [Int: Scheduler.Task]] = [:]
  /// The sources that have reported a change since the last `refresh`.
  private var changed: Set<ObjectIdentifier> = []
  private(set) var count = 0

  /// The task that resumes first, by the ends known at the last `refresh`.
  var first: TaskHeap.Entry? { heap.first }

  /// Whether a task is in the queue.
  func contains(_ task: Scheduler.Task) -> Bool {
    task.endTimeSource.map { tasks[$0]?[task.order] === task } ?? false
  }

  /// All tasks, unordered.
  var all: some Sequence<Scheduler.Task> { tasks.values.lazy.flatMap(\.values) }

  mutating func insert(_ task: Scheduler.Task, endingWith source: any Playable) {
    let key = ObjectIdentifier(source)
    task.endTimeSource = key
    tasks[key, default: [:]][task.order] = task
    count += 1
    place(task)
  }

  /// Removes a task; does nothing if the task is not in the queue.
  mutating func remove(_ task: Scheduler.Task) {
    guard let key = task.endTimeSource else { return }
    heap.remove(task)
    forget(task, endingWith: key)
  }

  mutating func removeFirst() -> TaskHeap.Entry {
    let first = heap.removeFirst()
    if let key = first.task.endTimeSource { forget(first.task, endingWith: key) }
    return first
  }

  private mutating func forget(_ task: Scheduler.Task, endingWith key: ObjectIdentifier) {
    task.endTimeSource = nil
    tasks[key]?[task.order] = nil
    if tasks[key]?.isEmpty ?? false { tasks[key] = nil }
    count -= 1
  }

  /// Records that the end of a playable may have changed.
  mutating func note(_ source: any Playable) {
    guard !tasks.isEmpty else { return }
    let key = ObjectIdentifier(source)
    if tasks[key] != nil { changed.insert(key) }
  }

  /// Reads the ends of all playables that have reported a change.
  mutating func refresh() {
    guard !changed.isEmpty else { return }
    // The order of iteration does not matter: the heap sorts by time.
    for key in changed {
      for task in (tasks[key] ?? [:]).values { place(task) }
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// What tasks wait for whose ends are not those that were reported, for checks; looked for only
  /// where few wait.
  var unreported: [String] {
    guard count <= 8 else { return [] }
    return all.filter { $0.knownEnd != heap.time(of: $0) }.map { task in
      if case .end(let playable) = task.wait { playable.label } else { task.label }
    }
  }

  private mutating func place(_ task: Scheduler.Task) {
    let end = task.knownEnd
    guard end != heap.time(of: task) else { return }
    heap.remove(task)
    if let end { heap.insert(task, at: end) }
  }
}
