import MotionCore

/// The play heads of players that only run on and share one curve.
struct PlayHeadColumns: ~Copyable, DriverColumns {
  /// The index of the curve.
  private(set) var curve: Int
  private(set) var count = 0
  private var fractions = Column<Double>()
  private var times = Column<Double>()
  private var velocities = Column<Double>()
  private var endTimes = Column<Double>()
  private var players = Column<Int32>()

  init(_ curve: Int) { self.curve = curve }

  mutating func reuse(for curve: Int) {
    assert(count == 0)
    self.curve = curve
  }

  mutating func append(_ glide: PlaybackGlide, player: Int32) {
    fractions.append(glide.fraction, after: count)
    times.append(glide.time, after: count)
    velocities.append(glide.velocity, after: count)
    endTimes.append(glide.endTime, after: count)
    players.append(player, after: count)
    count += 1
  }

  /// Takes a row out and returns the player whose row is now there, if another one is.
  mutating func remove(_ row: Int) -> Int32? {
    count -= 1
    guard row != count else { return nil }
    fractions[row] = fractions[count]
    times[row] = times[count]
    velocities[row] = velocities[count]
    endTimes[row] = endTimes[count]
    players[row] = players[count]
    return players[row]
  }

  func player(of row: Int) -> Int32 { players[row] }

  /// Appends the players whose glide has ended by a time.
  func collectEnded(by time: Double, into ended: inout [Int32]) {
    for row in 0..<count where endTimes.rows[row] <= time { ended.append(players[row]) }
  }

  /// Computes the progress of some rows at a time.
  func computeProgress(
    of rows: Range<Int>, at time: Double, along evaluator: borrowing CurveEvaluator,
    into block: borrowing ValueBlock
  ) {
    for row in rows {
      let fraction = fractions.rows[row] + (time - times.rows[row]) * velocities.rows[row]
      block.values[row - rows.lowerBound] = evaluator.value(at: fraction)
    }
  }
}
