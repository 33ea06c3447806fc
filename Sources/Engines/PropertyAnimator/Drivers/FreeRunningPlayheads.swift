import MotionCore

/// The playheads of free-running players that share one curve.
///
/// Most players have a single channel without a curve of its own. The playhead keeps a copy of that
/// channel, so that thousands of channels are read sequentially instead of each from its own
/// columns. Ten seconds of `Tests/Benchmark/Scenes/animators.lua` take 0.53 s; without the copy,
/// 0.73 s; without free-running playheads, 3.0 s.
struct FreeRunningPlayheads: ~Copyable, DriverColumns {
  /// The index of the curve.
  private(set) var curve: Int
  private(set) var count = 0
  private var fractions = Column<Double>()
  private var times = Column<Double>()
  private var velocities = Column<Double>()
  private var endTimes = Column<Double>()
  private var players = Column<Int32>()
  private var origins = Column<Double>()
  private var targets = Column<Double>()
  /// The slot of the only channel; negative where the playhead has no copy.
  private var slots = Column<Int32>()

  init(_ curve: Int) { self.curve = curve }

  mutating func reuse(for curve: Int) {
    assert(count == 0)
    self.curve = curve
  }

  mutating func append(
    _ leg: PlaybackLeg, player: Int32, onlyChannel channel: ChannelColumns.Row?
  ) {
    fractions.append(leg.fraction, after: count)
    times.append(leg.time, after: count)
    velocities.append(leg.velocity, after: count)
    endTimes.append(leg.endTime, after: count)
    players.append(player, after: count)
    origins.append(channel?.origin ?? 0, after: count)
    targets.append(channel?.target ?? 0, after: count)
    slots.append(channel?.slot ?? -1, after: count)
    count += 1
  }

  /// Removes a row, and returns the player that has moved into it, if any.
  mutating func remove(_ row: Int) -> Int32? {
    count -= 1
    guard row != count else { return nil }
    fractions[row] = fractions[count]
    times[row] = times[count]
    velocities[row] = velocities[count]
    endTimes[row] = endTimes[count]
    players[row] = players[count]
    origins[row] = origins[count]
    targets[row] = targets[count]
    slots[row] = slots[count]
    return players[row]
  }

  func player(of row: Int) -> Int32 { players[row] }

  /// Whether the playhead writes its player's only channel.
  func hasChannel(_ row: Int) -> Bool { slots[row] >= 0 }

  /// Drops the copy of a channel, so that it is read from the player's columns.
  func dropChannel(_ row: Int) { slots[row] = -1 }

  /// Writes the channels of rows that all have one, at their progress.
  func writeChannels(
    of rows: Range<Int>, at progress: UnsafeMutablePointer<Double>, to store: inout PropertyStore
  ) {
    for row in rows {
      let place = row - rows.lowerBound
      progress[place] = CurveEvaluator.mix(origins[row], targets[row], progress[place])
    }
    store.write(progress, to: slots.rows + rows.lowerBound, count: rows.count)
  }

  /// Appends the players whose free run has ended by a time.
  func collectEnded(by time: Double, into ended: inout [Int32]) {
    for row in 0..<count where endTimes.rows[row] <= time { ended.append(players[row]) }
  }

  /// Computes the progress of a range of rows at a time.
  func computeProgress(
    of rows: Range<Int>, at time: Double, along evaluator: borrowing CurveEvaluator,
    into block: borrowing ValueBlock
  ) {
    for row in rows {
      // The same expression as `PlaybackLeg.fraction(at:)`, without its limits, which apply only
      // where no playhead runs freely.
      let fraction = fractions.rows[row] + (time - times.rows[row]) * velocities.rows[row]
      block.values[row - rows.lowerBound] = evaluator.value(at: fraction)
    }
  }
}
