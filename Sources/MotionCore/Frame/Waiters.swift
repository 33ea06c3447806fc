/// The tasks that wait for the end of something which tells it to the scheduler by `wake`.
package final class Waiters {
  private var tasks: [Scheduler.Task] = []

  package init() {}

  func add(_ task: Scheduler.Task) { tasks.append(task) }

  func takeAll() -> [Scheduler.Task] {
    defer { tasks = [] }
    return tasks
  }
}
