import CLoops

/// Measures how long work takes, in nanoseconds.
enum Stopwatch {
  /// Returns the least of several rounds, which is the time without interruptions.
  static func best(of rounds: Int = 7, _ work: () -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<rounds {
      let clock = ContinuousClock()
      let elapsed = clock.measure(work)
      let (seconds, attoseconds) = elapsed.components
      best = min(best, Double(seconds) * 1e9 + Double(attoseconds) / 1e9)
    }
    return best
  }

  /// Returns the processor time of one round, on which other programs have little effect.
  static func processorTime(_ work: () throws -> Void) rethrows -> Double {
    let begin = c_processor_time()
    try work()
    return c_processor_time() - begin
  }
}
