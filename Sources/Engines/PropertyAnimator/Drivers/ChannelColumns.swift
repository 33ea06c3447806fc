import MotionCore
import MotionValues

/// A player's channels that share one curve, which is evaluated once for all of them.
///
/// Five seconds of 2,000 animators with four properties each take 0.21 s with these columns, and
/// 1.36 s if each channel evaluates its own track.
struct ChannelColumns: ~Copyable, DriverColumns {
  struct Kind: Hashable {
    let player: Int32
    /// The index of the curve.
    let curve: Int
  }

  struct Row: BitwiseCopyable {
    let slot: Int32
    let origin: Double
    let target: Double
  }

  private(set) var kind: Kind
  /// The index of the same player's next columns; negative for none.
  var next: Int32 = -1
  private(set) var count = 0
  private var origins = Column<Double>()
  private var targets = Column<Double>()
  private var slots = Column<Int32>()
  private var tokens = Column<Int32>()

  init(_ kind: Kind) { self.kind = kind }

  mutating func reuse(for kind: Kind) {
    assert(count == 0)
    self.kind = kind
  }

  mutating func append(slot: Int, from origin: Double, to target: Double, token: Int32) {
    origins.append(origin, after: count)
    targets.append(target, after: count)
    slots.append(Int32(slot), after: count)
    tokens.append(token, after: count)
    count += 1
  }

  mutating func remove(_ row: Int, tokens map: inout DriverTokens) {
    count -= 1
    guard row != count else { return }
    origins[row] = origins[count]
    targets[row] = targets[count]
    slots[row] = slots[count]
    tokens[row] = tokens[count]
    map.move(tokens[row], to: row)
  }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  subscript(row: Int) -> Row {
    Row(slot: slots[row], origin: origins[row], target: targets[row])
  }

  /// Recycles the tokens of all rows before they are removed.
  mutating func removeAll(tokens map: inout DriverTokens) {
    for row in 0..<count { map.recycle(tokens[row]) }
    count = 0
  }

  /// Returns a row's value, and its velocity if the progress grows by `rate` per second.
  func motion(
    of row: Int, _ evaluator: borrowing CurveEvaluator, at progress: Double, rate: Double
  ) -> ValueAndVelocity {
    ValueAndVelocity(
      value: CurveEvaluator.mix(origins[row], targets[row], evaluator.value(at: progress)),
      velocity: evaluator.curve.velocity(at: progress) * rate * (targets[row] - origins[row]))
  }

  /// Writes the velocities of all rows, each to its slot's place, if the progress along the curve
  /// grows by `slope` per second.
  func writeVelocities(_ slope: Double, to velocities: UnsafeMutablePointer<Double>) {
    for row in 0..<count {
      velocities[Int(slots[row])] = slope * (targets[row] - origins[row])
    }
  }

  /// Writes all rows at a progress along the curve; at 1, exactly their targets.
  func write(
    at progress: Double, store: inout PropertyStore, block: borrowing ValueBlock
  ) {
    let (origins, targets) = (origins.rows, targets.rows)
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, count - start)
      if progress == 1 {
        store.write(targets + start, to: slots.rows + start, count: rows)
        continue
      }
      for row in 0..<rows {
        let from = origins[start + row]
        block.values[row] = from + (targets[start + row] - from) * progress
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
  }
}
