#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The jobs and results that one owner and several workers exchange.
///
/// 1. `delivered ≤ begun ≤ added ≤ delivered + capacity`.
/// 2. Job *n* is in the slot *n* modulo `capacity` from `add` until its result is delivered.
/// 3. Only the owner calls `hasRoom`, `add`, `next` and `close`.
///
///     empty ── add ──> waiting ── work ──> running ── work ──> done ── next ──> empty
final class JobExchange<Job: Sendable, Output: Sendable>: @unchecked Sendable {
  private enum Slot {
    case empty
    case waiting(Job)
    case running
    case done(Job, Output)
  }

  private var slots: [Slot]
  private var added = 0
  private var begun = 0
  private var delivered = 0
  private var isClosed = false
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  /// Signalled when a job is added or the exchange is closed, and when a job is done.
  private let hasJob: UnsafeMutablePointer<pthread_cond_t>
  private let hasResult: UnsafeMutablePointer<pthread_cond_t>

  init(capacity: Int) {
    slots = Array(repeating: .empty, count: capacity)
    lock = .allocate(capacity: 1)
    hasJob = .allocate(capacity: 1)
    hasResult = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(hasJob, nil)
    pthread_cond_init(hasResult, nil)
  }

  deinit {
    pthread_cond_destroy(hasResult)
    pthread_cond_destroy(hasJob)
    pthread_mutex_destroy(lock)
    hasResult.deallocate()
    hasJob.deallocate()
    lock.deallocate()
  }

  /// Whether another job can be added before a result is taken.
  var hasRoom: Bool { locked { added < delivered + slots.count } }

  func add(_ job: Job) {
    locked {
      slots[added % slots.count] = .waiting(job)
      added += 1
      pthread_cond_signal(hasJob)
    }
  }

  /// Waits for the result of the next job in order; nil if all have been delivered.
  func next() -> (Job, Output)? {
    locked {
      guard delivered < added else { return nil }
      let index = delivered % slots.count
      while true {
        if case .done(let job, let output) = slots[index] {
          slots[index] = .empty
          delivered += 1
          return (job, output)
        }
        pthread_cond_wait(hasResult, lock)
      }
    }
  }

  /// Makes the workers end after their current jobs.
  func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(hasJob)
    }
  }

  /// Runs jobs until the exchange is closed.
  func work(_ body: (Job) -> Output) {
    while let (number, job) = begin() {
      let output = body(job)
      locked {
        slots[number % slots.count] = .done(job, output)
        if number == delivered { pthread_cond_signal(hasResult) }
      }
    }
  }

  /// Waits for a job; nil once the exchange is closed.
  private func begin() -> (number: Int, job: Job)? {
    locked {
      while !isClosed {
        if begun < added, case .waiting(let job) = slots[begun % slots.count] {
          slots[begun % slots.count] = .running
          begun += 1
          return (begun - 1, job)
        }
        pthread_cond_wait(hasJob, lock)
      }
      return nil
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}
