import MotionCore
import MotionMath

/// Free springs, each of which moves one slot to its target, from a known start to a known end.
///
/// What a spring is at a time follows from its last change alone. A sample costs nothing for what
/// rests and allocates nothing once the columns have grown.
package struct SpringDrivers: ~Copyable {
  /// How near to its target a spring is at rest, and how many had started before it.
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

  /// How many springs move, or wait for their start.
  package var count: Int { tokens.count }

  /// Starts a spring at a time and returns its token.
  ///
  /// `velocity` and `restThreshold` are in the slot's units, a second; the spring's own initial
  /// velocity plays no part. A spring whose start is still to come leaves its slot alone.
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

  /// Computes when a spring will be at rest for good, and notes it as its end.
  private mutating func restTime(
    of token: Int32, _ spring: Spring, from anchor: SpringAnchor
  ) -> Double {
    let rest = rests[Int(token)]
    let time = SpringRest(spring, threshold: rest.threshold).time(from: anchor)
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

  /// Returns what a spring moves to.
  package func target(of token: Int32) -> Double {
    let (index, row) = tokens[token]
    return columns[index].target(of: row)
  }

  /// Returns a spring's value and velocity at any time since it was last changed: bit for bit what a
  /// sample at the time writes.
  package func motion(of token: Int32, at time: Double) -> ValueAndVelocity {
    let (index, row) = tokens[token]
    return columns[index].motion(of: row, at: time)
  }

  /// Returns the exact time at which a spring ends if nothing changes it; infinity for never.
  package func endTime(of token: Int32) -> Double {
    let (index, row) = tokens[token]
    return columns[index].endTime(of: row)
  }

  /// When the next spring ends; nil if none does.
  package var nextEnd: Double? { ends.first?.time }

  /// Gives a spring another target; its value and velocity go on from where they are at the time.
  package mutating func retarget(_ token: Int32, to target: Double, at time: Double) {
    change(token, at: time) { _, end in end = target }
  }

  /// Adds to a spring's velocity, in units a second.
  package mutating func impulse(_ token: Int32, velocity: Double, at time: Double) {
    change(token, at: time) { motion, _ in motion.velocity += velocity }
  }

  /// Takes a spring out; its slot keeps the value it has.
  package mutating func remove(_ token: Int32) {
    let (index, row) = tokens[token]
    ends.set(nil, for: Int(token), order: 0)
    tokens.recycle(token)
    columns[index].remove(row, tokens: &tokens)
    columns.retire(index)
  }

  /// Ends the first spring that is due by a time and returns its token, which is free for the next
  /// one: its slot has exactly the target.
  package mutating func endFirst(by time: Double, store: inout PropertyStore) -> Int32? {
    guard let end = ends.removeFirst(by: time) else { return nil }
    let token = Int32(end.key)
    store.write(target(of: token), to: slot(of: token))
    remove(token)
    return token
  }

  /// Writes what every spring is at a time; nothing that a later sample shows depends on it.
  package mutating func sample(at time: Double, store: inout PropertyStore) {
    for index in 0..<columns.count where columns[index].count > 0 {
      columns[index].sample(at: time, store: &store, tokens: &tokens, block: block)
    }
  }

  private mutating func change(
    _ token: Int32, at time: Double, _ change: (inout ValueAndVelocity, inout Double) -> Void
  ) {
    let (index, row) = tokens[token]
    // One that has not begun keeps its start.
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
