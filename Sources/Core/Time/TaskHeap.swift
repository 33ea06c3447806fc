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
