import MotionCore
import MotionLua
import MotionValues

/// Runs jobs on several threads and delivers their results in the order of the jobs.
///
/// `body` runs on a worker, which can run scripts; `jobs` and `deliver` are used only on the calling
/// thread. At most `window` jobs for each worker are begun and not yet delivered, so memory does not
/// depend on the number of jobs. After `deliver` has returned false or thrown, no further job begins;
/// jobs that are running then end before the function returns.
///
/// Everything runs on the calling thread with one worker, and on macOS, where only the main thread
/// measures the time of scripts.
package func runInOrder<Job: Sendable, Output: Sendable>(
  _ jobs: some Sequence<Job>, workers: Int, body: @escaping @Sendable (Job) -> Output,
  deliver: (Job, Output) throws(Diagnostic) -> Bool
) throws(Diagnostic) {
  precondition(workers >= 1, "there is at least one worker")
  var threads: [WorkerThread] = []
  let exchange = JobExchange<Job, Output>(capacity: workers * window)
  #if !os(macOS)
    while workers > 1, threads.count < workers {
      guard let thread = WorkerThread({ exchange.work(body) }) else { break }
      threads.append(thread)
    }
  #endif
  var source = jobs.makeIterator()
  guard !threads.isEmpty else {
    while let job = source.next() {
      guard try deliver(job, body(job)) else { return }
    }
    return
  }
  defer {
    exchange.close()
    for thread in threads { thread.join() }
  }
  while true {
    while exchange.hasRoom, let job = source.next() { exchange.add(job) }
    guard let (job, output) = exchange.next(), try deliver(job, output) else { return }
  }
}

/// The number of jobs begun ahead for each worker, so that a long job does not delay the others.
private let window = 8
