/// The runs that the engine holds, each with its animator, by token: from the call that makes a run
/// active until the run is over.
///
/// At any other time only the script holds the animator, and the animator its run. So what is over
/// costs nothing once the script has dropped it.
struct ActiveRuns {
  private var entries: [(run: AnimatorRun, animator: AnimatorObject)?] = []
  /// The tokens of runs that are over; they are reused.
  private var freeTokens: [Int] = []

  /// The run with a token.
  subscript(token: Int) -> AnimatorRun? { entries[token]?.run }

  /// All runs, in no particular order.
  var all: some Sequence<AnimatorRun> { entries.lazy.compactMap { $0?.run } }

  /// Adds a run, and gives it a token; does nothing if it is here already.
  mutating func insert(_ run: AnimatorRun) {
    guard run.token == nil else { return }
    let token = freeTokens.popLast() ?? entries.count
    run.token = token
    if token == entries.count { entries.append(nil) }
    entries[token] = (run, run.animator)
  }

  /// Removes a run, which may free it and its animator.
  mutating func remove(_ run: AnimatorRun) {
    guard let token = run.token else { return }
    run.token = nil
    entries[token] = nil
    freeTokens.append(token)
  }
}
