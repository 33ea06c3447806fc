import MotionCore
import MotionValues

/// Springs with equal coefficients, in columns.
///
/// The first rows are in step: they contain the state at one point of the grid, from which one
/// exact matrix computes all of them at a sample's time. The remaining rows have not reached a
/// point of the grid since they began, and are computed from their anchors.
struct SpringColumns: ~Copyable, DriverColumns {
  private var constants: SpringConstants
  private(set) var count = 0
  private var countInStep = 0
  /// The grid point of the rows in step.
  private var point = -Double.infinity
  private var displacements = Column<Double>()
  private var velocities = Column<Double>()
  private var targets = Column<Double>()
  private var slots = Column<Int32>()
  private var tokens = Column<Int32>()
  private var anchors = Column<SpringAnchor>()
  private var endTimes = Column<Double>()

  init(_ constants: SpringConstants) { self.constants = constants }

  mutating func reuse(for constants: SpringConstants) {
    assert(count == 0)
    self.constants = constants
    point = -.infinity
  }

  mutating func append(
    _ anchor: SpringAnchor, slot: Int, target: Double, endTime: Double, token: Int32
  ) {
    displacements.append(anchor.displacement, after: count)
    velocities.append(anchor.velocity, after: count)
    targets.append(target, after: count)
    slots.append(Int32(slot), after: count)
    tokens.append(token, after: count)
    anchors.append(anchor, after: count)
    endTimes.append(endTime, after: count)
    count += 1
  }

  var spring: Spring { constants.spring }

  func slot(of row: Int) -> Int { Int(slots[row]) }

  func target(of row: Int) -> Double { targets[row] }

  func anchor(of row: Int) -> SpringAnchor { anchors[row] }

  func endTime(of row: Int) -> Double { endTimes[row] }

  /// Returns a row's motion at a time, with the operations of `sample`; from its end on, the spring
  /// is at rest at its target.
  func motion(of row: Int, at time: Double) -> ValueAndVelocity {
    if time >= endTimes[row] { return ValueAndVelocity(value: targets[row]) }
    let state = state(of: row, at: time)
    return ValueAndVelocity(value: targets[row] + state.displacement, velocity: state.velocity)
  }

  private func state(of row: Int, at time: Double) -> SpringState {
    let point = SpringGrid.point(before: time)
    guard point >= SpringGrid.point(after: anchors[row].time) else {
      return anchors[row].state(of: spring, at: time)
    }
    let isThere = row < countInStep && point == self.point
    let state =
      isThere
      ? SpringState(displacement: displacements[row], velocity: velocities[row])
      : self.state(of: row, atPoint: point)
    return state.moved(by: spring.step(of: time - SpringGrid.time(of: point)))
  }

  /// Returns the state at a point of the grid that is not before the row's start.
  private func state(of row: Int, atPoint point: Double) -> SpringState {
    var reached = max(
      SpringGrid.closedForm(before: point), SpringGrid.point(after: anchors[row].time))
    var state = anchors[row].state(of: spring, at: SpringGrid.time(of: reached))
    while reached < point {
      state = state.moved(by: constants.gridStep)
      reached += 1
    }
    return state
  }

