/// The runs that time moves.
///
/// Those whose playhead is detached are moved by the dense columns, and are not touched until something happens to them.
struct MovingRuns {
  /// The runs to look at for each sample, in no order.
  private(set) var listed: [AnimatorRun] = []
  /// The others, by their player.
  private var detached: [Int32: AnimatorRun] = [:]

  var isEmpty: Bool { listed.isEmpty && detached.isEmpty }

  /// Any of them.
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

  /// Leaves a run to its playhead.
  mutating func detach(_ run: AnimatorRun, _ player: Int32) {
    remove(run)
    run.isDetached = true
    detached[player] = run
  }

  /// Lists the run of a player that is attached again.
  mutating func attach(_ player: Int32) {
    guard let run = detached.removeValue(forKey: player) else { return }
    run.isDetached = false
    insert(run)
  }
}
