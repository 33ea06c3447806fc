import MotionCore

/// Springs of one kind in columns: equal coefficients, equal rest threshold.
///
/// The first rows are in step: they hold the state at the last frame, and one exact matrix takes
/// them all to the next one. The rows behind them have been touched since, and are computed from
/// their anchor.
struct SpringColumns: ~Copyable, DriverColumns {
  /// How many frames a row is stepped before it is computed from its anchor again, so that rounding
  /// does not add up: after ten minutes a swing that never dies is within 3e-12 of its amplitude.
  static let stepsBetweenAnchorings = 4096

  private var constants: SpringConstants
  private(set) var count = 0
  private var countInStep = 0
  private var displacements = Column<Double>()
  private var velocities = Column<Double>()
  private var targets = Column<Double>()
  private var slots = Column<Int32>()
  private var tokens = Column<Int32>()
  private var anchors = Column<SpringAnchor>()
  /// The row to compute from its anchor next, and how many steps have been made since the last one.
  private var nextAnchored = 0
  private var stepsMade = 0

  init(_ constants: SpringConstants) { self.constants = constants }

  mutating func reuse(for constants: SpringConstants) {
    assert(count == 0)
    self.constants = constants
    (nextAnchored, stepsMade) = (0, 0)
  }

  mutating func append(_ anchor: SpringAnchor, slot: Int, target: Double, token: Int32) {
    displacements.append(anchor.displacement, after: count)
    velocities.append(anchor.velocity, after: count)
    targets.append(target, after: count)
    slots.append(Int32(slot), after: count)
    tokens.append(token, after: count)
    anchors.append(anchor, after: count)
    count += 1
  }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  func target(of row: Int) -> Double { targets[row] }

  func anchor(of row: Int) -> SpringAnchor { anchors[row] }

  func restTime(of row: Int) -> Double {
    constants.rest.time(of: constants.spring, from: anchors[row])
  }

  func motion(of row: Int, at time: Double) -> Motion {
    let state = anchors[row].state(of: constants.spring, at: time)
    return Motion(value: targets[row] + state.displacement, velocity: state.velocity)
  }

  /// Lets the row go on from `motion` at a time towards `target`.
  mutating func anchor(
    _ row: Int, to motion: Motion, target: Double, at time: Double, tokens map: inout DriverTokens
  ) {
    targets[row] = target
    anchors[row] = SpringAnchor(
      time: time, displacement: motion.value - target, velocity: motion.velocity)
    guard row < countInStep else { return }
    countInStep -= 1
    swap(row, countInStep, &map)
  }

  mutating func remove(_ row: Int, tokens map: inout DriverTokens) {
    var hole = row
    if hole < countInStep {
      countInStep -= 1
      move(countInStep, to: hole, &map)
      hole = countInStep
    }
    count -= 1
    move(count, to: hole, &map)
  }

  /// Moves all rows to a frame's time and appends to `ended` the tokens of those at rest, which
  /// leave.
  ///
  /// `previous` is the time of the frame before, or nil if that is not one frame length ago.
  mutating func advance(
    to time: Double, from previous: Double?, store: inout PropertyStore,
    tokens map: inout DriverTokens, block: borrowing ValueBlock, ended: inout [Int32]
  ) {
    let first = ended.count
    if let previous {
      anchorSome(at: previous)
      stepRows(&store, block, settled: &ended)
    } else {
      countInStep = 0
    }
    if countInStep < count { computeRows(at: time, &store, &map, settled: &ended) }
    guard ended.count > first else { return }
    // From the last row on, so that no row moves before its turn.
    for index in (first..<ended.count).reversed() {
      let row = Int(ended[index])
      ended[index] = tokens[row]
      store.write(targets[row], to: Int(slots[row]))
      map.giveBack(tokens[row])
      remove(row, tokens: &map)
    }
  }

