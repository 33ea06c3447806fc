/// The runs that take part in frames, in the order of their starts.
///
/// Those that only glide are moved by the dense columns, and are not touched until something happens to them.
struct ActiveRuns {
  /// The runs to look at in each frame.
  private(set) var listed: [AnimatorRun] = []
  /// The others, by their player.
  private var gliding: [Int32: AnimatorRun] = [:]
  private var nextOrder = 0
  private var isSorted = true

  /// Adds a run that begins, or begins anew.
  mutating func begin(_ run: AnimatorRun) {
    guard !run.isListed, !run.isGliding else { return }
    run.order = nextOrder
    nextOrder += 1
    list(run)
  }

  private mutating func list(_ run: AnimatorRun) {
    guard !run.isListed else { return }
    run.isListed = true
    if let last = listed.last, last.order > run.order { isSorted = false }
    listed.append(run)
  }

  /// Leaves a run to its play head; it is not listed from the next `dropIdle` on.
  mutating func glide(_ run: AnimatorRun, _ player: Int32) {
    run.isGliding = true
    gliding[player] = run
  }

  /// Lists the run of a player that glides no more, at its old place.
  mutating func land(_ player: Int32) {
    guard let run = gliding.removeValue(forKey: player) else { return }
    run.isGliding = false
    list(run)
  }

  /// Brings the runs that have landed to their places.
  mutating func sort() {
    guard !isSorted else { return }
    listed.sort { $0.order < $1.order }
    isSorted = true
  }

  /// Takes those off the list that are at rest or glide.
  mutating func dropIdle() {
    listed.removeAll { run in
      guard run.isAtRest || run.isGliding else { return false }
      run.isListed = false
      return true
    }
  }

  /// Whether time moves any of them.
  var isMoving: Bool { !gliding.isEmpty || listed.contains(where: \.isMoving) }

  /// The first one that time moves.
  var firstMoving: AnimatorRun? {
    let glider = gliding.values.min { $0.order < $1.order }
    let other = listed.first(where: \.isMoving)
    guard let glider, let other else { return glider ?? other }
    return glider.order < other.order ? glider : other
  }
}

extension AnimatorRun {
  fileprivate var isMoving: Bool { !isAtRest && playback.isRunning }
}
