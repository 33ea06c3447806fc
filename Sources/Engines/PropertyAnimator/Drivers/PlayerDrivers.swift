import MotionCore
import MotionValues

/// Channels that follow players: a player's owner sets its progress or detaches its playhead, and
/// the player's channels follow.
///
/// A player that is not moved costs nothing. Adding and removing a channel take constant time;
/// moving a player is linear in its channels and allocates nothing.
package struct PlayerDrivers: ~Copyable {
  /// The positions of one player's rows; negative for none.
  struct Player: BitwiseCopyable {
    /// The first columns of its channels, each of which links to the next.
    var channels: Int32 = -1
    var keyframes: Int32 = -1
    /// The position of its playhead while detached.
    var headColumns: Int32 = -1
    var headRow: Int32 = 0
    var isFree = false
  }

  var players = Column<Player>()
  private var playerCount = 0
  private var freePlayers: [Int32] = []
  var curves = CurveSet()
  private(set) var channels = ColumnsByKind<ChannelColumns.Kind, ChannelColumns>()
  private var keyframes = ColumnsByKind<Int32, KeyframeColumns>()
  var heads = ColumnsByKind<Int, FreeRunningPlayheads>()
  /// A token's columns are `~index`, and so negative, for keyframe columns.
  private var tokens = DriverTokens()
  private let block = ValueBlock()
  let headBlock = ValueBlock()

  package init() {}

  /// The number of channels.
  package var count: Int { tokens.count }

  /// Adds a player without channels and returns its number.
  package mutating func addPlayer() -> Int32 {
    if let player = freePlayers.popLast() {
      players[Int(player)] = Player()
      return player
    }
    players.append(Player(), after: playerCount)
    playerCount += 1
    return Int32(playerCount - 1)
  }

  /// Removes a player with all its channels; its number is free for the next player.
  package mutating func removePlayer(_ player: Int32) {
    precondition(!players[Int(player)].isFree, "the player \(player) has been removed")
    attach(player)
    var index = Int(players[Int(player)].channels)
    while index >= 0 {
      curves.release(channels[index].kind.curve, drivers: channels[index].count)
      channels[index].removeAll(tokens: &tokens)
      channels.retire(index)
      index = Int(channels[index].next)
    }
    index = Int(players[Int(player)].keyframes)
    if index >= 0 {
      keyframes[index].removeAll(tokens: &tokens)
      keyframes[index].removeSegments(&curves)
      keyframes.retire(index)
    }
    players[Int(player)] = Player(isFree: true)
    freePlayers.append(player)
  }

  /// Adds a channel that changes from one value to another as its player goes from 0 to 1, and
  /// returns its token.
  package mutating func add(
    to player: Int32, slot: Int, from origin: Double, to target: Double, curve: Curve
  ) -> Int32 {
    dropHeadChannel(of: Int(player))
    let kind = ChannelColumns.Kind(player: player, curve: curves.use(curve))
    let index = channels.index(of: kind) { kind }
    if channels[index].count == 0 {
      channels[index].next = players[Int(player)].channels
      players[Int(player)].channels = Int32(index)
    }
    let token = tokens.take(columns: index, row: channels[index].count)
    channels[index].append(slot: slot, from: origin, to: target, token: token)
    return token
  }

  /// Adds a channel that follows segments in the order of their starts, and returns its token.
  ///
  /// Before the first segment, the channel has that segment's first value; after each segment, that
  /// segment's last value.
  package mutating func add(
    to player: Int32, slot: Int, segments: [ChannelSegment]
  ) -> Int32 {
    dropHeadChannel(of: Int(player))
    let index = keyframes.index(of: player) { player }
    players[Int(player)].keyframes = Int32(index)
    let token = tokens.take(columns: ~index, row: keyframes[index].count)
    keyframes[index].append(slot: slot, segments, curves: &curves, token: token)
    return token
  }

  /// Whether the token's channel still exists.
  package func contains(_ token: Int32) -> Bool { tokens.contains(token) }

  /// Returns the slot that a channel moves.
  package func slot(of token: Int32) -> Int {
    let (index, row) = tokens[token]
    return index >= 0 ? channels[index].slot(of: row) : keyframes[~index].slot(of: row)
  }

  /// Returns a channel's value at a progress of its player, and its velocity if that progress grows
  /// by `rate` per second.
  package func motion(of token: Int32, at progress: Double, rate: Double) -> ValueAndVelocity {
    let (index, row) = tokens[token]
    guard index >= 0 else {
      return keyframes[~index].motion(of: row, curves, at: progress, rate: rate)
    }
    return channels[index].motion(
      of: row, curves[channels[index].kind.curve], at: progress, rate: rate)
  }

  /// Writes the velocities of a player's channels, each to its slot's place, if its progress grows by
  /// `rate` per second.
  package func writeVelocities(
    of player: Int32, at progress: Double, rate: Double,
    to velocities: UnsafeMutablePointer<Double>
  ) {
    let place = players[Int(player)]
    var index = Int(place.channels)
    while index >= 0 {
      let slope = curves[channels[index].kind.curve].curve.velocity(at: progress) * rate
      channels[index].writeVelocities(slope, to: velocities)
      index = Int(channels[index].next)
    }
    guard place.keyframes >= 0 else { return }
    for row in 0..<keyframes[Int(place.keyframes)].count {
      velocities[keyframes[Int(place.keyframes)].slot(of: row)] =
        keyframes[Int(place.keyframes)].motion(of: row, curves, at: progress, rate: rate).velocity
    }
  }

  /// Removes a channel; its slot keeps its value.
  package mutating func remove(_ token: Int32) {
    let (index, row) = tokens[token]
    tokens.recycle(token)
    if index >= 0 {
      let player = Int(channels[index].kind.player)
      dropHeadChannel(of: player)
      curves.release(channels[index].kind.curve)
      channels[index].remove(row, tokens: &tokens)
      if channels.retire(index) { unlink(index, from: player) }
    } else {
      let player = Int(keyframes[~index].player)
      keyframes[~index].remove(row, tokens: &tokens)
      if keyframes.retire(~index) {
        keyframes[~index].removeSegments(&curves)
        players[player].keyframes = -1
      }
    }
  }

  private mutating func unlink(_ index: Int, from player: Int) {
    let next = channels[index].next
    var before = Int(players[player].channels)
    guard before != index else {
      players[player].channels = next
      return
    }
    while channels[before].next != index { before = Int(channels[before].next) }
    channels[before].next = next
  }

  /// Writes a player's channels at its progress.
  package mutating func move(
    _ player: Int32, to progress: Double, store: inout PropertyStore
  ) {
    let place = players[Int(player)]
    var index = Int(place.channels)
    while index >= 0 {
      let value = curves[channels[index].kind.curve].value(at: progress)
      channels[index].write(at: value, store: &store, block: block)
      index = Int(channels[index].next)
    }
    if place.keyframes >= 0 {
      keyframes[Int(place.keyframes)].write(at: progress, curves, store: &store, block: block)
    }
  }
}

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