  /// Restarts the row from an anchor towards `target`.
  mutating func anchor(
    _ row: Int, _ anchor: SpringAnchor, target: Double, endTime: Double,
    tokens map: inout DriverTokens
  ) {
    targets[row] = target
    anchors[row] = anchor
    endTimes[row] = endTime
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

  /// Writes all rows that have begun, at a time.
  mutating func sample(
    at time: Double, store: inout PropertyStore, tokens map: inout DriverTokens,
    block: borrowing ValueBlock
  ) {
    bringIntoStep(at: SpringGrid.point(before: time), &map)
    let step = spring.step(of: time - SpringGrid.time(of: point))
    for start in stride(from: 0, to: countInStep, by: ValueBlock.length) {
      let rows = min(ValueBlock.length, countInStep - start)
      // Eight rows at a time; results past the last row are computed too, and ignored.
      for first in stride(from: start, to: start + rows, by: 8) {
        let x = displacements.eight(at: first).pointee
        let v = velocities.eight(at: first).pointee
        SIMD8.at(block.values + (first - start)).pointee =
          targets.eight(at: first).pointee
          + (step.displacementFromDisplacement * x + step.displacementFromVelocity * v)
      }
      store.write(block.values, to: slots.rows + start, count: rows)
    }
    for row in countInStep..<count where anchors[row].time <= time {
      let state = anchors[row].state(of: spring, at: time)
      store.write(targets[row] + state.displacement, to: Int(slots[row]))
    }
  }

  /// Moves the rows in step to a point of the grid, and adds those that have begun by then.
  private mutating func bringIntoStep(at point: Double, _ map: inout DriverTokens) {
    if point < self.point {
      countInStep = 0
    } else if SpringGrid.closedForm(before: point) > self.point {
      for row in 0..<countInStep { load(row, at: point) }
    } else {
      while self.point < point {
        for first in stride(from: 0, to: countInStep, by: 8) { stepEight(first) }
        self.point += 1
      }
    }
    self.point = point
    for row in countInStep..<count where SpringGrid.point(after: anchors[row].time) <= point {
      load(row, at: point)
      swap(row, countInStep, &map)
      countInStep += 1
    }
  }

  private func load(_ row: Int, at point: Double) {
    let state = state(of: row, atPoint: point)
    (displacements[row], velocities[row]) = (state.displacement, state.velocity)
  }

  /// Moves eight rows by one point of the grid.
  @inline(__always)
  private func stepEight(_ first: Int) {
    let (x, v) = (displacements.eight(at: first), velocities.eight(at: first))
    let step = constants.gridStep
    let (oldX, oldV) = (x.pointee, v.pointee)
    x.pointee = step.displacementFromDisplacement * oldX + step.displacementFromVelocity * oldV
    v.pointee = step.velocityFromDisplacement * oldX + step.velocityFromVelocity * oldV
  }

  private func move(_ row: Int, to other: Int, _ map: inout DriverTokens) {
    guard row != other else { return }
    displacements[other] = displacements[row]
    velocities[other] = velocities[row]
    targets[other] = targets[row]
    slots[other] = slots[row]
    tokens[other] = tokens[row]
    anchors[other] = anchors[row]
    endTimes[other] = endTimes[row]
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
    (endTimes[row], endTimes[other]) = (endTimes[other], endTimes[row])
    map.move(tokens[row], to: row)
    map.move(tokens[other], to: other)
  }
}

/// The constants that springs of one kind share.
struct SpringConstants {
  let spring: Spring
  /// The exact step from one grid point to the next.
  let gridStep: SpringStep

  init(_ spring: Spring) {
    self.spring = spring
    gridStep = spring.step(of: SpringGrid.length)
  }
}

/// The instant from which a spring's motion is computed in closed form.
struct SpringAnchor: BitwiseCopyable {
  /// The time, in seconds.
  var time: Double
  /// The distance from the target at that time, in the property's units.
  var displacement: Double
  /// The velocity at that time, in units per second.
  var velocity: Double

  /// Returns the state at a time; before the anchor's time, it is the anchor's state.
  func state(of spring: Spring, at time: Double) -> SpringState {
    let (displacement, velocity) = spring.state(
      at: time - self.time, displacement: displacement, velocity: velocity)
    return SpringState(displacement: displacement, velocity: velocity)
  }
}

/// A spring's distance from its target, and its velocity.
struct SpringState: BitwiseCopyable {
  var displacement: Double
  var velocity: Double

  @inline(__always)
  func moved(by step: SpringStep) -> SpringState {
    let (displacement, velocity) = step.applied(displacement: displacement, velocity: velocity)
    return SpringState(displacement: displacement, velocity: velocity)
  }
}

/// The instants of scene time at which springs in columns advance: the multiples of 1/16 s, which
/// are exact in binary.
///
/// Between two points, the state is that of the earlier point, advanced by an exact step over the
/// remaining time. A fixed step advances each point to the next, and every 64th point is computed
/// in closed form so that rounding errors do not accumulate. The value at a time therefore does not
/// depend on which other times are sampled.
enum SpringGrid {
  static let pointsPerSecond = 16.0
  private static let pointsBetweenClosedForms = 64.0

  /// The time between two points, in seconds.
  static let length = 1 / pointsPerSecond

  /// Returns the last point at or before a time.
  @inline(__always)
  static func point(before time: Double) -> Double {
    (time * pointsPerSecond).rounded(.down)
  }

  /// Returns the first point at or after a time.
  @inline(__always)
  static func point(after time: Double) -> Double { (time * pointsPerSecond).rounded(.up) }

  @inline(__always)
  static func time(of point: Double) -> Double { point / pointsPerSecond }

  /// Returns the last point, up to another one, that is computed in closed form.
  static func closedForm(before point: Double) -> Double {
    (point / pointsBetweenClosedForms).rounded(.down) * pointsBetweenClosedForms
  }
}
