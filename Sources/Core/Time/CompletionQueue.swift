/// Tasks that wait for the ends of things which tell when these may have changed.
///
/// A thing is asked for its end when a wait for it begins, and once after each change that it tells; so what
/// a task costs does not grow with the number of the others that wait.
struct CompletionQueue {
  /// The tasks whose end is known, by that.
  private var heap = TaskHeap()
  /// All tasks, by what tells of their ends and their own order of start.
  private var tasks: [ObjectIdentifier: [Int: Scheduler.Task]] = [:]
  /// What has told a change since the last look.
  private var changed: Set<ObjectIdentifier> = []
  private(set) var count = 0

  /// The task that goes on first, as far as ends were known at the last `refresh`.
  var first: TaskHeap.Entry? { heap.first }

  /// All of them, in no order.
  var all: some Sequence<Scheduler.Task> { tasks.values.lazy.flatMap(\.values) }

  mutating func insert(_ task: Scheduler.Task, endingWith source: any Playable) {
    let key = ObjectIdentifier(source)
    task.endTimeSource = key
    tasks[key, default: [:]][task.order] = task
    count += 1
    place(task)
  }

  /// Takes a task out; nothing happens if it is not here.
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

  /// Notes that the end of something may have changed.
  mutating func note(_ source: any Playable) {
    guard !tasks.isEmpty else { return }
    let key = ObjectIdentifier(source)
    if tasks[key] != nil { changed.insert(key) }
  }

  /// Asks what has told a change for its end.
  mutating func refresh() {
    guard !changed.isEmpty else { return }
    // In any order: the heap decides who is first.
    for key in changed {
      for task in (tasks[key] ?? [:]).values { place(task) }
    }
    changed.removeAll(keepingCapacity: true)
  }

  private mutating func place(_ task: Scheduler.Task) {
    let end = task.knownEnd
    guard end != heap.time(of: task) else { return }
    heap.remove(task)
    if let end { heap.insert(task, at: end) }
  }
}
