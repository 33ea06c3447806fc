import MotionCore
import MotionRuntime
import MotionValues

/// Runs tests in a copy of the process, in a sandbox, and delivers their results in order.
///
/// A script that ends the copy, because it is in a function that cannot be interrupted, is a
/// failure of its test; the others continue in another copy.
struct TestRun {
  let jobs: [TestJob]
  let worker: TestWorker
  /// The number of jobs that run at a time.
  let workers: Int

  /// Runs the jobs until `receive` returns false.
  func run(
    _ receive: (TestJob, TestDelivery) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let folders = folders
    var next = 0
    var workers = workers
    var isStopped = false
    while next < jobs.count, !isStopped {
      let rest = jobs[next...]
      // The deliveries of the next job, which an empty message ends.
      var deliveries: [TestDelivery] = []
      let state = try SandboxedCopy.stream(reading: folders) { send in
        work(on: rest, workers, send)
      } receive: { (message) throws(Diagnostic) in
        guard message.isEmpty, next < jobs.count else {
          if let delivery = TestDelivery(parts: message) { deliveries.append(delivery) }
          return true
        }
        for delivery in deliveries where !isStopped {
          isStopped = try !receive(jobs[next], delivery)
        }
        deliveries = []
        next += 1
        return !isStopped
      }
      guard next < jobs.count, !isStopped else { break }
      if workers > 1 {
        // Any of the running jobs may have ended the copy; running one at a time shows which.
        workers = 1
        continue
      }
      isStopped = try !receive(jobs[next], worker.delivery(ofEnded: jobs[next], code: state))
      next += 1
      workers = self.workers
    }
  }

  /// Runs jobs, and sends an empty message after the deliveries of each.
  private func work(
    on jobs: ArraySlice<TestJob>, _ workers: Int, _ send: (SandboxedCopy.Message) -> Bool
  ) {
    // Without a receiver, an error cannot be reported.
    try? runInOrder(jobs, workers: workers) { [worker] job in
      worker.deliveries(of: job)
    } deliver: { _, deliveries in
      for delivery in deliveries where !send(delivery.parts) { return false }
      return send([])
    }
  }

  /// The folders of the scripts and the golden traces, and those that scripts may read.
  private var folders: [String] {
    var known = Set<String>()
    var folders: [String] = []
    for job in jobs {
      let path = job.script ?? job.file
      let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
      guard known.insert(folder).inserted, let opened = ScriptFolder(folder: folder) else {
        continue
      }
      for readable in PackModules(scriptFolder: opened).folders
      where known.insert("\0" + readable).inserted { folders.append(readable) }
    }
    return folders
  }
}
