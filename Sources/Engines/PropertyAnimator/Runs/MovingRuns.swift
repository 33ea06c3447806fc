import MotionCore

/// The runs that move.
///
/// The dense columns move a run whose playhead is detached; the run is not visited until its next
/// event.
package struct MovingRuns {
  /// The runs to visit for each sample, in no particular order.
  private var listed: [AnimatorRun] = []
  /// The runs with a detached playhead, by player.
  private var detached: [AnimatorRun?] = []
  private var detachedCount = 0
  /// The players whose free run has ended by a sample.
  private var attached: [Int32] = []

  package init() {}

  package var isEmpty: Bool { listed.isEmpty && detachedCount == 0 }

  /// Any moving run; nil if there is none.
  package var first: AnimatorRun? {
    listed.first ?? detached.lazy.compactMap(\.self).min { $0.order < $1.order }
  }

  package mutating func insert(_ run: AnimatorRun) {
    guard run.listIndex == nil, !run.isDetached else { return }
    run.listIndex = listed.count
    listed.append(run)
  }

  package mutating func remove(_ run: AnimatorRun) {
    guard let index = run.listIndex else { return }
    run.listIndex = nil
    let last = listed.removeLast()
    guard index < listed.count else { return }
    listed[index] = last
    last.listIndex = index
  }

  /// Detaches a run's playhead if its values depend on nothing else.
  package mutating func detach(
    _ run: AnimatorRun, at time: Double, players: inout PlayerDrivers
  ) {
    guard run.canDetach, !run.isDetached, let player = run.player,
      let leg = run.playback.detach(at: time)
    else { return }
    players.detach(player, through: leg, along: run.curve)
    remove(run)
    run.isDetached = true
    while detached.count <= player { detached.append(nil) }
    detached[Int(player)] = run
    detachedCount += 1
  }

  /// Attaches a run's playhead again.
  package mutating func attach(_ run: AnimatorRun, players: inout PlayerDrivers) {
    guard run.isDetached, let player = run.player else { return }
    players.attach(player)
    attach(player)
  }

  /// Moves the run of an attached player back to the list.
  private mutating func attach(_ player: Int32) {
    guard player < detached.count, let run = detached[Int(player)] else { return }
    detached[Int(player)] = nil
    detachedCount -= 1
    run.isDetached = false
    insert(run)
  }

  /// Moves the detached playheads to a time; runs whose free run has ended are listed again.
  package mutating func advance(
    to time: Double, players: inout PlayerDrivers, store: inout PropertyStore
  ) {
    attached.removeAll(keepingCapacity: true)
    players.advance(to: time, store: &store, attached: &attached)
    for player in attached { attach(player) }
  }

  /// Writes the values of the listed runs at a time, and detaches the playheads that can be.
  package mutating func sample(
    at time: Double, players: inout PlayerDrivers, store: inout PropertyStore
  ) {
    // In reverse, because detaching a run's playhead removes the run from the list.
    for index in listed.indices.reversed() {
      let run = listed[index]
      run.write(at: run.sample(at: time, in: players), players: &players, store: &store)
      detach(run, at: time, players: &players)
    }
  }
}
