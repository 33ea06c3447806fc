/// The runs that time moves.
///
/// Those that only glide are moved by the dense columns, and are not touched until something happens to them.
struct MovingRuns {
  /// The runs to look at for each sample, in no order.
  private(set) var listed: [AnimatorRun] = []
  /// The others, by their player.
  private var gliding: [Int32: AnimatorRun] = [:]

  var isEmpty: Bool { listed.isEmpty && gliding.isEmpty }

  /// Any of them.
  var first: AnimatorRun? { listed.first ?? gliding.values.min { $0.order < $1.order } }

  mutating func insert(_ run: AnimatorRun) {
    guard run.listIndex == nil, !run.isGliding else { return }
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

  /// Leaves a run to its play head.
  mutating func glide(_ run: AnimatorRun, _ player: Int32) {
    remove(run)
    run.isGliding = true
    gliding[player] = run
  }

  /// Lists the run of a player that glides no more.
  mutating func land(_ player: Int32) {
    guard let run = gliding.removeValue(forKey: player) else { return }
    run.isGliding = false
    insert(run)
  }
}
