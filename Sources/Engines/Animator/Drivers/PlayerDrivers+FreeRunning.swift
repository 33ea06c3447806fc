import MotionCore
import MotionMath

extension PlayerDrivers {
  /// Returns the number of a curve by which players are to run.
  package mutating func use(_ curve: Curve) -> Int { curves.use(curve) }

  /// Returns a curve's progress at a fraction, as it moves the free-running players along it.
  func progress(at fraction: Double, along curve: Int) -> Double {
    curves[curve].value(at: fraction)
  }

  /// Lets a player run on by itself along a curve: `advance` moves it until the end of the leg.
  package mutating func detach(_ player: Int32, through leg: PlaybackLeg, along curve: Int) {
    assert(players[Int(player)].headColumns < 0, "the player \(player) runs freely already")
    let index = heads.index(of: curve) { curve }
    players[Int(player)].headColumns = Int32(index)
    players[Int(player)].headRow = Int32(heads[index].count)
    heads[index].append(leg, player: player, onlyChannel: onlyChannel(of: player))
  }

  /// The channel of a player that has one, which goes straight from one value to another.
  private func onlyChannel(of player: Int32) -> ChannelColumns.Row? {
    let place = players[Int(player)]
    guard place.channels >= 0, place.keyframes < 0 else { return nil }
    let index = Int(place.channels)
    let isStraight = curves[channels[index].kind.curve].kind == .linear
    guard isStraight, channels[index].count == 1, channels[index].next < 0 else { return nil }
    return channels[index][0]
  }

  /// Has a free-running player's channels read from their columns from now on, since it gets or loses one.
  mutating func dropHeadChannel(of player: Int) {
    let place = players[player]
    guard place.headColumns >= 0 else { return }
    heads[Int(place.headColumns)].dropChannel(Int(place.headRow))
  }

  /// Leaves a player where it is, to be moved by its owner again.
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

  /// Moves every free-running player to a time; those whose free run has ended by then are not moved, and
  /// are appended to `attached`.
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
      heads[index].computeProgress(
        of: rows, at: time, along: curves[heads[index].curve], into: headBlock)
      var row = start
      while row < rows.upperBound {
        let first = row
        while row < rows.upperBound, heads[index].hasChannel(row) { row += 1 }
        if row > first {
          heads[index].writeChannels(
            of: first..<row, at: headBlock.values + (first - start), to: &store)
        } else {
          move(heads[index].player(of: row), to: headBlock.values[row - start], store: &store)
          row += 1
        }
      }
    }
  }
}
