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
  /// No row ends before this time.
  private var nextEnd = Double.infinity
  private var players = Column<Int32>()
  /// The values of the only channel; 0 and 1 where the playhead has no copy.
  private var origins = Column<Double>()
  private var targets = Column<Double>()
  /// The slot of the only channel; negative where the playhead has no copy.
  private var slots = Column<Int32>()

  init(_ curve: Int) { self.curve = curve }

  mutating func reuse(for curve: Int) {
    assert(count == 0)
    self.curve = curve
    nextEnd = .infinity
  }

  mutating func append(
    _ leg: PlaybackLeg, player: Int32, onlyChannel channel: ChannelColumns.Row?
  ) {
    fractions.append(leg.fraction, after: count)
    times.append(leg.time, after: count)
    velocities.append(leg.velocity, after: count)
    endTimes.append(leg.endTime, after: count)
    nextEnd = min(nextEnd, leg.endTime)
    players.append(player, after: count)
    origins.append(channel?.origin ?? 0, after: count)
    targets.append(channel?.target ?? 1, after: count)
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
  func dropChannel(_ row: Int) { (origins[row], targets[row], slots[row]) = (0, 1, -1) }

  /// Writes the values of rows that all have a channel.
  func write(
    _ values: UnsafePointer<Double>, of rows: Range<Int>, to store: inout PropertyStore
  ) {
    store.write(values, to: slots.rows + rows.lowerBound, count: rows.count)
  }

  /// Appends the players whose free run has ended by a time.
  mutating func collectEnded(by time: Double, into ended: inout [Int32]) {
    guard nextEnd <= time else { return }
    nextEnd = .infinity
    for row in 0..<count {
      if endTimes[row] <= time {
        ended.append(players[row])
      } else {
        nextEnd = min(nextEnd, endTimes[row])
      }
    }
  }

  /// Computes the values of the channels of a range of rows at a time; the progress, where a row has
  /// no channel.
  func computeValues(
    of rows: Range<Int>, at time: Double, along evaluator: borrowing CurveEvaluator,
    into values: UnsafeMutablePointer<Double>
  ) {
    let (fractions, times, velocities) = (fractions.rows, times.rows, velocities.rows)
    let (origins, targets, values) = (origins.rows, targets.rows, values - rows.lowerBound)
    // Players that started together are at the same point of the curve.
    var (fraction, present) = (Double.nan, Double.nan)
    for row in rows {
      // The same expression as `PlaybackLeg.fraction(at:)`, without its limits, which apply only
      // where no playhead runs freely.
      let own = fractions[row] + (time - times[row]) * velocities[row]
      if own != fraction { (fraction, present) = (own, evaluator.value(at: own)) }
      values[row] = CurveEvaluator.mix(origins[row], targets[row], present)
    }
  }
}
