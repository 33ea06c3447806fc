import MotionCore
import MotionValues

extension PlayerDrivers {
  /// Returns the index of a curve for players to run along.
  package mutating func use(_ curve: Curve) -> Int { curves.use(curve) }

  /// Records that a player no longer runs along a curve.
  package mutating func release(_ curve: Int) { curves.release(curve) }

  /// Returns a curve's progress at a fraction, exactly as free-running players use it.
  package func progress(at fraction: Double, along curve: Int) -> Double {
    curves[curve].value(at: fraction)
  }

  /// Detaches a player's playhead: `advance` moves it along a curve until the end of the leg.
  package mutating func detach(_ player: Int32, through leg: PlaybackLeg, along curve: Int) {
    assert(players[Int(player)].headColumns < 0, "the player \(player) runs freely already")
    let index = heads.index(of: curve) { curve }
    players[Int(player)].headColumns = Int32(index)
    players[Int(player)].headRow = Int32(heads[index].count)
    heads[index].append(leg, player: player, onlyChannel: onlyChannel(of: player))
  }

  /// The channel of a player that has only one, if that channel is linear.
  private func onlyChannel(of player: Int32) -> ChannelColumns.Row? {
    let place = players[Int(player)]
    guard place.channels >= 0, place.keyframes < 0 else { return nil }
    let index = Int(place.channels)
    let isStraight = curves[channels[index].kind.curve].kind == .linear
    guard isStraight, channels[index].count == 1, channels[index].next < 0 else { return nil }
    return channels[index][0]
  }

  /// Reads a free-running player's channels from their columns from now on, because one is added or
  /// removed.
  mutating func dropHeadChannel(of player: Int) {
    let place = players[player]
    guard place.headColumns >= 0 else { return }
    heads[Int(place.headColumns)].dropChannel(Int(place.headRow))
  }

  /// Attaches a player's playhead again at its current position; its owner moves it from now on.
  package mutating func attach(_ player: Int32) {
    let place = players[Int(player)]
    guard place.headColumns >= 0 else { return }
    let index = Int(place.headColumns)
    if let moved = heads[index].remove(Int(place.headRow)) {
      players[Int(moved)].headRow = place.headRow
    }
    heads.retire(index)
    players[Int(player)].headColumns = -1
  }

  /// Moves every free-running player to a time. Players whose free run has ended by then are not
  /// moved, and are appended to `attached`.
  package mutating func advance(
    to time: Double, store: inout PropertyStore, attached: inout [Int32]
  ) {
    for index in 0..<heads.count where heads[index].count > 0 {
      let first = attached.count
      heads[index].collectEnded(by: time, into: &attached)
      for position in first..<attached.count { attach(attached[position]) }
      moveAll(index, to: time, &store)
    }
  }

  private mutating func moveAll(_ index: Int, to time: Double, _ store: inout PropertyStore) {
    let count = heads[index].count
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = start..<min(start + ValueBlock.length, count)
      heads[index].computeValues(
        of: rows, at: time, along: curves[heads[index].curve], into: headBlock.values)
      var row = start
      while row < rows.upperBound {
        let first = row
        while row < rows.upperBound, heads[index].hasChannel(row) { row += 1 }
        if row > first {
          heads[index].write(headBlock.values + (first - start), of: first..<row, to: &store)
        } else {
          move(heads[index].player(of: row), to: headBlock.values[row - start], store: &store)
          row += 1
        }
      }
    }
  }
}