  /// Computes a few rows in step from their anchors: each one in its turn.
  private mutating func anchorSome(at time: Double) {
    stepsMade += countInStep
    while stepsMade >= Self.stepsBetweenAnchorings {
      stepsMade -= Self.stepsBetweenAnchorings
      if nextAnchored >= countInStep { nextAnchored = 0 }
      guard nextAnchored < countInStep else { return }
      load(nextAnchored, at: time)
      nextAnchored += 1
    }
  }

  private func load(_ row: Int, at time: Double) {
    (displacements[row], velocities[row]) = anchors[row].state(of: constants.spring, at: time)
  }

  /// Computes the rows that are not in step from their anchors; those that have begun are then in
  /// step.
  private mutating func computeRows(
    at time: Double, _ store: inout PropertyStore, _ map: inout DriverTokens,
    settled: inout [Int32]
  ) {
    for row in countInStep..<count
    where anchors[row].time <= time + Instant.tolerance {
      load(row, at: time)
      swap(row, countInStep, &map)
      let begun = countInStep
      countInStep += 1
      store.write(targets[begun] + displacements[begun], to: Int(slots[begun]))
      if constants.rest.isMet(
        displacement: displacements[begun], velocity: velocities[begun])
      {
        settled.append(Int32(begun))
      }
    }
  }

  /// Moves the rows in step by one frame and appends those that have come to rest to `settled`.
  ///
  /// Eight rows at a time: what follows the last row is stepped with it, and means nothing.
  private func stepRows(
    _ store: inout PropertyStore, _ block: borrowing ValueBlock, settled: inout [Int32]
  ) {
    for start in stride(from: 0, to: countInStep, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, countInStep - start)
      for first in stride(from: start, to: start + rows, by: 8) {
        let atRest = stepEight(first, into: block.values + (first - start))
        if any(atRest) { note(atRest, first, &settled) }
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
  }

  /// Moves eight rows by one frame, stores their values, and tells which of them are at rest.
  @inline(__always)
  private func stepEight(
    _ first: Int, into values: UnsafeMutablePointer<Double>
  ) -> SIMDMask<SIMD8<Int64>> {
    let (x, v) = (displacements.eight(at: first), velocities.eight(at: first))
    let (step, rest) = (constants.step, constants.rest)
    let nextX =
      step.displacementFromDisplacement * x.pointee + step.displacementFromVelocity * v.pointee
    let nextV =
      step.velocityFromDisplacement * x.pointee + step.velocityFromVelocity * v.pointee
    x.pointee = nextX
    v.pointee = nextV
    SIMD8.at(values).pointee = targets.eight(at: first).pointee + nextX
    return nextX * nextX + nextV * nextV * rest.scale .<= rest.limit
  }

  @inline(never)
  private func note(
    _ atRest: SIMDMask<SIMD8<Int64>>, _ first: Int, _ settled: inout [Int32]
  ) {
    for lane in 0..<min(8, countInStep - first) where atRest[lane] {
      settled.append(Int32(first + lane))
    }
  }

  private func move(_ row: Int, to other: Int, _ map: inout DriverTokens) {
    guard row != other else { return }
    displacements[other] = displacements[row]
    velocities[other] = velocities[row]
    targets[other] = targets[row]
    slots[other] = slots[row]
    tokens[other] = tokens[row]
    anchors[other] = anchors[row]
    map.move(tokens[other], to: other)
  }

  private func swap(_ row: Int, _ other: Int, _ map: inout DriverTokens) {
    guard row != other else { return }
    (displacements[row], displacements[other]) = (displacements[other], displacements[row])
    (velocities[row], velocities[other]) = (velocities[other], velocities[row])
    (targets[row], targets[other]) = (targets[other], targets[row])
    (slots[row], slots[other]) = (slots[other], slots[row])
    (tokens[row], tokens[other]) = (tokens[other], tokens[row])
    (anchors[row], anchors[other]) = (anchors[other], anchors[row])
    map.move(tokens[row], to: row)
    map.move(tokens[other], to: other)
  }
}
