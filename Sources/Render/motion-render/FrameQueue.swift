#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Makes something of each frame on several threads, and delivers it in the order of frames.
///
/// 1. `delivered ≤ begun ≤ delivered + window`, so memory does not depend on the number of frames.
/// 2. A thread takes `run` frames that follow each other at a time.
/// 3. Once a frame could not be made or delivered, no further frame begins.
final class FrameQueue<Output>: @unchecked Sendable {
  /// What a thread makes of a frame; each thread has its own, because painters are not shared.
  typealias Worker = (Int) throws -> Output

  private let frames: ClosedRange<Int>
  private let run: Int
  private let window: Int
  private let makeWorker: @Sendable () -> Worker
  private var begun: Int
  private var delivered: Int
  private var isClosed = false
  private var results: [Int: Result<Output, any Error>] = [:]
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when frames may begin, and when the next one to deliver is there.
  private let hasRoom = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let hasResult = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private init(
    _ frames: ClosedRange<Int>, run: Int, window: Int,
    _ makeWorker: @escaping @Sendable () -> Worker
  ) {
    (self.frames, self.run, self.window, self.makeWorker) = (frames, run, window, makeWorker)
    (begun, delivered) = (frames.lowerBound, frames.lowerBound)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(hasRoom, nil)
    pthread_cond_init(hasResult, nil)
  }

  deinit {
    pthread_cond_destroy(hasResult)
    pthread_cond_destroy(hasRoom)
    pthread_mutex_destroy(lock)
    hasResult.deallocate()
    hasRoom.deallocate()
    lock.deallocate()
  }

  /// Calls `deliver` on the calling thread with what workers make of the frames. One thread, or none that
  /// can be started, is the calling one.
  static func forEach(
    _ frames: ClosedRange<Int>, threads: Int, run: Int,
    _ makeWorker: @escaping @Sendable () -> Worker, deliver: (Int, Output) throws -> Void
  ) throws {
    let queue = FrameQueue(frames, run: run, window: 2 * run * threads, makeWorker)
    var started: [pthread_t] = []
    while threads > 1, started.count < threads, let thread = queue.startThread() {
      started.append(thread)
    }
    if started.isEmpty {
      let worker = makeWorker()
      for frame in frames { try deliver(frame, worker(frame)) }
      return
    }
    defer {
      queue.close()
      for thread in started { pthread_join(thread, nil) }
    }
    for frame in frames { try deliver(frame, queue.next()) }
  }

  /// Waits for what was made of the next frame.
  private func next() throws -> Output {
    let result = locked {
      while true {
        if let result = results.removeValue(forKey: delivered) {
          delivered += 1
          pthread_cond_broadcast(hasRoom)
          return result
        }
        pthread_cond_wait(hasResult, lock)
      }
    }
    return try result.get()
  }

  private func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(hasRoom)
    }
  }

  // MARK: Threads

  /// Pictures within pictures need as much stack as on the main thread.
  private static var stackSize: Int { 8 << 20 }

  private func startThread() -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackSize)
    let body = Unmanaged.passRetained(ThreadBody { self.work() })
    #if canImport(Glibc)
      var thread = pthread_t()
      let state = pthread_create(&thread, &attributes, { ThreadBody.call($0) }, body.toOpaque())
      if state == 0 { return thread }
    #else
      var thread: pthread_t?
      let state = pthread_create(&thread, &attributes, { ThreadBody.call($0) }, body.toOpaque())
      if state == 0 { return thread }
    #endif
    body.release()
    return nil
  }

  private func work() {
    let worker = makeWorker()
    while let frames = begin() {
      for frame in frames {
        let result = Result { try worker(frame) }
        let isClosed = locked {
          results[frame] = result
          if frame == delivered { pthread_cond_signal(hasResult) }
          return self.isClosed
        }
        if isClosed { return }
      }
    }
  }

  /// Waits for frames that may begin; nil if there are no more.
  private func begin() -> Range<Int>? {
    locked {
      while !isClosed, begun <= frames.upperBound {
        if begun + run <= delivered + window {
          let first = begun
          begun = min(begun + run, frames.upperBound + 1)
          return first..<begun
        }
        pthread_cond_wait(hasRoom, lock)
      }
      return nil
    }
  }

  private func locked<Value>(_ body: () -> Value) -> Value {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }
}

/// What a thread runs.
private final class ThreadBody {
  let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  static func call(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().body() }
    return nil
  }
}
