import MotionCore
import MotionValues

/// Free springs: each moves one slot to its target, from a known start to a known end.
///
/// A spring's state at a time depends only on its last change. A sample skips springs at rest, and
/// allocates nothing once the columns have grown.
package struct SpringDrivers: ~Copyable {
  /// The rest threshold of a spring, and the number of springs that started before it.
  struct Rest: BitwiseCopyable {
    let threshold: Double
    let order: Int
  }

  private var columns = ColumnsByKind<Spring, SpringColumns>()
  private var tokens = DriverTokens()
  private var ends = DueTimes()
  private var rests = Column<Rest>()
  private var restCount = 0
  private var startCount = 0
  private let block = ValueBlock()

  package init() {}

  /// The number of springs that move or wait for their start.
  package var count: Int { tokens.count }

  /// Starts a spring at a time and returns its token.
  ///
  /// `velocity` is in the slot's units per second, `restThreshold` in the slot's units; the
  /// spring's own initial velocity is ignored. A spring does not write its slot before its start.
  package mutating func add(
    slot: Int, from value: Double, velocity: Double = 0, to target: Double, spring: Spring,
    startTime: Double, restThreshold: Double
  ) -> Int32 {
    let index = columns.index(of: spring) { SpringConstants(spring) }
    let anchor = SpringAnchor(time: startTime, displacement: value - target, velocity: velocity)
    let token = tokens.take(columns: index, row: columns[index].count)
    note(Rest(threshold: restThreshold, order: startCount), of: token)
    startCount += 1
    let endTime = restTime(of: token, spring, from: anchor)
    columns[index].append(anchor, slot: slot, target: target, endTime: endTime, token: token)
    return token
  }

  private mutating func note(_ rest: Rest, of token: Int32) {
    guard Int(token) == restCount else { return rests[Int(token)] = rest }
    rests.append(rest, after: restCount)
    restCount += 1
  }

  /// Computes the time at which a spring comes to rest, and records it as the spring's end.
  private mutating func restTime(
    of token: Int32, _ spring: Spring, from anchor: SpringAnchor
  ) -> Double {
    let rest = rests[Int(token)]
    let time = SpringRest(spring, threshold: rest.threshold).time(
      from: anchor.time, displacement: anchor.displacement, velocity: anchor.velocity)
    ends.set(time, for: Int(token), order: rest.order)
    return time
  }

  /// Whether the token's spring has neither ended nor been removed.
  package func contains(_ token: Int32) -> Bool { tokens.contains(token) }

  /// Returns the slot that a spring moves.
  package func slot(of token: Int32) -> Int {
    let (index, row) = tokens[token]
    return columns[index].slot(of: row)
  }

  /// Returns a spring's target.
  package func target(of token: Int32) -> Double {
    let (index, row) = tokens[token]
    return columns[index].target(of: row)
  }

  /// Returns a spring's value and velocity at any time since its last change, bit for bit as a
  /// sample at that time writes them.
  package func motion(of token: Int32, at time: Double) -> ValueAndVelocity {
    let (index, row) = tokens[token]
    return columns[index].motion(of: row, at: time)
  }

  /// Returns a spring's motion since its last change.
  package func declaration(of token: Int32) -> DeclaredMotion {
    let (index, row) = tokens[token]
    let anchor = columns[index].anchor(of: row)
    let target = columns[index].target(of: row)
    return DeclaredMotion(
      .spring(columns[index].spring), from: target + anchor.displacement, to: target,
      start: anchor.time, duration: columns[index].endTime(of: row) - anchor.time,
      velocity: anchor.velocity)
  }

  /// Returns the exact time at which a spring ends if nothing changes it; infinity for never.
  package func endTime(of token: Int32) -> Double {
    let (index, row) = tokens[token]
    return columns[index].endTime(of: row)
  }

  /// The time of the next end; nil if no spring ends.
  package var nextEnd: Double? { ends.first?.time }

  /// Changes a spring's target; its value and velocity at the time are kept.
  package mutating func retarget(_ token: Int32, to target: Double, at time: Double) {
    change(token, at: time) { _, end in end = target }
  }

  /// Adds to a spring's velocity, in units per second.
  package mutating func impulse(_ token: Int32, velocity: Double, at time: Double) {
    change(token, at: time) { motion, _ in motion.velocity += velocity }
  }

  /// Removes a spring; its slot keeps its value.
  package mutating func remove(_ token: Int32) {
    let (index, row) = tokens[token]
    ends.set(nil, for: Int(token), order: 0)
    tokens.recycle(token)
    columns[index].remove(row, tokens: &tokens)
    columns.retire(index)
  }

  /// Ends the first spring that is due by a time, writes exactly its target to its slot, and
  /// returns its token, which is free for reuse; nil if none is due.
  package mutating func endFirst(by time: Double, store: inout PropertyStore) -> Int32? {
    guard let end = ends.removeFirst(by: time) else { return nil }
    let token = Int32(end.key)
    store.write(target(of: token), to: slot(of: token))
    remove(token)
    return token
  }

  /// Writes every spring at a time. Later samples do not depend on it.
  package mutating func sample(at time: Double, store: inout PropertyStore) {
    for index in 0..<columns.count where columns[index].count > 0 {
      columns[index].sample(at: time, store: &store, tokens: &tokens, block: block)
    }
  }

  private mutating func change(
    _ token: Int32, at time: Double, _ change: (inout ValueAndVelocity, inout Double) -> Void
  ) {
    let (index, row) = tokens[token]
    // A spring that has not begun keeps its start.
    let time = max(time, columns[index].anchor(of: row).time)
    var motion = columns[index].motion(of: row, at: time)
    var target = columns[index].target(of: row)
    change(&motion, &target)
    let anchor = SpringAnchor(
      time: time, displacement: motion.value - target, velocity: motion.velocity)
    let endTime = restTime(of: token, columns[index].spring, from: anchor)
    columns[index].anchor(row, anchor, target: target, endTime: endTime, tokens: &tokens)
  }
}
