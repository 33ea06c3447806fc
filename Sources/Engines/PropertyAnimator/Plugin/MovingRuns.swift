/// The runs that move.
///
/// The dense columns move a run whose playhead is detached; the run is not visited until its next
/// event.
struct MovingRuns {
  /// The runs to visit for each sample, in no particular order.
  private(set) var listed: [AnimatorRun] = []
  /// The runs with a detached playhead, by player.
  private var detached: [Int32: AnimatorRun] = [:]

  var isEmpty: Bool { listed.isEmpty && detached.isEmpty }

  /// Any moving run; nil if there is none.
  var first: AnimatorRun? { listed.first ?? detached.values.min { $0.order < $1.order } }

  mutating func insert(_ run: AnimatorRun) {
    guard run.listIndex == nil, !run.isDetached else { return }
    run.listIndex = listed.count
    listed.append(run)
  }

  mutating func remove(_ run: AnimatorRun) {
    guard let index = run.listIndex else { return }
    run.listIndex = nil
    let last = listed.removeLast()
    guard index < listed.count else { return }
    listed[index] = last
    last.listIndex = index
  }

  /// Moves a run to those with a detached playhead.
  mutating func detach(_ run: AnimatorRun, _ player: Int32) {
    remove(run)
    run.isDetached = true
    detached[player] = run
  }

  /// Moves the run of an attached player back to the list.
  mutating func attach(_ player: Int32) {
    guard let run = detached.removeValue(forKey: player) else { return }
    run.isDetached = false
    insert(run)
  }
}
