import MotionCore

extension PlayerDrivers {
  /// Lets a player run on by itself: `advance` moves it until its glide ends.
  package mutating func glide(_ player: Int32, along glide: PlaybackGlide) {
    assert(players[Int(player)].headColumns < 0, "the player \(player) glides already")
    let curve = curves.use(glide.curve)
    let index = heads.index(of: curve) { curve }
    players[Int(player)].headColumns = Int32(index)
    players[Int(player)].headRow = Int32(heads[index].count)
    heads[index].append(glide, player: player)
  }

  /// Leaves a player where it is, to be moved by its owner again.
  package mutating func land(_ player: Int32) {
    let place = players[Int(player)]
    guard place.headColumns >= 0 else { return }
    let index = Int(place.headColumns)
    if let moved = heads[index].remove(Int(place.headRow)) {
      players[Int(moved)].headRow = place.headRow
    }
    heads.retire(index)
    players[Int(player)].headColumns = -1
  }

  /// Moves every gliding player to a time; those whose glide has ended by then are not moved, and
  /// are appended to `landed`.
  package mutating func advance(
    to time: Double, store: inout PropertyStore, landed: inout [Int32]
  ) {
    for index in 0..<heads.count where heads[index].count > 0 {
      let first = landed.count
      heads[index].collectEnded(by: time, into: &landed)
      for position in first..<landed.count { land(landed[position]) }
      moveAll(index, to: time, &store)
    }
  }

  private mutating func moveAll(_ index: Int, to time: Double, _ store: inout PropertyStore) {
    let count = heads[index].count
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = start..<min(start + ValueBlock.length, count)
      heads[index].computeProgress(
        of: rows, at: time, along: curves[heads[index].curve], into: headBlock)
      for row in rows {
        move(heads[index].player(of: row), to: headBlock.values[row - start], store: &store)
      }
    }
  }
}
