import MotionCore

/// Free springs, each of which moves one slot to its target: exact at every frame rate.
///
/// Adding and removing one are constant time; `advance` costs nothing for what rests and allocates
/// nothing once the columns have grown.
package struct SpringDrivers: ~Copyable {
  struct Kind: Hashable {
    let spring: Spring
    let restThreshold: Double
  }

  private let frameLength: Double
  private var columns = ColumnsByKind<Kind, SpringColumns>()
  private var tokens = DriverTokens()
  private let block = ValueBlock()
  /// The time of the last frame, in seconds.
  private var time = -Double.infinity

  /// Makes an empty set of springs for a scene's frame rate.
  package init(rate: FrameRate) {
    frameLength = 1 / Double(rate.framesPerSecond)
  }

  /// How many springs move, or wait for their start.
  package var count: Int { tokens.count }

  /// Starts a spring at a time that may lie between frames and returns its token.
  ///
  /// `velocity` and `restThreshold` are in the slot's units, a second; the spring's own initial
  /// velocity plays no part. A spring whose start is still to come leaves its slot alone.
  package mutating func add(
    slot: Int, from value: Double, velocity: Double = 0, to target: Double, spring: Spring,
    startTime: Double, restThreshold: Double
  ) -> Int32 {
    let index = columns.index(of: Kind(spring: spring, restThreshold: restThreshold)) {
      [frameLength] in
      SpringConstants(spring, restThreshold: restThreshold, frameLength: frameLength)
    }
    let anchor = SpringAnchor(time: startTime, displacement: value - target, velocity: velocity)
    let token = tokens.take(columns: index, row: columns[index].count)
    columns[index].append(anchor, slot: slot, target: target, token: token)
    return token
  }

  /// Whether the token's spring has neither come to rest nor been removed.
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

  /// Returns a spring's value and velocity at any time since it was last touched, in closed form.
  package func motion(of token: Int32, at time: Double) -> Motion {
    let (index, row) = tokens[token]
    return columns[index].motion(of: row, at: time)
  }

  /// Returns the exact time at which a spring comes to rest if nothing touches it; infinity for
  /// never.
  package func restTime(of token: Int32) -> Double {
    let (index, row) = tokens[token]
    return columns[index].restTime(of: row)
  }

  /// Gives a spring another target; its value and velocity go on from where they are at the time.
  package mutating func retarget(_ token: Int32, to target: Double, at time: Double) {
    touch(token, at: time) { _, end in end = target }
  }

  /// Adds to a spring's velocity, in units a second.
  package mutating func impulse(_ token: Int32, velocity: Double, at time: Double) {
    touch(token, at: time) { motion, _ in motion.velocity += velocity }
  }

  /// Puts a spring at rest at a value: the next frame writes it and ends the spring.
  package mutating func jump(_ token: Int32, to value: Double, at time: Double) {
    let (index, row) = tokens[token]
    columns[index].anchor(row, to: Motion(value: value), target: value, at: time, tokens: &tokens)
  }

  /// Takes a spring out; its slot keeps the value it has.
  package mutating func remove(_ token: Int32) {
    let (index, row) = tokens[token]
    tokens.giveBack(token)
    columns[index].remove(row, tokens: &tokens)
    columns.retire(index)
  }

  /// Moves every spring to a frame's time and writes its slot.
  ///
  /// A spring that has come to rest writes exactly its target and leaves; its token is appended to
  /// `ended` and is free for the next spring. Linear in the springs that move.
  package mutating func advance(
    to time: Double, store: inout PropertyStore, ended: inout [Int32]
  ) {
    let isNextFrame = (time - self.time - frameLength).magnitude <= Instant.tolerance
    let previous = isNextFrame ? self.time : nil
    for index in 0..<columns.count where columns[index].count > 0 {
      columns[index].advance(
        to: time, from: previous, store: &store, tokens: &tokens, block: block,
        ended: &ended)
      columns.retire(index)
    }
    self.time = time
  }

  private mutating func touch(
    _ token: Int32, at time: Double, _ change: (inout Motion, inout Double) -> Void
  ) {
    let (index, row) = tokens[token]
    // One that has not begun keeps its start.
    let time = max(time, columns[index].anchor(of: row).time)
    var motion = columns[index].motion(of: row, at: time)
    var target = columns[index].target(of: row)
    change(&motion, &target)
    columns[index].anchor(row, to: motion, target: target, at: time, tokens: &tokens)
  }
}
