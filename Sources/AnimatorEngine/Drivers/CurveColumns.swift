import MotionCore

/// Tweens with one curve in columns, each with a start and a duration of its own.
struct CurveColumns: ~Copyable, DriverColumns {
  /// The index of the curve.
  private(set) var curve: Int
  private(set) var count = 0
  private var starts = Column<Double>()
  /// One over the duration, per second.
  private var rates = Column<Double>()
  private var origins = Column<Double>()
  private var targets = Column<Double>()
  private var slots = Column<Int32>()
  private var tokens = Column<Int32>()

  init(_ curve: Int) { self.curve = curve }

  mutating func reuse(for curve: Int) {
    assert(count == 0)
    self.curve = curve
  }

  mutating func append(
    slot: Int, from origin: Double, to target: Double, start: Double, duration: Double,
    token: Int32
  ) {
    starts.append(start, after: count)
    // Finite, so that no time is ever multiplied by infinity.
    rates.append(min(1 / duration, 0x1p1000), after: count)
    origins.append(origin, after: count)
    targets.append(target, after: count)
    slots.append(Int32(slot), after: count)
    tokens.append(token, after: count)
    count += 1
  }

  mutating func remove(_ row: Int, tokens map: inout DriverTokens) {
    count -= 1
    guard row != count else { return }
    starts[row] = starts[count]
    rates[row] = rates[count]
    origins[row] = origins[count]
    targets[row] = targets[count]
    slots[row] = slots[count]
    tokens[row] = tokens[count]
    map.move(tokens[row], to: row)
  }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  func motion(of row: Int, _ evaluator: borrowing CurveEvaluator, at time: Double) -> Motion {
    let elapsed = time - starts[row]
    let (rate, from, to) = (rates[row], origins[row], targets[row])
    if elapsed < 0 { return Motion(value: from) }
    if (elapsed + FrameRate.tolerance) * rate >= 1 {
      return Motion(value: CurveEvaluator.mix(from, to, evaluator.end))
    }
    return Motion(
      value: CurveEvaluator.mix(from, to, evaluator.value(at: elapsed * rate)),
      velocity: evaluator.curve.velocity(at: elapsed * rate) * rate * (to - from))
  }

  /// Evaluates all rows at a time and appends to `ended` the tokens of those that have ended, which
  /// leave.
  mutating func advance(
    to time: Double, _ evaluator: borrowing CurveEvaluator, store: inout PropertyStore,
    tokens map: inout DriverTokens, block: borrowing ValueBlock, ended: inout [Int32]
  ) {
    let first = ended.count
    let end = evaluator.end
    // One loop a kind, so that none asks for each row what it is.
    switch evaluator.table {
    case .some(let table):
      write(at: time, end, &store, block, &ended) { table.value(at: $0) }
    case .none:
      if evaluator.kind == .linear {
        write(at: time, end, &store, block, &ended) { $0 }
      } else {
        let curve = evaluator.curve
        write(at: time, end, &store, block, &ended) { curve.value(at: $0) }
      }
    }
    // From the last row on, so that no row moves before its turn.
    for index in (first..<ended.count).reversed() {
      let row = Int(ended[index])
      ended[index] = tokens[row]
      map.giveBack(tokens[row])
      remove(row, tokens: &map)
    }
  }

  @inline(__always)
  private func write(
    at time: Double, _ end: Double, _ store: inout PropertyStore, _ block: borrowing ValueBlock,
    _ ended: inout [Int32], _ curve: (Double) -> Double
  ) {
    for start in stride(from: 0, to: count, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, count - start)
      for first in stride(from: start, to: start + rows, by: 8) {
        let elapsed = time - starts.eight(at: first).pointee
        let rate = rates.eight(at: first).pointee
        let values = SIMD8.at(block.values + (first - start))
        let isMoving =
          elapsed .>= 0 .& (elapsed + FrameRate.tolerance) * rate .< 1
        guard all(isMoving) else {
          computeEight(first, at: time, end, store, values, &ended, curve)
          continue
        }
        let t = elapsed * rate
        var progress = SIMD8<Double>()
        for lane in 0..<8 { progress[lane] = curve(t[lane]) }
        let from = origins.eight(at: first).pointee
        values.pointee = from + (targets.eight(at: first).pointee - from) * progress
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
  }

  /// Computes eight rows of which some have not begun, have ended, or lie behind the last one.
  private func computeEight(
    _ first: Int, at time: Double, _ end: Double, _ store: borrowing PropertyStore,
    _ values: UnsafeMutablePointer<SIMD8<Double>>, _ ended: inout [Int32],
    _ curve: (Double) -> Double
  ) {
    for lane in 0..<min(8, count - first) {
      let row = first + lane
      let (from, to) = (origins[row], targets[row])
      let elapsed = time - starts[row]
      if (elapsed + FrameRate.tolerance) * rates[row] >= 1 {
        values.pointee[lane] = CurveEvaluator.mix(from, to, end)
        ended.append(Int32(row))
      } else if elapsed >= -FrameRate.tolerance {
        values.pointee[lane] = from + (to - from) * curve(max(elapsed, 0) * rates[row])
      } else {
        values.pointee[lane] = store[Int(slots[row])]
      }
    }
  }
}
